import type { Address } from '../../core/address.ts'
import { contractCall, type TokenValue } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { decodeCrossing, gatewayErrors, kindOf } from './gateway.ts'

/** Signatures of the calls that users send to the main chain's gateway. */
export const mainGatewayCalls = {
  depositTrx: 'depositTRX()',
  depositTrc10: 'depositTRC10(uint64,uint64)',
  depositTrc20: 'depositTRC20(address,uint64)',
  depositTrc721: 'depositTRC721(address,uint256)',
  mapTrc20: 'mappingTRC20(bytes)',
  mapTrc721: 'mappingTRC721(bytes)',
  retryDeposit: 'retryDeposit(uint256)',
  retryMapping: 'retryMapping(uint256)',
} as const

/** `callValue` is the exact fee in sun. */
type Options = { readonly callValue: bigint; readonly feeLimit?: bigint }

/**
 * Calls of the gateway on the main chain. Deposits, mappings and the side chain's withdrawals,
 * which this gateway pays, have separate nonces from 1.
 */
export const mainGateway = {
  /** Deposits TRX. `callValue` is the deposit plus the fee. */
  depositTrx: (gateway: Address, options: Options) =>
    contractCall(gateway, mainGatewayCalls.depositTrx, [], options),
  /** Deposits a TRC-10 token, which is sent with the call. */
  depositTrc10: (gateway: Address, { id, units }: TokenValue, options: Options) =>
    contractCall(gateway, mainGatewayCalls.depositTrc10, [id, units], {
      ...options,
      trc10: { id, units },
    }),
  /** Deposits an approved TRC-20 token. */
  depositTrc20: (gateway: Address, token: Address, units: bigint, options: Options) =>
    contractCall(gateway, mainGatewayCalls.depositTrc20, [token, units], options),
  /** Deposits an approved TRC-721 token. */
  depositTrc721: (gateway: Address, token: Address, uid: bigint, options: Options) =>
    contractCall(gateway, mainGatewayCalls.depositTrc721, [token, uid], options),
  /**
   * Maps a token to the side chain. Only its deployer may call it, with the deployment's txID as 64
   * hex digits.
   */
  mapTrc20: (gateway: Address, txId: string, options: Options) =>
    contractCall(gateway, mainGatewayCalls.mapTrc20, [txId], options),
  mapTrc721: (gateway: Address, txId: string, options: Options) =>
    contractCall(gateway, mainGatewayCalls.mapTrc721, [txId], options),
  /** Requests another attempt to transfer one of the caller's own deposits. */
  retryDeposit: (gateway: Address, nonce: bigint, options: Options) =>
    contractCall(gateway, mainGatewayCalls.retryDeposit, [nonce], options),
  retryMapping: (gateway: Address, nonce: bigint, options: Options) =>
    contractCall(gateway, mainGatewayCalls.retryMapping, [nonce], options),
  // Fees in sun.
  depositFee: view('depositFee()', ['uint256']),
  mappingFee: view('mappingFee()', ['uint256']),
  retryFee: view('retryFee()', ['uint256']),
  // Minimum amounts of a deposit, in smallest units.
  depositMinTrx: view('depositMinTrx()', ['uint256']),
  depositMinTrc10: view('depositMinTrc10()', ['uint256']),
  depositMinTrc20: view('depositMinTrc20()', ['uint256']),
  /** Deposit with a nonce; undefined if there is none. */
  depositOf: view(
    'depositOf(uint256)',
    ['address', 'uint8', 'address', 'uint256', 'uint256'],
    decodeCrossing,
  ),
  /** Sender, kind and token of the mapping with a nonce; undefined if there is none. */
  mappingOf: view('mappingOf(uint256)', ['address', 'uint8', 'address'], (by, number, token) => {
    const kind = kindOf(number)
    return kind && { by, kind, token }
  }),
  /** Kind that a token is mapped as; undefined if it is not mapped. */
  mappedAs: view('mappedAs(address)', ['uint8'], kindOf),
  /** Whether the side chain's withdrawal with this nonce was paid. */
  isWithdrawn: view('isWithdrawn(uint256)', ['bool']),
}

/**
 * Events with the names and forms of sun-network, because its clients read them too. No field is
 * indexed.
 */
export const mainGatewayEvents = {
  trxReceived: eventShape('TRXReceived(address from,uint64 value,uint256 nonce)'),
  trc10Received: eventShape(
    'TRC10Received(address from,uint64 tokenId,uint64 tokenValue,uint256 nonce)',
  ),
  trc20Received: eventShape(
    'TRC20Received(address from,address contractAddress,uint64 value,uint256 nonce)',
  ),
  trc721Received: eventShape(
    'TRC721Received(address from,address contractAddress,uint256 uid,uint256 nonce)',
  ),
  trc20Mapping: eventShape('TRC20Mapping(address contractAddress,uint256 nonce)'),
  trc721Mapping: eventShape('TRC721Mapping(address contractAddress,uint256 nonce)'),
  trxWithdraw: eventShape('TRXWithdraw(address from,uint256 value,uint256 nonce)'),
  trc10Withdraw: eventShape(
    'TRC10Withdraw(address from,uint256 tokenId,uint256 value,uint256 nonce)',
  ),
  trc20Withdraw: eventShape(
    'TRC20Withdraw(address from,address contractAddress,uint256 value,uint256 nonce)',
  ),
  trc721Withdraw: eventShape(
    'TRC721Withdraw(address from,address contractAddress,uint256 uid,uint256 nonce)',
  ),
}

/** Custom errors, for decoding reverts. */
export const mainGatewayErrors = [...gatewayErrors, 'NotDeployedByYou()'] as const
