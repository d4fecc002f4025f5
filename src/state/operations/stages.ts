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

/** One step of an operation as a person sees it. */
export interface StageView {
  readonly id: string
  readonly label: MessageDescriptor
  /** `unneeded`: somebody else has done it, or it has nothing to do. */
  readonly state: 'done' | 'current' | 'waiting' | 'failed' | 'unneeded'
  /** Device time at which it was reached. */
  readonly at?: Millis
  /** What it waits for, how long that takes, or how it came to this. */
  readonly sub?: readonly MessageDescriptor[]
}

/** What the steps need to know besides the operation and its plans. */
export interface Surroundings {
  /** The product's name: whose record is the last step. */
  readonly name: string
  /** The chain that its row's network bridges to, where there is one. */
  readonly across?: string | undefined
  readonly standing: StandingWord
  readonly blocksLeft: BlocksLeft
}

/** Blocks that are still to come until block `number` is final; undefined while unknown. */
type BlocksLeft = (number: number) => number | undefined

/** A step of which it is not yet known whether it is the current one. */
type Step = Omit<StageView, 'state'> & {
  readonly state: 'done' | 'failed' | 'unneeded' | 'open'
  readonly hints?: readonly MessageDescriptor[]
}

interface Planned {
  readonly leg: Leg
  readonly plan: LegPlan
}

/**
 * The steps of an operation, which follow from its plans alone, so that none comes or goes on the
 * way: each transaction as one (an older approval is taken back within the new one's), then what
 * becomes of them on the chain and in the backend's books.
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
  // What was prepared for them is of no use by itself, so it ends with its own step.
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
  // Where nothing is asked, nothing more is heard of it.
  const steps = follow && !follow.query ? elsewhere : [...elsewhere, ...here]
  const open = steps.findIndex(({ state }) => state === 'open')
  const hasStopped = steps.some(({ state }) => state === 'failed')
  // What failed in a block is still waited for until that is final; nothing else goes on then.
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

/** Done at a time, or else open; `hints` say what it waits for once it is the current one. */
const reached = (
  id: string,
  label: MessageDescriptor,
  at: Millis | undefined,
  ...hints: readonly MessageDescriptor[]
): Step =>
  at === undefined ? { id, label, state: 'open', hints } : { id, label, state: 'done', at }

/** A transaction, from its preparation until it is sent or, if another follows, in a block. */
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

/** The transaction that a leg stands on, unless somebody else made it needless. */
function knownTransaction(leg: Leg): LegTransaction | undefined {
  const tx = currentTransaction(leg)
  if (!tx || isPaid(tx)) return tx
  // What another device announced and nobody found in time is as good as not announced.
  const isGone = tx.origin === 'elsewhere' && tx.missedAt !== undefined
  return isGone || leg.skipped ? undefined : tx
}

const hasFailed = (tx: LegTransaction | undefined): boolean => tx?.included?.expectedEvent === false

const deadText = msg`Proved: it was never carried out`

function failedText({ included: found }: LegTransaction): MessageDescriptor {
  const block = String(found?.blockNumber)
  return msg`Failed in block ${block}`
}

/** What a transaction that is not sent, or not yet in a block, waits for. */
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

/** The order was handed over to another device; done once anything is known of it. */
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

/** On the other chain; absent where nothing crosses. */
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

/** In the backend's books; absent where it neither asks nor is told. */
function recorded(ends: readonly Planned[], name: string): Step[] {
  const told = ends.filter(({ plan }) => plan.after ?? plan.follow)
  if (told.length === 0) return []
  const id = 'acknowledged'
  const label = msg`Recorded by ${name}`
  // Whoever made the others reports them.
  const ours = told.filter(({ leg }) => !leg.skipped || knownTransaction(leg))
  if (ours.length === 0) return [{ id, label, state: 'unneeded' }]
  const at = latest(ours, ({ leg }) =>
    stageOf(leg) === 'acknowledged' ? leg.acknowledged?.at : undefined,
  )
  return [reached(id, label, at, mayCloseText)]
}

/** When the last of them got there; undefined while one has not. */
function latest(
  ends: readonly Planned[],
  timeOf: (one: Planned) => Millis | undefined,
): Millis | undefined {
  const times = ends.map(timeOf).filter((at) => at !== undefined)
  return times.length === ends.length ? Math.max(...times) : undefined
}
