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

/** How an operation stands, as the list tells it. */
export type Standing =
  /** The app goes on by itself. */
  | 'working'
  /** The user has to go on: sign, switch account, read why, forget it. */
  | 'waiting'
  /** It failed on chain; a new attempt is allowed. */
  | 'failed'
  | 'done'

/** Operations do not change, they are replaced: of thousands that are gone through, one is new. */
const standings = new WeakMap<Operation, Standing>()

/** `retired` are its plans if its call is not made any more (`retiredPlansOf`). */
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
  /** The user goes on with it in this tab: the wallet is asked as soon as nothing is in the way. */
  readonly isAsked: boolean
  /** It was handed over to another app. */
  readonly isHandedOver: boolean
}

/** How an operation stands, in the word that its pill and its step say. */
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

/** It failed on chain, or was proved never to have been carried out, even if that was read. */
export function hasFailed(operation: Operation): boolean {
  const leg = currentLeg(operation)
  const stage = leg && stageOf(leg)
  return stage === 'failed' || stage === 'dead'
}

/**
 * Nothing of it but final approvals was handed to a wallet, and nothing is known of it elsewhere:
 * forgetting it does no harm. (What the chain already has, nobody can call off any more; it is done
 * in a minute.)
 */
export function isCancellable(operation: Operation): boolean {
  const leg = currentLeg(operation)
  return leg !== undefined && stageOf(leg) !== 'unneeded' && isForgettable(operation)
}
