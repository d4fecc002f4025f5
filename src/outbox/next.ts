import type { LegPlan } from './kind.ts'
import type { Leg, LegTransaction, Operation, Trouble } from './operation.ts'
import { currentTransaction, isDone, isOnItsWay, isPaid, stageOf } from './stage.ts'
import { POLLS } from './pace.ts'

/** One thing to do for one leg. */
export type Effect =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'build' }
  | { readonly kind: 'announce'; readonly transaction: LegTransaction }
  | { readonly kind: 'sign'; readonly transaction: LegTransaction }
  | { readonly kind: 'broadcast'; readonly transaction: LegTransaction }
  /** Full node and, once included there or expired, the solidified chain. */
  | { readonly kind: 'look'; readonly transactions: readonly LegTransaction[] }
  | { readonly kind: 'report'; readonly txId: string }
  /** Looks on the other chain for what the transaction has sent there. */
  | { readonly kind: 'cross'; readonly txId: string }
  /** Asks the solidified chain whether the leg was rightly skipped. */
  | { readonly kind: 'settle' }
  /** Reads the solidified blocks that could hold it, until it is known to be in none. */
  | { readonly kind: 'prove'; readonly transaction: LegTransaction }
  /** Asks what another device has done, and looks for what is known of it. */
  | { readonly kind: 'follow' }

/** What this runner can do now. */
export interface Abilities {
  /** A page with a wallet, where the user asked to go on with this leg. */
  readonly attended: boolean
}

/** The leg's next effect, whether due or not; undefined if none, or none without the user. */
export function nextEffect(leg: Leg, plan: LegPlan, abilities: Abilities): Effect | undefined {
  const effect = nextOf(leg, plan, abilities)
  // What another signer made is never made anew.
  return plan.cosigned && effect?.kind === 'build' ? look(leg) : effect
}

function nextOf(leg: Leg, plan: LegPlan, abilities: Abilities): Effect | undefined {
  if (plan.follow) return plan.follow.query && nextFollowed(leg)
  const tx = currentTransaction(leg)
  const [suspect] = tracked(leg)
  if (suspect && isBeingProved(leg)) return { kind: 'prove', transaction: suspect }
  if (plan.retired) return nextRetired(leg, plan)
  // A tap made before the trouble came, perhaps in another tab, does not answer it.
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
      // An older transaction may have left our hands before this one was built.
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
      // Both are final, and a new attempt is allowed; the user has to want it.
      return attended && mayGoOn(leg, plan) ? { kind: 'build' } : look(leg)
    case 'final':
    case 'crossing':
      return tx && told(plan, tx)
  }
}

/** What remains to be done for a payment that is final. */
const told = (plan: LegPlan, { txId }: LegTransaction): Effect => ({
  kind: plan.arrives ? 'cross' : 'report',
  txId,
})

/** A leg that another device pays: nothing of it is ever made here, whoever attends. */
function nextFollowed(leg: Leg): Effect | undefined {
  const tx = currentTransaction(leg)
  switch (stageOf(leg)) {
    case 'skipped':
    case 'acknowledged':
      return undefined
    case 'included':
      return look(leg)
    default:
      // At first it is looked for closely; after that the other device may have made another.
      return tx && !tx.final && tx.missedAt === undefined && tx.polls < POLLS
        ? look(leg)
        : { kind: 'follow' }
  }
}

/** A leg whose call is no longer made: what left our hands is followed to its end, and reported. */
function nextRetired(leg: Leg, plan: LegPlan): Effect | undefined {
  const tx = currentTransaction(leg)
  if (isDone(leg)) return mattersStill(leg, plan) ? look(leg) : undefined
  if (stageOf(leg) === 'unneeded') return { kind: 'settle' }
  return tx && isPaid(tx) ? told(plan, tx) : look(leg)
}

/** Transactions that left our hands and whose end the solidified chain has not yet settled. */
export const tracked = (leg: Leg): LegTransaction[] =>
  leg.transactions.filter(
    (tx) => tx.handedAt !== undefined && tx.final === undefined && tx.certificate === undefined,
  )

