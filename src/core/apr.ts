import type { Coin } from './amount.ts'
import { fundingAt, type Stream } from './stream.ts'
import type { Millis } from './time.ts'

/** Days of a year times the basis points of a whole. */
const YEAR = 365n * 10_000n

/** Data of a staking pool that its rate depends on. */
export interface PoolRate {
  readonly coin: Coin
  readonly staked: bigint
  /**
   * Rewards of the pool. Pools that share a stream each list the whole stream; its weight is their
   * total.
   */
  readonly rewards: Pick<Stream, 'perDay' | 'funded' | 'totalWeight'> & {
    readonly coin: Coin
    /** Null if nothing was ever paid in. */
    readonly endsAt: Millis | null
  }
  /**
   * Value of the stakes here in sun, and of a day's payout of the whole stream. Null if unknown.
   */
  readonly stakedWorth: bigint | null
  readonly perDayWorth: bigint | null
}

/** Whether other pools' stakes share a stream in which `staked` was staked here. */
export const isShared = ({ totalWeight }: Pick<Stream, 'totalWeight'>, staked: bigint): boolean =>
  totalWeight > staked

/**
 * Returns the current yearly rate in basis points, which is never a promise. It is the same for all
 * who share a stream. Undefined if no one has a share, or if the stream pays another token and
 * either value is unknown.
 */
export function aprBp(pool: PoolRate, now: Millis): bigint | undefined {
  const { coin, staked, rewards, stakedWorth, perDayWorth } = pool
  const { funded, endsAt, perDay, totalWeight } = rewards
  if (fundingAt({ funded, endsAt: endsAt ?? 0 }, now).kind !== 'flowing') return 0n
  if (totalWeight === 0n) return undefined
  if (rewards.coin.contract === coin.contract) return (perDay * YEAR) / totalWeight
  if (perDayWorth === null || stakedWorth === null || stakedWorth === 0n) return undefined
  return (perDayWorth * staked * YEAR) / (totalWeight * stakedWorth)
}
