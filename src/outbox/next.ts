import type { LegPlan } from './kind.ts'
import type { Leg, LegTransaction, Operation, Trouble } from './operation.ts'
import { currentTransaction, isDone, isOnItsWay, isPaid, stageOf } from './stage.ts'
import { POLLS } from './pace.ts'

/** One action for one leg. */
export type Effect =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'build' }
  | { readonly kind: 'announce'; readonly transaction: LegTransaction }
  | { readonly kind: 'sign'; readonly transaction: LegTransaction }
  | { readonly kind: 'broadcast'; readonly transaction: LegTransaction }
  /**
   * Looks on the full node. Once the transaction is included or expired, looks on the solidified
   * chain.
   */
  | { readonly kind: 'look'; readonly transactions: readonly LegTransaction[] }
  | { readonly kind: 'report'; readonly txId: string }
  /** Looks on the other chain for what the transaction has sent there. */
  | { readonly kind: 'cross'; readonly txId: string }
  /** Asks the solidified chain whether the leg was rightly skipped. */
  | { readonly kind: 'settle' }
  /**
   * Reads the solidified blocks that could hold the transaction, until it is proved to be in none.
   */
  | { readonly kind: 'prove'; readonly transaction: LegTransaction }
  /** Asks what another device has done, and looks for its known transactions. */
  | { readonly kind: 'follow' }

/** Abilities of this runner at the moment. */
export interface Abilities {
  /** Whether this is a page with a wallet where the user asked to go on with this leg. */
  readonly attended: boolean
}

/**
 * Returns the leg's next effect, even if it is not due. Undefined if there is none, or none without
 * the user.
 */
export function nextEffect(leg: Leg, plan: LegPlan, abilities: Abilities): Effect | undefined {
  const effect = nextOf(leg, plan, abilities)
  // A co-signer's transaction is never rebuilt.
  return plan.cosigned && effect?.kind === 'build' ? look(leg) : effect
}

function nextOf(leg: Leg, plan: LegPlan, abilities: Abilities): Effect | undefined {
  if (plan.follow) return plan.follow.query && nextFollowed(leg)
  const tx = currentTransaction(leg)
  const [suspect] = tracked(leg)
  if (suspect && isBeingProved(leg)) return { kind: 'prove', transaction: suspect }
  if (plan.retired) return nextRetired(leg, plan)
  // A tap made before the error occurred, perhaps in another tab, does not answer it.
  const attended = abilities.attended && !needsTap(leg.trouble)
  switch (stageOf(leg)) {
    case 'skipped':
    case 'acknowledged':
    case 'arrived':
      return mattersStill(leg, plan) ? look(leg) : undefined
    case 'unneeded':
      return { kind: 'settle' }
    case 'planned':
      return { kind: 'prepare' }
    case 'agreed':
      return attended ? { kind: 'build' } : undefined
    case 'built':
      // An older transaction may have been handed over before this one was built.
      if (!tx || !attended || !mayGoOn(leg, plan, tx)) return look(leg)
      return plan.before && tx.announcedAt === undefined
        ? { kind: 'announce', transaction: tx }
        : { kind: 'sign', transaction: tx }
    case 'handed':
      return tx && attended && mayGoOn(leg, plan, tx)
        ? { kind: 'sign', transaction: tx }
        : look(leg)
    case 'cosigning':
      if (!tx || !attended) return look(leg)
      if (tx.missedAt !== undefined) return mayRepeat(plan) ? { kind: 'build' } : look(leg)
      return mayGoOn(leg, plan, tx) ? { kind: 'sign', transaction: tx } : look(leg)
    case 'signed':
      return tx && mayGoOn(leg, plan, tx) ? { kind: 'broadcast', transaction: tx } : look(leg)
    case 'sent':
    case 'unresolved':
      return attended && tx?.missedAt !== undefined && mayRepeat(plan)
        ? { kind: 'build' }
        : look(leg)
    case 'included':
      return look(leg)
    case 'failed':
    case 'dead':
      // Both stages are final and allow a new attempt, but only if the user wants it.
      return attended && mayGoOn(leg, plan) ? { kind: 'build' } : look(leg)
    case 'final':
    case 'crossing':
      return tx && told(plan, tx)
  }
}

