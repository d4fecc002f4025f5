import type { Address } from '../../core/address.ts'
import { contractCall, type TokenValue } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { decodeCrossing, gatewayErrors } from './gateway.ts'

/**
 * Signatures of the calls that users send to the side chain's gateway. Withdrawals of TRC-20 and
 * TRC-721 go to the token contract.
 */
export const sideGatewayCalls = {
  withdrawTrx: 'withdrawTRX()',
  withdrawTrc10: 'withdrawTRC10(uint256,uint256)',
  retryWithdraw: 'retryWithdraw(uint256)',
} as const

/** `callValue` is the exact fee in the side chain's sun. */
type Options = { readonly callValue: bigint; readonly feeLimit?: bigint }

/**
 * Calls of the gateway on the side chain. Withdrawals are numbered from 1. Deposits and mappings,
 * which this gateway executes, have the main chain's nonces.
 */
export const sideGateway = {
  /** Withdraws TRX. `callValue` is the withdrawal plus the fee. */
  withdrawTrx: (gateway: Address, options: Options) =>
    contractCall(gateway, sideGatewayCalls.withdrawTrx, [], options),
  /** Withdraws a TRC-10 by its id on the side chain. The tokens are sent with the call. */
  withdrawTrc10: (gateway: Address, { id, units }: TokenValue, options: Options) =>
    contractCall(gateway, sideGatewayCalls.withdrawTrc10, [id, units], {
      ...options,
      trc10: { id, units },
    }),
  /** Requests another attempt to pay one of the caller's own withdrawals. */
  retryWithdraw: (gateway: Address, nonce: bigint, options: Options) =>
    contractCall(gateway, sideGatewayCalls.retryWithdraw, [nonce], options),
  // Fees in sun.
  withdrawFee: view('withdrawFee()', ['uint256']),
  retryFee: view('retryFee()', ['uint256']),
  // Minimum amounts of a withdrawal, in smallest units.
  withdrawMinTrx: view('withdrawMinTrx()', ['uint256']),
  withdrawMinTrc10: view('withdrawMinTrc10()', ['uint256']),
  withdrawMinTrc20: view('withdrawMinTrc20()', ['uint256']),
  /** Withdrawal with a nonce; undefined if there is none. */
  withdrawalOf: view(
    'withdrawalOf(uint256)',
    ['address', 'uint8', 'address', 'uint256', 'uint256'],
    decodeCrossing,
  ),
  /** Whether the main chain's deposit with this nonce has arrived. */
  isDeposited: view('isDeposited(uint256)', ['bool']),
  /** Whether the main chain's mapping with this nonce was executed. */
  isMapped: view('isMapped(uint256)', ['bool']),
  /** Side-chain token of a main-chain token; all zeros if there is none. */
  sideTokenOf: view('mainToSideContractMap(address)', ['address']),
  /** Main-chain token of a side-chain token; all zeros if there is none. */
  mainTokenOf: view('sideToMainContractMap(address)', ['address']),
  /** Side-chain id of a main-chain TRC-10; 0 if there is none. `mainTokenIdOf` is the reverse. */
  sideTokenIdOf: view('mainToSideTokenId(uint256)', ['uint256']),
  mainTokenIdOf: view('sideToMainTokenId(uint256)', ['uint256']),
  /** Deposited TRX that has not been withdrawn, in sun. Withdrawals cannot exceed it. */
  circulatingTrx: view('circulatingTrx()', ['uint256']),
  /** Deposited amount of a TRC-10, by its side-chain id, that has not been withdrawn. */
  circulatingTrc10: view('circulatingTrc10(uint256)', ['uint256']),
}

/**
 * Events with the names and forms of sun-network, because its clients read them too. No field is
 * indexed.
 */
export const sideGatewayEvents = {
  depositTrx: eventShape('DepositTRX(address to,uint256 value,uint256 nonce)'),
  /** Deposit of a TRC-10, by its side-chain id. */
  depositTrc10: eventShape(
    'DepositTRC10(address to,uint256 sideChainTokenId,uint256 value,uint256 nonce)',
  ),
  depositTrc20: eventShape(
    'DepositTRC20(address to,address sideChainAddress,uint256 value,uint256 nonce)',
  ),
  depositTrc721: eventShape(
    'DepositTRC721(address to,address sideChainAddress,uint256 uid,uint256 nonce)',
  ),
  mappedTrc20: eventShape(
    'DeployDAppTRC20AndMapping(address mainChainAddress,address sideChainAddress,uint256 nonce)',
  ),
  mappedTrc721: eventShape(
    'DeployDAppTRC721AndMapping(address mainChainAddress,address sideChainAddress,uint256 nonce)',
  ),
  withdrawTrx: eventShape('WithdrawTRX(address from,uint256 value,uint256 nonce)'),
  /** Withdrawal of a TRC-10, by its main-chain id. */
  withdrawTrc10: eventShape(
    'WithdrawTRC10(address from,uint256 mainChainTokenId,uint256 value,uint256 nonce)',
  ),
  withdrawTrc20: eventShape(
    'WithdrawTRC20(address from,address mainChainAddress,uint256 value,uint256 nonce)',
  ),
  withdrawTrc721: eventShape(
    'WithdrawTRC721(address from,address mainChainAddress,uint256 uid,uint256 nonce)',
  ),
}

/** Custom errors, for decoding reverts. */
export const sideGatewayErrors = gatewayErrors
