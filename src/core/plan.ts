import { SECOND_MS, type Millis } from './time.ts'

// Rewards of a staking plan. Rounds as `FixedPlans.sol` does.

/** Days of a year times the basis points of a whole. */
const YEAR = 3_650_000n
/** Upper bound of a stake in the contract (`FixedPlans.stillFits`). */
const MOST_AMOUNT = 2n ** 112n - 1n

/** Whether a stake limit is so large that it counts as none, and is not shown as a number. */
export const isUnlimited = (units: bigint): boolean => units >= MOST_AMOUNT

/** Terms of a plan that decide what a stake earns. */
export interface PlanTerms {
  /** Yearly rate, in basis points. */
  readonly rateBp: number
  readonly days: number
}

const rateOf = ({ rateBp, days }: PlanTerms): bigint => BigInt(rateBp) * BigInt(days)

/** Returns the whole reward of an amount that stays for the plan's full time. */
export const rewardFor = (terms: PlanTerms, units: bigint): bigint => (units * rateOf(terms)) / YEAR

/**
 * Returns the largest amount whose reward the plan's fund still covers. Any amount fits if the plan
 * promises no reward.
 */
export function stillFits(terms: PlanTerms, fund: bigint): bigint {
  const rate = rateOf(terms)
  if (rate === 0n) return MOST_AMOUNT
  const fits = ((fund + 1n) * YEAR - 1n) / rate
  return fits < MOST_AMOUNT ? fits : MOST_AMOUNT
}

/**
 * Returns the part of a whole reward accrued at `now`, by the second. All of it is accrued once the
 * time is over.
 */
export function grown(
  { since, until }: { readonly since: Millis; readonly until: Millis },
  whole: bigint,
  now: Millis,
): bigint {
  if (now >= until) return whole
  // A stake in the newest block may be ahead of the clock.
  const passed = Math.max(0, now - since)
  return (whole * secondsOf(passed)) / secondsOf(until - since)
}

const secondsOf = (ms: number): bigint => BigInt(Math.floor(ms / SECOND_MS))
