import { SECOND_MS, type Millis } from './time.ts'

// What a plan of stakes promises. The roundings are those of `FixedPlans.sol`.

/** Of basis points and days, so that a rate is for a year. */
const YEAR = 3_650_000n
/** As much as a place can be told of (`FixedPlans.stillFits`). */
const MOST_AMOUNT = 2n ** 112n - 1n

/** Whether a limit of stakes is beyond everything: it is none, and no number to show. */
export const isUnlimited = (units: bigint): boolean => units >= MOST_AMOUNT

/** The terms of a plan that decide what a stake earns. */
export interface PlanTerms {
  /** A year, in basis points. */
  readonly rateBp: number
  readonly days: number
}

const rateOf = ({ rateBp, days }: PlanTerms): bigint => BigInt(rateBp) * BigInt(days)

/** The whole reward of an amount that stays for a plan's time. */
export const rewardFor = (terms: PlanTerms, units: bigint): bigint => (units * rateOf(terms)) / YEAR

/** The largest amount whose reward a plan's fund still covers: any, if nothing is promised for it. */
export function stillFits(terms: PlanTerms, fund: bigint): bigint {
  const rate = rateOf(terms)
  if (rate === 0n) return MOST_AMOUNT
  const fits = ((fund + 1n) * YEAR - 1n) / rate
  return fits < MOST_AMOUNT ? fits : MOST_AMOUNT
}

/** What a whole reward has grown to at `now`, by the second: all of it once the time is over. */
export function grown(
  { since, until }: { readonly since: Millis; readonly until: Millis },
  whole: bigint,
  now: Millis,
): bigint {
  if (now >= until) return whole
  // A stake of the newest block may be ahead of the clock.
  const passed = Math.max(0, now - since)
  return (whole * secondsOf(passed)) / secondsOf(until - since)
}

const secondsOf = (ms: number): bigint => BigInt(Math.floor(ms / SECOND_MS))
