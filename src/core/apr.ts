import type { Coin } from './amount.ts'
import { fundingAt, type Stream } from './stream.ts'
import type { Millis } from './time.ts'

/** Of a whole in basis points, for a year. */
const YEAR = 365n * 10_000n

/** A pool of stakes, as far as its rate goes. */
export interface PoolRate {
  readonly coin: Coin
  readonly staked: bigint
  /** Of pools that share a stream each has the whole of it; its weight is what they have, all together. */
  readonly rewards: Pick<Stream, 'perDay' | 'funded' | 'totalWeight'> & {
    readonly coin: Coin
    /** Null if nothing was ever paid in. */
    readonly endsAt: Millis | null
  }
  /** What the stakes here are worth, and what the whole stream pays in a day, in sun; null if nothing
   * tells. */
  readonly stakedWorth: bigint | null
  readonly perDayWorth: bigint | null
}

/** Whether stakes of other pools have a part of a stream in which so much was staked here. */
export const isShared = ({ totalWeight }: Pick<Stream, 'totalWeight'>, staked: bigint): boolean =>
  totalWeight > staked

/**
 * The rate of now for a year, in basis points: never promised. It is the same for all who share a stream.
 * Undefined where nobody has a part of it, or where it pays another coin and nothing tells what the two
 * are worth.
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
