import type { LegPlan } from '../../outbox/kind.ts'
import type { StandingWord } from './standingWords.ts'
import { awaitsTap, isBeingProved, isOpen, needsTap } from '../../outbox/next.ts'
import type { Operation } from '../../outbox/operation.ts'
import {
  currentLeg,
  currentTransaction,
  isForgettable,
  isUntouched,
  stageOf,
} from '../../outbox/stage.ts'

/** Status of an operation in the list. */
export type Standing =
  /** The app continues automatically. */
  | 'working'
  /** The user has to continue: sign, switch account, read the reason, or forget it. */
  | 'waiting'
  /** It failed on chain; a new attempt is allowed. */
  | 'failed'
  | 'done'

/**
 * Cached status. Operations are replaced rather than changed, so of thousands usually only one is
 * new.
 */
const standings = new WeakMap<Operation, Standing>()

/**
 * Returns the status of an operation. `retired` holds its plans if its call is retired
 * (`retiredPlansOf`).
 */
export function standingOf(operation: Operation, retired?: readonly LegPlan[]): Standing {
  if (retired) return findStanding(operation, retired)
  const known = standings.get(operation) ?? findStanding(operation, undefined)
  standings.set(operation, known)
  return known
}

function findStanding(operation: Operation, retired: readonly LegPlan[] | undefined): Standing {
  const leg = currentLeg(operation)
  if (!leg) return 'done'
  if (isBeingProved(leg)) return 'working'
  if (stageOf(leg) === 'failed') return 'failed'
  const isLeft = retired && (!isOpen(operation.legs, retired) || operation.legs.some(awaitsTap))
  return isLeft || awaitsTap(leg) ? 'waiting' : 'working'
}

interface Known {
  /**
   * Whether the user continues it in this tab. The wallet is asked as soon as nothing prevents it.
   */
  readonly isAsked: boolean
  /** Whether it was handed over to another app. */
  readonly isHandedOver: boolean
}

/** Returns the status word that an operation's pill and step show. */
export function standingWordOf(
  operation: Operation,
  standing: Standing,
  { isAsked, isHandedOver }: Known,
): StandingWord {
  const leg = currentLeg(operation)
  if (!leg || standing === 'done' || standing === 'failed') return standing
  const stage = stageOf(leg)
  const isPlanned = stage === 'planned'
  if (standing === 'working') {
    if (isHandedOver) return isPlanned || isUntouched(operation) ? 'elsewhere' : 'working'
    if (stage === 'crossing') return leg.crossing?.lateAt === undefined ? 'crossing' : 'late'
    if (stage === 'cosigning') return 'cosigning'
    return leg.awaits !== undefined ? 'later' : isPlanned ? 'preparing' : 'working'
  }
  if (leg.trouble?.kind === 'rejected') return 'declined'
  const isMissed = currentTransaction(leg)?.missedAt !== undefined
  if (!isAsked || isMissed || needsTap(leg.trouble)) return 'waiting'
  if (stage === 'handed') return 'asking'
  return isPlanned || stage === 'agreed' || stage === 'built' ? 'preparing' : 'waiting'
}

/**
 * Returns whether it failed on chain, or was proved never to have executed, even if the user has
 * read that.
 */
export function hasFailed(operation: Operation): boolean {
  const leg = currentLeg(operation)
  const stage = leg && stageOf(leg)
  return stage === 'failed' || stage === 'dead'
}

/**
 * Returns whether forgetting the operation is harmless: only final approvals were handed to a
 * wallet, and nothing is known of it elsewhere. (A transaction already on chain cannot be
 * cancelled; it is done within a minute.)
 */
export function isCancellable(operation: Operation): boolean {
  const leg = currentLeg(operation)
  return leg !== undefined && stageOf(leg) !== 'unneeded' && isForgettable(operation)
}
