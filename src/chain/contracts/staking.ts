import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import type { Voucher } from '../trust.ts'
import { view } from '../view.ts'
import { stakeBook, stakeTermsType, type StakeTerms } from './stakeBook.ts'

/** Calls of `Staking.sol` alone; the rest is in `stakeBook`. Its places are called pools. */
export const staking = {
  /** Lets what leaving a pool has cost flow to those who are there. Anybody may send it. */
  flow: (contract: Address, pool: bigint, options?: { readonly feeLimit?: bigint }) =>
    contractCall(contract, 'flow(uint256)', [pool], options),
  /** The stream that a pool's stakes earn, by its number in the contract of rewards. */
  rewardsOf: view('rewardsOf(uint256)', ['uint256']),
  /** The stream of what leaving costs, in the staked coin; it may be the same. */
  costsOf: view('costsOf(uint256)', ['uint256']),
  /** What leaving has cost and has not flowed yet. */
  kept: view('kept(uint256)', ['uint256']),
}

/** A contract of stakes vouches for the coin that its owner has chosen for a place. */
export const coinOfPlace = (contract: Address, place: bigint): Voucher<StakeTerms> => ({
  by: stakeBook.terms(contract, place),
  names: ({ coin }) => (coin ? [coin] : []),
})

export const stakingEvents = {
  poolAdded: eventShape(
    `PoolAdded(uint256 indexed place,${stakeTermsType} terms,uint256 rewards,uint256 costs)`,
  ),
  costsFlow: eventShape('CostsFlow(uint256 indexed place,uint256 amount)'),
}
