import type { Address } from '../../core/address.ts'
import { contractCall, type TokenValue } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { decodeCrossing, gatewayErrors } from './gateway.ts'

/** What people send to the side chain's gateway, by signature. Tokens are withdrawn at the token. */
export const sideGatewayCalls = {
  withdrawTrx: 'withdrawTRX()',
  withdrawTrc10: 'withdrawTRC10(uint256,uint256)',
  retryWithdraw: 'retryWithdraw(uint256)',
} as const

/** `callValue` is the fee in the side chain's sun, exact. */
type Options = { readonly callValue: bigint; readonly feeLimit?: bigint }

/**
 * Calls of the gateway on the side chain. Withdrawals count from 1; deposits and mappings, which
 * this gateway carries out, have the main chain's nonces.
 */
export const sideGateway = {
  /** `callValue` is what is withdrawn plus the fee. */
  withdrawTrx: (gateway: Address, options: Options) =>
    contractCall(gateway, sideGatewayCalls.withdrawTrx, [], options),
  /** Of a TRC-10 by its number on the side chain; it is sent along. */
  withdrawTrc10: (gateway: Address, { id, units }: TokenValue, options: Options) =>
    contractCall(gateway, sideGatewayCalls.withdrawTrc10, [id, units], {
      ...options,
      trc10: { id, units },
    }),
  /** Asks for a withdrawal of one's own to be carried over again. */
  retryWithdraw: (gateway: Address, nonce: bigint, options: Options) =>
    contractCall(gateway, sideGatewayCalls.retryWithdraw, [nonce], options),
  // Fees in sun.
  withdrawFee: view('withdrawFee()', ['uint256']),
  retryFee: view('retryFee()', ['uint256']),
  // The least that is taken at once, in smallest units.
  withdrawMinTrx: view('withdrawMinTrx()', ['uint256']),
  withdrawMinTrc10: view('withdrawMinTrc10()', ['uint256']),
  withdrawMinTrc20: view('withdrawMinTrc20()', ['uint256']),
  /** The withdrawal with a nonce; undefined where there is none. */
  withdrawalOf: view(
    'withdrawalOf(uint256)',
    ['address', 'uint8', 'address', 'uint256', 'uint256'],
    decodeCrossing,
  ),
  /** Whether a deposit of the main chain, by its nonce there, has arrived. */
  isDeposited: view('isDeposited(uint256)', ['bool']),
  /** Whether a mapping of the main chain, by its nonce there, was carried out. */
  isMapped: view('isMapped(uint256)', ['bool']),
  /** The side chain's token of one of the main chain; all zeros where there is none. */
  sideTokenOf: view('mainToSideContractMap(address)', ['address']),
  /** The main chain's token of one of the side chain; all zeros where there is none. */
  mainTokenOf: view('sideToMainContractMap(address)', ['address']),
  /** The side chain's number of a TRC-10 of the main chain, and back; 0 where there is none. */
  sideTokenIdOf: view('mainToSideTokenId(uint256)', ['uint256']),
  mainTokenIdOf: view('sideToMainTokenId(uint256)', ['uint256']),
  /** What came over and has not gone back, in sun: no more than this can be withdrawn. */
  circulatingTrx: view('circulatingTrx()', ['uint256']),
  /** The same of a TRC-10, by its number on the side chain. */
  circulatingTrc10: view('circulatingTrc10(uint256)', ['uint256']),
}

/** Spelt and declared as on sun-network, whose clients read them too: no field is indexed. */
export const sideGatewayEvents = {
  depositTrx: eventShape('DepositTRX(address to,uint256 value,uint256 nonce)'),
  /** The number is the side chain's. */
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
  /** The number is the main chain's. */
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

/** Custom errors, for the reason behind a revert. */
export const sideGatewayErrors = gatewayErrors