/** Whether only proof can help now: all that left our hands has expired without being found. */
export const isProvable = (leg: Leg): boolean => {
  const open = tracked(leg)
  return open.length > 0 && open.every((tx) => tx.missedAt !== undefined)
}

/**
 * Whether the leg is busy reading the blocks that could hold what was not found, since the user
 * wants proof. What was paid meanwhile is reported first: a proof may never come.
 */
export const isBeingProved = (leg: Leg): boolean =>
  leg.proof !== undefined && isProvable(leg) && stageOf(leg) !== 'final'

/**
 * Whether `tx`, or without it a new transaction, may go out. Where the contract would accept
 * several, no other one may be open or have succeeded: a wallet may have altered ours and sent
 * that. (Success without the expected event is no revert: money may have moved.)
 */
export const mayGoOn = (leg: Leg, plan: LegPlan, tx?: LegTransaction): boolean =>
  mayRepeat(plan) ||
  (tracked(leg).every(({ txId }) => txId === tx?.txId) &&
    leg.transactions.every(({ final }) => final?.result !== 'SUCCESS'))

function look(leg: Leg): Effect | undefined {
  const transactions = tracked(leg)
  return transactions.length > 0 ? { kind: 'look', transactions } : undefined
}

/** Whether only the user can end this trouble; the runner gets over the others by itself. */
export const needsTap = (trouble: Trouble | undefined): boolean =>
  trouble !== undefined &&
  trouble.kind !== 'unreachable' &&
  trouble.kind !== 'nodesDisagree' &&
  trouble.kind !== 'otherDevice'

/** Whether the leg waits for a tap: to sign, to pay anew, to try again, or to answer a trouble. */
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

/** Whether a second transaction may be made while the first one's end is unproved. */
export const mayRepeat = (plan: Pick<LegPlan, 'repeat'>): boolean => plan.repeat !== 'needsProof'

/** The legs that may be worked on: each needs the ones before it to be far enough. */
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
 * The open legs, and later ones of which something left our hands: an orphaned block can set an
 * earlier leg back, and what was sent is followed all the same.
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

/** Ready to archive: let go, or all legs done and nothing open that could do harm unseen. */
export const isFinished = (operation: Operation, plans: readonly LegPlan[]): boolean =>
  isLetGo(operation, plans) || (operation.legs.every(isDone) && !isOpen(operation.legs, plans))

/**
 * Whether a transaction that is still open matters to a leg that is done: it could pay a second
 * time, or turn out to be what paid and have to be reported.
 */
const mattersStill = (leg: Leg, plan: LegPlan | undefined): boolean =>
  plan?.repeat === 'needsProof' ||
  (plan?.after !== undefined &&
    (stageOf(leg) === 'skipped' || (plan.repeat === 'harmless' && !isGivenUp(leg))))

// An attempt that reached no server does not count as a look.
const isGivenUp = ({ failures, trouble }: Leg): boolean =>
  failures >= LAST_LOOKS && trouble?.kind !== 'unreachable'

/** How often to look for a harmless transaction after its leg is done: it may need reporting. */
const LAST_LOOKS = 6

/**
 * The user has read that it failed, is closed or no longer sent, and nothing that left our hands is open or
 * unreported. What failed on another device may be retried there, and is followed until the order
 * is closed.
 */
export const isLetGo = (
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
 * Whether something that left our hands is open or unreported. (On a leg that is done, what can do
 * no harm does not count.)
 */
export const isOpen = (legs: readonly Leg[], plans: readonly LegPlan[] | undefined): boolean =>
  legs.some(
    (leg, index) =>
      isUntold(leg) ||
      (tracked(leg).length > 0 && !(isDone(leg) && !mattersStill(leg, plans?.[index]))),
  )

/** Whether it is paid for good, and its report or what it sent has not arrived. */
const isUntold = (leg: Leg): boolean => {
  const stage = stageOf(leg)
  return stage === 'final' || stage === 'crossing'
}

/** Whether an operation has legs that this version no longer makes. */
export const isRetired = (plans: readonly LegPlan[] | undefined): boolean =>
  plans?.some(({ retired }) => retired) === true