/** Returns the remaining effect for a final payment. */
const told = (plan: LegPlan, { txId }: LegTransaction): Effect => ({
  kind: plan.arrives ? 'cross' : 'report',
  txId,
})

/**
 * Returns the next effect for a leg that another device pays. This device never builds it, even if
 * the user attends.
 */
function nextFollowed(leg: Leg): Effect | undefined {
  const tx = currentTransaction(leg)
  switch (stageOf(leg)) {
    case 'skipped':
    case 'acknowledged':
      return undefined
    case 'included':
      return look(leg)
    default:
      // At first, look for it closely. Later, the other device may have made another transaction.
      return tx && !tx.final && tx.missedAt === undefined && tx.polls < POLLS
        ? look(leg)
        : { kind: 'follow' }
  }
}

/**
 * Returns the next effect for a leg whose call is no longer made. Transactions already handed over
 * are followed to their end and reported.
 */
function nextRetired(leg: Leg, plan: LegPlan): Effect | undefined {
  const tx = currentTransaction(leg)
  if (isDone(leg)) return mattersStill(leg, plan) ? look(leg) : undefined
  if (stageOf(leg) === 'unneeded') return { kind: 'settle' }
  return tx && isPaid(tx) ? told(plan, tx) : look(leg)
}

/** Returns the transactions that were handed over and not yet settled on the solidified chain. */
export const tracked = (leg: Leg): LegTransaction[] =>
  leg.transactions.filter(
    (tx) => tx.handedAt !== undefined && tx.final === undefined && tx.certificate === undefined,
  )

/**
 * Whether only proof can help now: every transaction handed over has expired without being found.
 */
export const isProvable = (leg: Leg): boolean => {
  const open = tracked(leg)
  return open.length > 0 && open.every((tx) => tx.missedAt !== undefined)
}

/**
 * Whether the leg is reading blocks for the proof that the user wants. A payment made during the
 * proof is reported first, because a proof may never come.
 */
export const isBeingProved = (leg: Leg): boolean =>
  leg.proof !== undefined && isProvable(leg) && stageOf(leg) !== 'final'

/**
 * Whether `tx`, or a new transaction if omitted, may go out. If the contract would accept several,
 * no other one may be open or have succeeded, because a wallet may have altered and sent ours.
 * Success without the expected event is not a revert: money may have moved.
 */
export const mayGoOn = (leg: Leg, plan: LegPlan, tx?: LegTransaction): boolean =>
  mayRepeat(plan) ||
  (tracked(leg).every(({ txId }) => txId === tx?.txId) &&
    leg.transactions.every(({ final }) => final?.result !== 'SUCCESS'))

function look(leg: Leg): Effect | undefined {
  const transactions = tracked(leg)
  return transactions.length > 0 ? { kind: 'look', transactions } : undefined
}

/**
 * Whether only the user can resolve this error. The runner recovers from the others automatically.
 */
export const needsTap = (trouble: Trouble | undefined): boolean =>
  trouble !== undefined &&
  trouble.kind !== 'unreachable' &&
  trouble.kind !== 'nodesDisagree' &&
  trouble.kind !== 'otherDevice'

/** Whether the leg waits for a tap: to sign, pay again, try again, or respond to an error. */
export function awaitsTap(leg: Leg): boolean {
  const stage = stageOf(leg)
  if (stage === 'skipped' || stage === 'unneeded' || stage === 'acknowledged') return false
  if (stage === 'crossing' || stage === 'arrived') return false
  if (currentTransaction(leg)?.origin === 'elsewhere') return needsTap(leg.trouble)
  if (isBeingProved(leg)) return false
  // It expired without being found, so paying again may be offered.
  const isOpen = stage === 'unresolved' || stage === 'cosigning'
  const isMissed = isOpen && currentTransaction(leg)?.missedAt !== undefined
  return (
    isMissed ||
    needsTap(leg.trouble) ||
    stage === 'agreed' ||
    stage === 'built' ||
    stage === 'handed' ||
    stage === 'failed' ||
    stage === 'dead'
  )
}

