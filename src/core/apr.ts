import type { Coin } from './amount.ts'
import { fundingAt, type Stream } from './stream.ts'
import type { Millis } from './time.ts'

const YEAR_DAYS = 365n
/** A whole, in basis points. */
const WHOLE = 10_000n

/** A pool of stakes, as far as its rate goes. */
export interface PoolRate {
  readonly coin: Coin
  readonly staked: bigint
  readonly rewards: Pick<Stream, 'perDay' | 'funded'> & {
    readonly coin: Coin
    /** Null if nothing was ever paid in. */
    readonly endsAt: Millis | null
  }
  /** What all stakes are worth, and what the rewards pay in a day, in sun; null if nothing tells. */
  readonly stakedWorth: bigint | null
  readonly perDayWorth: bigint | null
}

/**
 * The rate of now for a year, in basis points: never promised. Undefined where nobody stakes, or where
 * it is paid in another coin and nothing tells what the two are worth.
 */
export function aprBp(pool: PoolRate, now: Millis): bigint | undefined {
  const { coin, rewards } = pool
  const { funded, endsAt } = rewards
  if (fundingAt({ funded, endsAt: endsAt ?? 0 }, now).kind !== 'flowing') return 0n
  const isSame = rewards.coin.contract === coin.contract
  const paid = isSame ? rewards.perDay : pool.perDayWorth
  const staked = isSame ? pool.staked : pool.stakedWorth
  if (paid === null || staked === null || staked === 0n) return undefined
  return (paid * YEAR_DAYS * WHOLE) / staked
}
