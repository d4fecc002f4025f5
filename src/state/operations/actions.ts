import type { LegPlan } from '../../outbox/kind.ts'
import { mayLeaveOut } from '../../outbox/leaveOut.ts'
import {
  isBeingProved,
  isClosed,
  isDismissed,
  isProvable,
  legsAtWork,
  mayRepeat,
  needsTap,
  nextEffect,
  tracked,
} from '../../outbox/next.ts'
import type { Leg, Operation } from '../../outbox/operation.ts'
import { POLLS } from '../../outbox/pace.ts'
import { currentLeg, currentTransaction, stageOf } from '../../outbox/stage.ts'
import type { Millis } from '../../core/time.ts'
import { isCancellable } from './standing.ts'

/** Action that a user may take on an operation without any risk of paying twice. */
export type Action =
  /**
   * Continues; the wallet is asked. (Also if another device seems to be at work: at worst, this
   * costs a fee.)
   */
  | 'resume'
  /** Offers the same transaction again while it is valid, then a new one that cannot pay twice. */
  | 'payAgain'
  /** Tries again after a failure on chain, which is final. */
  | 'tryAgain'
  /** Reads the blocks that could hold the transaction, so that paying again is safe. */
  | 'prove'
  /** Reopens the app in which the operation continues. */
  | 'openAgain'
  /** Retries a failed request now. */
  | 'retryNow'
  /** Looks again now for a transaction that was not found. */
  | 'lookAgain'
  /** Forgets the operation: nothing left this device except approvals that are final. */
  | 'cancel'
  /** Skips the parts not begun; the rest is useful without them. */
  | 'leaveOut'
  /** Dismisses the operation: its outcome is known, and no other attempt is safe. */
  | 'dismiss'

/** Returns exactly the safe actions, the most useful first. */
export function actionsOf(operation: Operation, plans: readonly LegPlan[]): readonly Action[] {
  const leg = currentLeg(operation)
  const plan = leg && plans[operation.legs.indexOf(leg)]
  if (!leg || !plan) return []
  const cancel: Action[] = isCancellable(operation) ? ['cancel'] : []
  if (plan.retired) return ofRetired(operation, plans)
  if (plan.follow) {
    const stage = stageOf(leg)
    const isPaidThere = stage === 'included' || stage === 'final'
    const isOver = isPaidThere || leg.trouble?.kind === 'expired'
    const open = isOver ? [] : (['openAgain'] as const)
    return [...open, ...again(leg), ...cancel]
  }
  const pay = payOf(leg, plan)
  const tap = pay ? [pay] : []
  const isLost = isClosed(leg, plan)
  const isOver = (isLost || (!pay && stageOf(leg) === 'dead')) && mayBePutAway(operation, plans)
  const dismiss = isOver && cancel.length === 0 ? (['dismiss'] as const) : []
  // Without a proof, an earlier leg that is still being looked for would keep a lost order on the
  // list forever.
  const isHeld = isLost && !isOver && operation.legs.some(isUnproved)
  const prove = isHeld || mayBeProved(leg, plan) ? (['prove'] as const) : []
  const leaveOut = mayLeaveOut(operation, plans) ? (['leaveOut'] as const) : []
  return [...tap, ...prove, ...again(leg), ...cancel, ...dismiss, ...leaveOut]
}

/**
 * Returns the actions of a retired operation. It pays nothing more: pending transactions can be
 * looked for and proved, and then the operation can be dismissed.
 */
function ofRetired(operation: Operation, plans: readonly LegPlan[]): readonly Action[] {
  const prove = operation.legs.some(isUnproved) ? (['prove'] as const) : []
  const gone = isCancellable(operation) ? (['cancel'] as const) : (['dismiss'] as const)
  const look = new Set(operation.legs.flatMap(again))
  return [...prove, ...look, ...(mayBePutAway(operation, plans) ? gone : [])]
}

const mayBePutAway = (operation: Operation, plans: readonly LegPlan[]): boolean =>
  isDismissed({ ...operation, understoodAt: 0 }, plans)

/** Returns what a tap would do with the wallet for this leg; undefined if it would only wait. */
function payOf(leg: Leg, plan: LegPlan): 'resume' | 'payAgain' | 'tryAgain' | undefined {
  if (leg.trouble?.kind === 'otherDevice') return 'resume'
  // A proof that cannot be made must not block a leg that needs none.
  const isHeldUp = leg.trouble !== undefined && mayRepeat(plan)
  if (isBeingProved(leg) && !isHeldUp) return undefined
  const stage = stageOf(leg)
  // Until the backend has answered, the app continues automatically, unless an error needs a tap.
  if (stage === 'planned') return needsTap(leg.trouble) ? 'resume' : undefined
  const isMissed = currentTransaction(leg)?.missedAt !== undefined
  // The panel shows whose signature is missing. A tap here only answers an error that stopped this
  // wallet.
  if (stage === 'cosigning' && !isMissed) return needsTap(leg.trouble) ? 'resume' : undefined
  const isUnknown =
    stage !== 'dead' && stage !== 'failed' && (isMissed || leg.trouble?.kind === 'needsProof')
  if (isUnknown && !mayRepeat(plan)) return undefined
  const { trouble: _, proof: __, ...free } = leg
  const effect = nextEffect(free, plan, { attended: true })?.kind
  if (effect !== 'build' && effect !== 'announce' && effect !== 'sign') return undefined
  return stage === 'failed' ? 'tryAgain' : isMissed ? 'payAgain' : 'resume'
}

/** Returns whether a proof would help before another transaction is made. */
const mayBeProved = (leg: Leg, plan: LegPlan): boolean =>
  plan.repeat !== 'harmless' && !plan.cosigned && isUnproved(leg)

/** Returns whether a leg is unpaid, expired, not found, and not being proved yet. */
const isUnproved = (leg: Leg): boolean =>
  leg.proof === undefined && stageOf(leg) !== 'final' && isProvable(leg)

/**
 * Returns the retries of a leg. The app itself looks every block; a tap helps if it waits longer.
 */
function again(leg: Leg): readonly ('retryNow' | 'lookAgain')[] {
  const { trouble } = leg
  if (trouble?.kind === 'unreachable' || trouble?.kind === 'nodesDisagree') return ['retryNow']
  if (isBeingProved(leg)) return []
  const stage = stageOf(leg)
  if (stage === 'final' && leg.failures > 0) return ['retryNow']
  if (stage === 'crossing') return leg.failures < POLLS ? [] : ['lookAgain']
  const isSlow = stage === 'handed' || stage === 'unresolved' || trouble !== undefined
  return isSlow && tracked(leg).length > 0 ? ['lookAgain'] : []
}

/**
 * Returns the device time of the app's next automatic step; undefined while it waits for the user.
 */
export function nextAttemptAt(operation: Operation, plans: readonly LegPlan[]): Millis | undefined {
  const times = legsAtWork(operation, plans).flatMap(({ index }) => {
    const leg = operation.legs[index]
    const plan = plans[index]
    const goesOn = leg && plan && nextEffect(leg, plan, { attended: false }) !== undefined
    return goesOn && leg.nextAt !== Number.POSITIVE_INFINITY ? [leg.nextAt] : []
  })
  return times.length > 0 ? Math.min(...times) : undefined
}
