import type { LegPlan } from '../../outbox/kind.ts'
import { mayLeaveOut } from '../../outbox/leaveOut.ts'
import {
  isBeingProved,
  isClosed,
  isLetGo,
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

/** Something that a person may do about an operation without any risk of paying twice. */
export type Action =
  /**
   * Goes on: the wallet is asked. (Where another device seems to be at it, too: at the cost of a fee
   * at worst.)
   */
  | 'resume'
  /** Offers the same transaction again while it lives, then a new one that cannot pay twice. */
  | 'payAgain'
  /** It failed on chain, which is final: another attempt. */
  | 'tryAgain'
  /** Reads the blocks that could hold it, so that paying again is safe. */
  | 'prove'
  /** It continues in another app: opens that again. */
  | 'openAgain'
  /** Asks again now for what failed. */
  | 'retryNow'
  /** Looks now for what was not found. */
  | 'lookAgain'
  /** Forgets it: nothing ever left our hands but approvals that are final. */
  | 'cancel'
  /** What was not begun of it is left out: the rest is of use without that. */
  | 'leaveOut'
  /** Its outcome is known, and no other attempt is safe: takes it off the list. */
  | 'putAway'

/** Exactly the safe ones, the most useful first. */
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
  const putAway = isOver && cancel.length === 0 ? (['putAway'] as const) : []
  // What an earlier leg is still looking for would keep a lost order on the list for ever.
  const isHeld = isLost && !isOver && operation.legs.some(isUnproved)
  const prove = isHeld || mayBeProved(leg, plan) ? (['prove'] as const) : []
  const leaveOut = mayLeaveOut(operation, plans) ? (['leaveOut'] as const) : []
  return [...tap, ...prove, ...again(leg), ...cancel, ...putAway, ...leaveOut]
}

/** Nothing more is paid: what is open can be looked for and proved, and then put away. */
function ofRetired(operation: Operation, plans: readonly LegPlan[]): readonly Action[] {
  const prove = operation.legs.some(isUnproved) ? (['prove'] as const) : []
  const gone = isCancellable(operation) ? (['cancel'] as const) : (['putAway'] as const)
  const look = new Set(operation.legs.flatMap(again))
  return [...prove, ...look, ...(mayBePutAway(operation, plans) ? gone : [])]
}

const mayBePutAway = (operation: Operation, plans: readonly LegPlan[]): boolean =>
  isLetGo({ ...operation, understoodAt: 0 }, plans)

/** What a tap would do with the wallet for this leg; undefined if it would only wait. */
function payOf(leg: Leg, plan: LegPlan): 'resume' | 'payAgain' | 'tryAgain' | undefined {
  if (leg.trouble?.kind === 'otherDevice') return 'resume'
  // A proof that cannot be made must not hold up a leg that needs none.
  const isHeldUp = leg.trouble !== undefined && mayRepeat(plan)
  if (isBeingProved(leg) && !isHeldUp) return undefined
  const stage = stageOf(leg)
  // Until the shop has answered, the app goes on by itself, unless a trouble needs a tap.
  if (stage === 'planned') return needsTap(leg.trouble) ? 'resume' : undefined
  const isMissed = currentTransaction(leg)?.missedAt !== undefined
  // Whose signature is wanted, its panel says; here a tap answers what has stopped this wallet's.
  if (stage === 'cosigning' && !isMissed) return needsTap(leg.trouble) ? 'resume' : undefined
  const isUnknown =
    stage !== 'dead' && stage !== 'failed' && (isMissed || leg.trouble?.kind === 'needsProof')
  if (isUnknown && !mayRepeat(plan)) return undefined
  const { trouble: _, proof: __, ...free } = leg
  const effect = nextEffect(free, plan, { attended: true })?.kind
  if (effect !== 'build' && effect !== 'announce' && effect !== 'sign') return undefined
  return stage === 'failed' ? 'tryAgain' : isMissed ? 'payAgain' : 'resume'
}

/** Whether a proof would help before another transaction is made. */
const mayBeProved = (leg: Leg, plan: LegPlan): boolean =>
  plan.repeat !== 'harmless' && !plan.cosigned && isUnproved(leg)

/** Unpaid, expired, not found, and not being proved yet. */
const isUnproved = (leg: Leg): boolean =>
  leg.proof === undefined && stageOf(leg) !== 'final' && isProvable(leg)

/** The app itself looks at the pace of blocks; a tap helps where it waits longer. */
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

/** Device time at which the app does something by itself; undefined while it waits for the user. */
export function nextAttemptAt(operation: Operation, plans: readonly LegPlan[]): Millis | undefined {
  const times = legsAtWork(operation, plans).flatMap(({ index }) => {
    const leg = operation.legs[index]
    const plan = plans[index]
    const goesOn = leg && plan && nextEffect(leg, plan, { attended: false }) !== undefined
    return goesOn && leg.nextAt !== Number.POSITIVE_INFINITY ? [leg.nextAt] : []
  })
  return times.length > 0 ? Math.min(...times) : undefined
}
