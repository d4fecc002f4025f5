import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'

/** What accounts send to a TRC-20 token, by signature. */
export const trc20Calls = { approve: 'approve(address,uint256)' } as const

/** Calls of a TRC-20 token. USDT admits no change of one nonzero allowance into another. */
export const trc20 = {
  approve: (token: Address, spender: Address, units: bigint, options?: { feeLimit?: bigint }) =>
    contractCall(token, trc20Calls.approve, [spender, units], options),
  name: (token: Address) => contractCall(token, 'name()', []),
  symbol: (token: Address) => contractCall(token, 'symbol()', []),
  decimals: (token: Address) => contractCall(token, 'decimals()', []),
  balanceOf: (token: Address, owner: Address) => contractCall(token, 'balanceOf(address)', [owner]),
  allowance: (token: Address, owner: Address, spender: Address) =>
    contractCall(token, 'allowance(address,address)', [owner, spender]),
}
