import { SECOND_MS, type Millis } from '../../../src/core/time.ts'
import type { PlaceRow, StakeRow } from '../database/stakeSchema.ts'
import { inSeconds } from '../cards/rewardEvents.ts'

// What `FixedPlans.sol` computes and no event tells.

/** Of basis points and days. */
const YEAR = 3_650_000n
const MOST = 2n ** 112n - 1n

type Terms = Pick<PlaceRow, 'days' | 'rateBp'>

const rateOf = ({ days, rateBp }: Terms): bigint => BigInt(rateBp ?? 0) * BigInt(days)

/** The whole reward of an amount that stays for a plan's time. */
export const rewardFor = (terms: Terms, units: bigint): bigint => (units * rateOf(terms)) / YEAR

/** The largest amount whose reward a fund covers. */
export function stillFits(terms: Terms, fund: bigint): bigint {
  const rate = rateOf(terms)
  if (rate === 0n) return 0n
  const fits = ((fund + 1n) * YEAR - 1n) / rate
  return fits < MOST ? fits : MOST
}

/** What a whole reward has grown to; all of it once the time is over. */
export function grown(
  { since, until }: Pick<StakeRow, 'since' | 'until'>,
  whole: bigint,
  now: Millis,
): bigint {
  if (inSeconds(now) >= until) return whole
  const seconds = (ms: Millis) => BigInt(ms / SECOND_MS)
  return (whole * seconds(inSeconds(now) - since)) / seconds(until - since)
}
