import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'

/** Signatures of the calls that accounts send to a TRC-20 token. */
export const trc20Calls = {
  approve: 'approve(address,uint256)',
  transfer: 'transfer(address,uint256)',
} as const

/** Calls of a TRC-20 token. USDT does not let one nonzero allowance replace another. */
export const trc20 = {
  approve: (token: Address, spender: Address, units: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(token, trc20Calls.approve, [spender, units], options),
  transfer: (token: Address, to: Address, units: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(token, trc20Calls.transfer, [to, units], options),
  name: view('name()', ['string']),
  symbol: view('symbol()', ['string']),
  decimals: view('decimals()', ['uint8'], Number),
  totalSupply: view('totalSupply()', ['uint256']),
  balanceOf: view('balanceOf(address)', ['uint256']),
  /** Allowance of an owner for a spender. */
  allowance: view('allowance(address,address)', ['uint256']),
}

export const trc20Events = {
  /** Approval. The standard requires the event for every approval that took effect. */
  approval: eventShape('Approval(address indexed owner,address indexed spender,uint256 value)'),
  transfer: eventShape('Transfer(address indexed from,address indexed to,uint256 value)'),
}
