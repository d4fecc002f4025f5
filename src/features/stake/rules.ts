import type { AmountError } from '../../core/typedAmount.ts'
import type { Result } from '../../core/result.ts'
import { grown, rewardFor, type PlanTerms } from '../../core/plan.ts'
import { fundingAt, type Stream } from '../../core/stream.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'

// Rules of stakes that need no screen, chain or clock. The contracts decide finally; these rules
// report a problem before a wallet opens. All rounding follows the contracts.

const WHOLE = 10_000n

/** Returns the reward of a plan stake after `days`; the whole reward once its time is over. */
export const grownAfter = (terms: PlanTerms, units: bigint, days: number): bigint =>
  days >= terms.days
    ? rewardFor(terms, units)
    : (rewardFor(terms, units) * BigInt(Math.max(0, days))) / BigInt(terms.days)

/** Time and cost of a stake. */
interface Staked {
  readonly units: bigint
  readonly since: Millis
  readonly until: Millis
  readonly costBp: number
  /** Time when the stake was withdrawn; null while it runs. */
  readonly endedAt: Millis | null
}

interface Rewarded extends Omit<Staked, 'units' | 'costBp'> {
  /** Reward of a plan stake, reduced if the stake was cancelled; null in a pool. */
  readonly reward: { readonly whole: bigint; readonly claimed: bigint } | null
}

/** Returns the reward that a plan stake has earned by `now` (chain time). */
export function grownAt({ reward, endedAt, ...stake }: Rewarded, now: Millis): bigint {
  if (!reward) return 0n
  return endedAt === null ? grown(stake, reward.whole, now) : reward.whole
}

/** Returns the reward that can be claimed. */
export function claimableAt(stake: Rewarded, now: Millis): bigint {
  const more = grownAt(stake, now) - (stake.reward?.claimed ?? 0n)
  return more > 0n ? more : 0n
}

/** Returns the cost of leaving early with an amount. */
export const costOf = (units: bigint, costBp: number): bigint => (units * BigInt(costBp)) / WHOLE

/** Returns the cost of withdrawing a stake at `now`; zero after its unlock time. */
export const costAt = (
  { units, costBp, until }: Pick<Staked, 'units' | 'costBp' | 'until'>,
  now: Millis,
): bigint => (now < until ? costOf(units, costBp) : 0n)

/** Returns a stake's state at `now`, even if the backend's state lags behind. */
export function stakeStateAt<State extends string>(
  { state, until, endedAt }: { readonly state: State } & Pick<Staked, 'until' | 'endedAt'>,
  now: Millis,
): State | 'locked' | 'due' {
  if (endedAt !== null) return state
  return now < until ? 'locked' : 'due'
}

/** Whether a stake can be withdrawn at no cost at `now`. */
export const isDue = ({ until, endedAt }: Pick<Staked, 'until' | 'endedAt'>, now: Millis) =>
  endedAt === null && until <= now

export type UnlockProblem = 'nothing' | 'notYet'

/** Returns why none of these stakes can be unlocked at `now`. */
export function unlockProblem(
  stakes: readonly Pick<Staked, 'until' | 'endedAt'>[],
  now: Millis,
): UnlockProblem | undefined {
  if (stakes.every(({ endedAt }) => endedAt !== null)) return 'nothing'
  return stakes.some((stake) => isDue(stake, now)) ? undefined : 'notYet'
}

/** Limits of a place, with this account's stakes there. */
export interface Limits {
  readonly isClosed: boolean
  readonly least: bigint
  readonly most: bigint
  readonly own: { readonly units: bigint } | null
  /** Amount that the plan's fund still covers; plans only. */
  readonly stillFits?: bigint
}

/** Returns how much this account may still stake there under its own maximum. */
export function leftOf({ most, own }: Pick<Limits, 'most' | 'own'>): bigint {
  const left = most - (own?.units ?? 0n)
  return left > 0n ? left : 0n
}

/**
 * Returns the most that can be staked there now, also limited by the plan's fund and by
 * `spendable`.
 */
export function mostNow(limits: Limits, spendable?: bigint): bigint {
  const bounds = [leftOf(limits), limits.stillFits, spendable].filter((each) => each !== undefined)
  return bounds.reduce((least, each) => (each < least ? each : least))
}

export type PlaceObstacle = 'closed' | 'atMaximum' | 'fundUsedUp'

/** Returns why nothing can be staked there now, if so. */
export function placeObstacle(limits: Limits): PlaceObstacle | undefined {
  if (limits.isClosed) return 'closed'
  if (leftOf(limits) < limits.least) return 'atMaximum'
  return mostNow(limits) < limits.least ? 'fundUsedUp' : undefined
}

export type PledgeProblem =
  | 'empty'
  /** The field itself reports the reason. */
  | 'unreadable'
  | 'zero'
  | 'closed'
  | 'belowMinimum'
  | 'exceedsMaximum'
  /** The plan's fund covers less. */
  | 'beyondFund'
  | 'overBalance'

/** Returns why an amount cannot be staked; `balance` is undefined while it is unknown. */
export function pledgeProblem(
  typed: Result<bigint, AmountError>,
  limits: Limits,
  balance?: bigint,
): PledgeProblem | undefined {
  if (limits.isClosed) return 'closed'
  if (!typed.ok) return typed.error === 'empty' ? 'empty' : 'unreadable'
  const units = typed.value
  if (units === 0n) return 'zero'
  if (units < limits.least) return 'belowMinimum'
  if (units > leftOf(limits)) return 'exceedsMaximum'
  if (limits.stillFits !== undefined && units > limits.stillFits) return 'beyondFund'
  return balance !== undefined && units > balance ? 'overBalance' : undefined
}

/**
 * Returns the reward of an amount added to a pool, over `days` at the present rate, if no other
 * stakes change. Rewards stop when the funding ends.
 */
export function wouldEarn(stream: Stream, added: bigint, days: number, now: Millis): bigint {
  if (added <= 0n || days <= 0 || fundingAt(stream, now).kind !== 'flowing') return 0n
  const flowing = BigInt(Math.min(days * DAY_MS, stream.endsAt - now))
  return (stream.perDay * added * flowing) / ((stream.totalWeight + added) * BigInt(DAY_MS))
}

/** Returns the net gain of withdrawing a plan stake after `days`; negative for a loss. */
export const gainAfter = (
  terms: PlanTerms & { readonly costBp: number },
  units: bigint,
  days: number,
): bigint => grownAfter(terms, units, days) - (days < terms.days ? costOf(units, terms.costBp) : 0n)

/**
 * Whether more stakes may be due than the loaded pages show. Stakes that unlock first come first,
 * so this holds only if all loaded ones are due.
 */
export function mayBeMoreDue(
  loaded: readonly Pick<Staked, 'until' | 'endedAt'>[],
  hasMore: boolean,
  now: Millis,
): boolean {
  const last = loaded.at(-1)
  return hasMore && last !== undefined && isDue(last, now)
}
