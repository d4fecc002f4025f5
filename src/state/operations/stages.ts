import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { weightOf } from '../../chain/permission.ts'
import { BLOCK_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { standingWords, type StandingWord } from './standingWords.ts'
import { isApprovalReset } from '../../outbox/approvalName.ts'
import type { LegPlan } from '../../outbox/kind.ts'
import { LEFT_OUT } from '../../outbox/leaveOut.ts'
import { isBeingProved } from '../../outbox/next.ts'
import type { Leg, LegTransaction, Operation } from '../../outbox/operation.ts'
import { POLLS } from '../../outbox/pace.ts'
import { currentTransaction, isDone, isOnItsWay, isPaid, stageOf } from '../../outbox/stage.ts'

/** One step of an operation as the user sees it. */
export interface StageView {
  readonly id: string
  readonly label: MessageDescriptor
  /** `unneeded`: someone else has done it, or there is nothing to do. */
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'unneeded'
  /** Device time at which the step was reached. */
  readonly at?: Millis
  /** Details: a wait, its duration, or the reason for the state. */
  readonly sub?: readonly MessageDescriptor[]
}

/** Facts that the steps need besides the operation and its plans. */
export interface Surroundings {
  /** Name of the product, whose record is the last step. */
  readonly name: string
  /** Name of the chain that its row's network bridges to, if there is one. */
  readonly across?: string | undefined
  readonly standing: StandingWord
  readonly blocksLeft: BlocksLeft
}

/** Returns the number of blocks until block `number` is final; undefined while unknown. */
type BlocksLeft = (number: number) => number | undefined

/** Step before it is known whether it is the current one. */
type Step = Omit<StageView, 'state'> & {
  readonly state: 'done' | 'failed' | 'unneeded' | 'open'
  readonly hints?: readonly MessageDescriptor[]
}

interface Planned {
  readonly leg: Leg
  readonly plan: LegPlan
}

/**
 * Returns the steps of an operation. They follow from its plans alone, so none appears or
 * disappears on the way. Each transaction is one step; resetting an older approval is part of the
 * new one's step. Then come the steps on chain and in the backend's ledger.
 */
export function stagesOf(
  { legs }: Operation,
  plans: readonly LegPlan[],
  { name, across, standing, blocksLeft }: Surroundings,
): StageView[] {
  const planned = legs.flatMap((leg, index) => {
    const plan = plans[index]
    return plan ? [{ leg, plan }] : []
  })
  // A preparation is useless without what it prepares, so it ends with its own step.
  const ends = planned.filter(({ plan }) => !plan.preparation)
  const last = ends.at(-1)
  if (!last) return []
  const own = planned.flatMap((one, index) => {
    if (isApprovalReset(one.leg.name)) return []
    const before = planned[index - 1]
    const reset = before && isApprovalReset(before.leg.name) ? before : undefined
    return [ownStep(one, reset, one === last, standing)]
  })
  const { follow } = last.plan
  const elsewhere = follow ? [continued(planned, follow)] : []
  const here = [
    ...own,
    included(ends, last),
    final(ends, last, blocksLeft),
    ...arrived(last, across),
    ...recorded(ends, name),
  ]
  // Without a query, nothing more becomes known about it.
  const steps = follow && !follow.query ? elsewhere : [...elsewhere, ...here]
  const open = steps.findIndex(({ state }) => state === 'open')
  const hasStopped = steps.some(({ state }) => state === 'failed')
  // A failure in a block still has to become final; nothing else continues then.
  const isAwaited = hasFailed(knownTransaction(last.leg)) && steps[open]?.id === 'final'
  const current = !hasStopped || isAwaited ? open : -1
  return steps.map(({ hints, ...view }, index) =>
    view.state !== 'open'
      ? { ...view, state: view.state }
      : index === current
        ? { ...view, state: 'current', ...(hints && { sub: hints }) }
        : { ...view, state: 'waiting' },
  )
}

/**
 * Returns a step that is done at a time, or open. `hints` say what it waits for once it is the
 * current one.
 */
const reached = (
  id: string,
  label: MessageDescriptor,
  at: Millis | undefined,
  ...hints: readonly MessageDescriptor[]
): Step =>
  at === undefined ? { id, label, state: 'open', hints } : { id, label, state: 'done', at }

/**
 * Returns the step of a transaction, from its preparation until it is sent. If another one follows,
 * it lasts until the transaction is in a block.
 */
function ownStep(
  { leg, plan }: Planned,
  reset: Planned | undefined,
  isLast: boolean,
  standing: StandingWord,
): Step {
  const id = isLast ? 'sent' : plan.name
  const { label } = plan
  const tx = knownTransaction(leg)
  const { skipped } = leg
  const base = { id, label }
  if (skipped && !tx) {
    const isApproved = skipped.reason === 'allowanceSuffices'
    const usual = skipped.reason === LEFT_OUT ? msg`Left out` : msg`Already done`
    const { [skipped.reason]: said = usual } = plan.skippedLabels ?? {}
    const sub = [isApproved ? msg`Already approved` : said]
    return { ...base, state: isApproved ? 'done' : 'unneeded', at: skipped.at, sub }
  }
  const inBlockAt = tx?.included?.at
  const sentAt = tx?.sentAt ?? inBlockAt
  if (isLast && sentAt !== undefined) return reached(id, label, sentAt)
  if (tx?.certificate && stageOf(leg) === 'dead')
    return { ...base, state: 'failed', at: tx.certificate.at, sub: [deadText] }
  if (tx && hasFailed(tx))
    return { ...base, state: 'failed', ...(inBlockAt && { at: inBlockAt }), sub: [failedText(tx)] }
  if (isIn(leg)) return reached(id, label, inBlockAt ?? leg.acknowledged?.at)
  if (!reset || isIn(reset.leg)) return reached(id, label, undefined, hint(leg, plan, standing))
  const { sub, hints, ...first } = ownStep({ ...reset, plan }, undefined, false, standing)
  const { label: why } = reset.plan
  return { ...first, ...(sub && { sub: [why, ...sub] }), ...(hints && { hints: [why, ...hints] }) }
}

const isIn = (leg: Leg) => isDone(leg) || isOnItsWay(leg)

/** Returns the current transaction of a leg, unless someone else made it unnecessary. */
function knownTransaction(leg: Leg): LegTransaction | undefined {
  const tx = currentTransaction(leg)
  if (!tx || isPaid(tx)) return tx
  // A transaction that another device announced but that was not found in time counts as not
  // announced.
  const isGone = tx.origin === 'elsewhere' && tx.missedAt !== undefined
  return isGone || leg.skipped ? undefined : tx
}

const hasFailed = (tx: LegTransaction | undefined): boolean => tx?.included?.expectedEvent === false

const deadText = msg`Proved: it was never carried out`

function failedText({ included: found }: LegTransaction): MessageDescriptor {
  const block = String(found?.blockNumber)
  return msg`Failed in block ${block}`
}

/** Returns what a transaction that is not sent, or not yet in a block, waits for. */
function hint(leg: Leg, plan: LegPlan, standing: StandingWord): MessageDescriptor {
  const stage = stageOf(leg)
  if (isBeingProved(leg)) {
    const { checked, of } = leg.proof ?? { checked: 0 }
    return of === undefined
      ? msg`Checking the blocks that could hold it`
      : msg`${checked} of ${of} blocks checked`
  }
  if (stage === 'unresolved') return msg`Not found yet, we go on looking`
  if (stage === 'sent') return soonText
  if (stage === 'cosigning') return weightText(leg)
  if (plan.follow) return knownTransaction(leg) ? soonText : thereText
  if (plan.retired) return msg`Not done any more`
  if (leg.awaits !== undefined) return plan.awaits?.[leg.awaits] ?? standingWords.later
  return stage === 'signed' ? msg`Signed, being sent` : standingWords[standing]
}

function weightText(leg: Leg): MessageDescriptor {
  const { multisig, signers = [] } = currentTransaction(leg) ?? {}
  const reached = String(multisig ? weightOf(multisig, signers) : 0n)
  const wanted = String(multisig?.threshold ?? 0n)
  return msg`Signatures: ${reached} of ${wanted}`
}

const soonText = msg`usually within a few seconds`
const thereText = msg`Pay there: it is seen here`
const unheardText = msg`It goes on there. How it ends is told in that app only.`
const mayCloseText = msg`you can close the app`

/**
 * Returns the step of handing the order over to another device; done once anything is known of it.
 */
function continued(
  planned: readonly Planned[],
  { label, query }: NonNullable<LegPlan['follow']>,
): Step {
  const [at] = planned.flatMap(({ leg }) => {
    const tx = knownTransaction(leg)
    return tx?.announcedAt ?? tx?.included?.at ?? leg.skipped?.at ?? []
  })
  return reached('continued', label, at, query ? thereText : unheardText)
}

function included(ends: readonly Planned[], { leg, plan }: Planned): Step {
  const tx = knownTransaction(leg)
  const id = 'included'
  const at = latest(ends, ({ leg: one }) => {
    const known = knownTransaction(one)
    return isIn(one) ? (known ? known.included?.at : one.skipped?.at) : undefined
  })
  if (tx && hasFailed(tx))
    return { ...reached(id, failedText(tx), tx.included?.at), state: 'failed' }
  const block = tx?.included?.blockNumber
  const label = block === undefined ? msg`In a block` : msg`In block ${block}`
  if (tx?.certificate && tx.sentAt !== undefined && stageOf(leg) === 'dead')
    return { id, label, state: 'failed', at: tx.certificate.at, sub: [deadText] }
  return reached(id, label, at, hint(leg, plan, 'working'))
}

function final(ends: readonly Planned[], { leg }: Planned, blocksLeft: BlocksLeft): Step {
  const tx = knownTransaction(leg)
  const at = latest(ends, ({ leg: one }) => {
    const known = knownTransaction(one)
    return known ? known.final?.at : one.skipped?.solidAt
  })
  const left = tx?.included && blocksLeft(tx.included.blockNumber)
  const seconds = Math.ceil(((left ?? 0) * BLOCK_MS) / SECOND_MS)
  const sub = left
    ? msg`${plural(left, { one: '# block', other: '# blocks' })} left, about ${seconds} s`
    : msg`in a moment`
  return reached('final', msg`Final`, at, sub, mayCloseText)
}

/** Returns the step on the other chain; absent if nothing crosses. */
function arrived({ leg, plan }: Planned, across = ''): Step[] {
  if (!plan.arrives) return []
  const { crossing, failures, skipped } = leg
  const [id, label] = ['arrived', msg`On ${across}`] as const
  if (skipped && !crossing) return [{ id, label, state: 'unneeded' }]
  const hint =
    crossing?.lateAt !== undefined
      ? msg`Late. On the Bridge page you can ask for it to be carried over again`
      : failures < POLLS
        ? msg`Looked for ${failures} of ${POLLS} times, usually there within two minutes`
        : msg`Takes longer than usual, we look again every few minutes`
  return [reached(id, label, crossing?.arrival?.at, hint, mayCloseText)]
}

/**
 * Returns the step in the backend's ledger; absent if the backend is neither asked nor notified.
 */
function recorded(ends: readonly Planned[], name: string): Step[] {
  const told = ends.filter(({ plan }) => plan.after ?? plan.follow)
  if (told.length === 0) return []
  const id = 'acknowledged'
  const label = msg`Recorded by ${name}`
  // Other transactions are reported by their senders.
  const ours = told.filter(({ leg }) => !leg.skipped || knownTransaction(leg))
  if (ours.length === 0) return [{ id, label, state: 'unneeded' }]
  const at = latest(ours, ({ leg }) =>
    stageOf(leg) === 'acknowledged' ? leg.acknowledged?.at : undefined,
  )
  return [reached(id, label, at, mayCloseText)]
}

/** Returns the time when the last of them got there; undefined until all have. */
function latest(
  ends: readonly Planned[],
  timeOf: (one: Planned) => Millis | undefined,
): Millis | undefined {
  const times = ends.map(timeOf).filter((at) => at !== undefined)
  return times.length === ends.length ? Math.max(...times) : undefined
}
