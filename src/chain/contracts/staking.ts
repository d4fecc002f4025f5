import type { Address } from '../../core/address.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import type { Voucher } from '../trust.ts'
import { view } from '../view.ts'
import { stakeBook, stakeTermsType, type StakeTerms } from './stakeBook.ts'

/**
 * Calls specific to `Staking.sol`; `stakeBook` has the shared ones. Here the contract's places are
 * called pools.
 */
export const staking = {
  /** Distributes a pool's early-exit costs to its current stakers. Anyone may send it. */
  flow: (contract: Address, pool: bigint, options?: { readonly feeLimit?: bigint }) =>
    contractCall(contract, 'flow(uint256)', [pool], options),
  /** Number, in the reward contract, of the stream that a pool's stakes earn. */
  rewardsOf: view('rewardsOf(uint256)', ['uint256']),
  /** Number of the stream of early-exit costs, in the staked asset. It may be the same stream. */
  costsOf: view('costsOf(uint256)', ['uint256']),
  /** Early-exit costs that are not distributed yet. */
  kept: view('kept(uint256)', ['uint256']),
}

/** Lets the staking contract vouch for the token that its owner chose for a place. */
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
