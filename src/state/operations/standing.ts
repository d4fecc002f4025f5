import type { LegPlan } from '../../outbox/kind.ts'
import { awaitsTap, isBeingProved, isOpen } from '../../outbox/next.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, isForgettable, stageOf } from '../../outbox/stage.ts'

/** How an operation stands, as the list tells it. */
export type Standing =
  /** The app goes on by itself. */
  | 'working'
  /** The user has to go on: sign, switch account, read why, forget it. */
  | 'waiting'
  /** It failed on chain; a new attempt is allowed. */
  | 'failed'
  | 'done'

/** `retired` are its plans if its call is not made any more (`retiredPlansOf`). */
export function standingOf(operation: Operation, retired?: readonly LegPlan[]): Standing {
  const leg = currentLeg(operation)
  if (!leg) return 'done'
  if (isBeingProved(leg)) return 'working'
  if (stageOf(leg) === 'failed') return 'failed'
  const isLeft = retired && (!isOpen(operation.legs, retired) || operation.legs.some(awaitsTap))
  return isLeft || awaitsTap(leg) ? 'waiting' : 'working'
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
