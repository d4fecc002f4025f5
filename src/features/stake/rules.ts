import type { AmountError } from '../../core/typedAmount.ts'
import type { Result } from '../../core/result.ts'
import { grown, rewardFor, type PlanTerms } from '../../core/plan.ts'
import { fundingAt, type Stream } from '../../core/stream.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'

// What can be said of stakes without a screen, a chain or a clock. The contracts decide again: this
// only says so before a wallet opens. All roundings are theirs.

const WHOLE = 10_000n

/** What a plan's stake has grown to `days` after it was made: all of it once its time is over. */
export const grownAfter = (terms: PlanTerms, units: bigint, days: number): bigint =>
  days >= terms.days
    ? rewardFor(terms, units)
    : (rewardFor(terms, units) * BigInt(Math.max(0, days))) / BigInt(terms.days)

/** A stake, as far as its time and its cost go. */
interface Staked {
  readonly units: bigint
  readonly since: Millis
  readonly until: Millis
  readonly costBp: number
  /** When it was taken back; null: it was not. */
  readonly endedAt: Millis | null
}

interface Rewarded extends Omit<Staked, 'units' | 'costBp'> {
  /** Of a plan; as it was cut if the stake was cancelled. */
  readonly reward: { readonly whole: bigint; readonly claimed: bigint } | null
}

/** What the reward of a plan's stake has grown to at `now` (chain time). */
export function grownAt({ reward, endedAt, ...stake }: Rewarded, now: Millis): bigint {
  if (!reward) return 0n
  return endedAt === null ? grown(stake, reward.whole, now) : reward.whole
}

/** What of it can be claimed. */
export function claimableAt(stake: Rewarded, now: Millis): bigint {
  const more = grownAt(stake, now) - (stake.reward?.claimed ?? 0n)
  return more > 0n ? more : 0n
}

/** What leaving early costs of an amount. */
export const costOf = (units: bigint, costBp: number): bigint => (units * BigInt(costBp)) / WHOLE

/** What taking a stake back at `now` costs of it: nothing once its time has come. */
export const costAt = (
  { units, costBp, until }: Pick<Staked, 'units' | 'costBp' | 'until'>,
  now: Millis,
): bigint => (now < until ? costOf(units, costBp) : 0n)

/** Where a stake stands at `now`, whatever the backend said last. */
export function stakeStateAt<State extends string>(
  { state, until, endedAt }: { readonly state: State } & Pick<Staked, 'until' | 'endedAt'>,
  now: Millis,
): State | 'locked' | 'due' {
  if (endedAt !== null) return state
  return now < until ? 'locked' : 'due'
}

/** Whether a stake can be taken back for nothing at `now`. */
export const isDue = ({ until, endedAt }: Pick<Staked, 'until' | 'endedAt'>, now: Millis) =>
  endedAt === null && until <= now

export type UnlockProblem = 'nothing' | 'notYet'

/** Why none of these stakes can be unlocked at `now`. */
export function unlockProblem(
  stakes: readonly Pick<Staked, 'until' | 'endedAt'>[],
  now: Millis,
): UnlockProblem | undefined {
  if (stakes.every(({ endedAt }) => endedAt !== null)) return 'nothing'
  return stakes.some((stake) => isDue(stake, now)) ? undefined : 'notYet'
}

/** What a place takes, and what this account has there. */
export interface Limits {
  readonly isClosed: boolean
  readonly least: bigint
  readonly most: bigint
  readonly own: { readonly units: bigint } | null
  /** Of a plan alone. */
  readonly stillFits?: bigint
}

/** What this account may still stake there by its own maximum. */
export function leftOf({ most, own }: Pick<Limits, 'most' | 'own'>): bigint {
  const left = most - (own?.units ?? 0n)
  return left > 0n ? left : 0n
}

/** The most that can be staked there now: also of what the fund covers, and of `spendable`. */
export function mostNow(limits: Limits, spendable?: bigint): bigint {
  const bounds = [leftOf(limits), limits.stillFits, spendable].filter((each) => each !== undefined)
  return bounds.reduce((least, each) => (each < least ? each : least))
}

export type PlaceObstacle = 'closed' | 'atMaximum' | 'fundUsedUp'

/** Why nothing at all can be staked there now. */
export function placeObstacle(limits: Limits): PlaceObstacle | undefined {
  if (limits.isClosed) return 'closed'
  if (leftOf(limits) < limits.least) return 'atMaximum'
  return mostNow(limits) < limits.least ? 'fundUsedUp' : undefined
}

export type PledgeProblem =
  | 'empty'
  /** The field itself says how. */
  | 'unreadable'
  | 'zero'
  | 'closed'
  | 'belowMinimum'
  | 'exceedsMaximum'
  /** The plan's fund covers less. */
  | 'beyondFund'
  | 'overBalance'

/** Why so much cannot be staked; `balance` is undefined while it is unknown. */
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
 * What an amount that is added to a pool would earn in `days` at the rate of now, if nobody came or
 * left: until the funding ends, and nothing after that.
 */
export function wouldEarn(stream: Stream, added: bigint, days: number, now: Millis): bigint {
  if (added <= 0n || days <= 0 || fundingAt(stream, now).kind !== 'flowing') return 0n
  const flowing = BigInt(Math.min(days * DAY_MS, stream.endsAt - now))
  return (stream.perDay * added * flowing) / ((stream.totalWeight + added) * BigInt(DAY_MS))
}

/** What taking a plan's stake back after `days` brings beside the stake: less than nothing is a loss. */
export const gainAfter = (
  terms: PlanTerms & { readonly costBp: number },
  units: bigint,
  days: number,
): bigint => grownAfter(terms, units, days) - (days < terms.days ? costOf(units, terms.costBp) : 0n)

/**
 * Whether more stakes may be due than the pages that are loaded tell: those that can be unlocked soonest
 * come first, so only if all of them are.
 */
export function mayBeMoreDue(
  loaded: readonly Pick<Staked, 'until' | 'endedAt'>[],
  hasMore: boolean,
  now: Millis,
): boolean {
  const last = loaded.at(-1)
  return hasMore && last !== undefined && isDue(last, now)
}