/** Whether a second transaction may be made while the end of the first is unproved. */
export const mayRepeat = (plan: Pick<LegPlan, 'repeat'>): boolean => plan.repeat !== 'needsProof'

/** Returns the legs that may be worked on. Each needs the legs before it to be far enough. */
export function openLegs(operation: Operation, plans: readonly LegPlan[]): number[] {
  const open: number[] = []
  for (const [index, leg] of operation.legs.entries()) {
    open.push(index)
    if (isDone(leg)) continue
    const tx = currentTransaction(leg)
    const isFinal = tx !== undefined && isPaid(tx)
    if (!isFinal && !(plans[index]?.opensNextAt === 'included' && isOnItsWay(leg))) break
  }
  return open
}

/**
 * Returns the open legs, and later legs with transactions that were handed over. An orphaned block
 * can set an earlier leg back, but what was sent is still followed.
 */
export function legsAtWork(
  operation: Operation,
  plans: readonly LegPlan[],
): { index: number; open: boolean }[] {
  const open = openLegs(operation, plans)
  const followed = [...operation.legs.entries()]
    .slice(open.length)
    .filter(([, leg]) => tracked(leg).length > 0 || isUntold(leg))
  return [
    ...open.map((index) => ({ index, open: true })),
    ...followed.map(([index]) => ({ index, open: false })),
  ]
}

/**
 * Whether the row can be archived: dismissed, or all legs done and no open transaction that could
 * still do harm.
 */
export const isFinished = (operation: Operation, plans: readonly LegPlan[]): boolean =>
  isDismissed(operation, plans) || (operation.legs.every(isDone) && !isOpen(operation.legs, plans))

/**
 * Whether an open transaction matters to a leg that is done. It could pay a second time, or turn
 * out to be the payment that must be reported.
 */
const mattersStill = (leg: Leg, plan: LegPlan | undefined): boolean =>
  plan?.repeat === 'needsProof' ||
  (plan?.after !== undefined &&
    (stageOf(leg) === 'skipped' || (plan.repeat === 'harmless' && !isGivenUp(leg))))

// An attempt that reached no server does not count as a look.
const isGivenUp = ({ failures, trouble }: Leg): boolean =>
  failures >= LAST_LOOKS && trouble?.kind !== 'unreachable'

/**
 * Number of looks for a harmless transaction after its leg is done, because it may need reporting.
 */
const LAST_LOOKS = 6

/**
 * Whether the user has dismissed an operation that failed, is closed or is no longer sent. Nothing
 * handed over may be open or unreported. A failure on another device may be retried there, so it is
 * followed until the order is closed.
 */
export const isDismissed = (
  { understoodAt, legs }: Operation,
  plans: readonly LegPlan[] | undefined,
): boolean =>
  understoodAt !== undefined &&
  (isRetired(plans) ||
    legs.some(
      (leg, index) =>
        isClosed(leg, plans?.[index]) ||
        ((stageOf(leg) === 'failed' || stageOf(leg) === 'dead') &&
          (currentTransaction(leg)?.origin !== 'elsewhere' || leg.trouble?.kind === 'expired')),
    )) &&
  !isOpen(legs, plans)

/** Whether the backend said that the leg can never be done. */
export const isClosed = ({ trouble }: Leg, plan: LegPlan | undefined): boolean =>
  trouble?.kind === 'refused' && trouble.code === plan?.closedBy

/**
 * Whether a transaction that was handed over is open or unreported. On a leg that is done, harmless
 * ones do not count.
 */
export const isOpen = (legs: readonly Leg[], plans: readonly LegPlan[] | undefined): boolean =>
  legs.some(
    (leg, index) =>
      isUntold(leg) ||
      (tracked(leg).length > 0 && !(isDone(leg) && !mattersStill(leg, plans?.[index]))),
  )

/** Whether the payment is final, but its report or its arrival is outstanding. */
const isUntold = (leg: Leg): boolean => {
  const stage = stageOf(leg)
  return stage === 'final' || stage === 'crossing'
}

/** Whether an operation has legs that this version no longer makes. */
export const isRetired = (plans: readonly LegPlan[] | undefined): boolean =>
  plans?.some(({ retired }) => retired) === true
