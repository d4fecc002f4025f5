import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { BLOCK_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import type { LegPlan } from '../../outbox/kind.ts'
import { isBeingProved } from '../../outbox/next.ts'
import type { Leg, LegTransaction, Operation } from '../../outbox/operation.ts'
import { currentLeg, currentTransaction, isDone, isOnItsWay, stageOf } from '../../outbox/stage.ts'

/** One step of an operation as a person sees it. */
export interface StageView {
  readonly id: string
  readonly label: MessageDescriptor
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  /** Device time at which it was reached. */
  readonly at?: Millis
  readonly sub?: MessageDescriptor
}

/** Blocks that are still to come until block `number` is final; undefined while unknown. */
export type BlocksLeft = (number: number) => number | undefined

/**
 * The steps of an operation: the leg that is being worked on in detail, the others as one step
 * each. Signed, sent, included, final and acknowledged are shown apart, since each can be the last
 * thing that is known.
 */
export function stagesOf(
  operation: Operation,
  plans: readonly LegPlan[],
  blocksLeft: BlocksLeft,
): StageView[] {
  const shown = operation.legs
    .map((leg, index) => ({ leg, plan: plans[index] }))
    .filter((pair): pair is { leg: Leg; plan: LegPlan } => pair.plan !== undefined)
    .filter(({ leg }) => leg.skipped?.reason !== 'allowanceSuffices')
  const focus = currentLeg(operation) ?? operation.legs.findLast((leg) => !leg.skipped)
  const position = shown.findIndex(({ leg }) => leg === focus)
  return shown.flatMap(({ leg, plan }, index) => {
    if (leg === focus) return detail(leg, plan, blocksLeft)
    if (index > position && plan.preparation) return []
    if (plan.preparation && leg.skipped) return []
    return [collapsed(leg, plan)]
  })
}

function collapsed(leg: Leg, plan: LegPlan): StageView {
  const { name, label } = plan
  const at = currentTransaction(leg)?.included?.at ?? leg.acknowledged?.at ?? leg.skipped?.at
  return {
    id: name,
    label,
    state: isDone(leg) || isOnItsWay(leg) ? 'done' : 'waiting',
    ...(at !== undefined && { at }),
    ...(leg.skipped && { sub: skippedLabel(plan, leg.skipped.reason) }),
  }
}

const skippedLabel = ({ skippedLabels }: LegPlan, reason: string): MessageDescriptor =>
  skippedLabels?.[reason] ?? msg`Already done`

const order = ['signed', 'sent', 'included', 'final', 'acknowledged'] as const

/** `continued` comes first where the order was handed over to another device. */
type Step = 'continued' | (typeof order)[number]

function detail(leg: Leg, plan: LegPlan, blocksLeft: BlocksLeft): StageView[] {
  const stage = stageOf(leg)
  if (leg.skipped && (stage === 'unneeded' || stage === 'skipped'))
    return settling(leg.skipped, plan)
  const tx = currentTransaction(leg)
  // What another device announced and nobody found in time is as good as not announced.
  const elsewhere = tx && tx.missedAt === undefined ? tx : undefined
  const reached = {
    continued: elsewhere?.announcedAt ?? elsewhere?.included?.at,
    signed: tx?.signedAt ?? tx?.sentAt ?? tx?.included?.at,
    sent: tx?.sentAt ?? tx?.included?.at,
    included: tx?.included?.at,
    final: tx?.final?.at,
    acknowledged: leg.acknowledged?.txId === tx?.txId ? leg.acknowledged?.at : undefined,
  }
  const failed = tx?.included !== undefined && !tx.included.expectedEvent
  const block = tx?.included?.blockNumber
  const left = block === undefined ? undefined : blocksLeft(block)
  const labels: Record<Step, MessageDescriptor> = {
    continued: plan.follow?.label ?? plan.label,
    signed: reached.signed ? msg`Signed in your wallet` : msg`Sign in your wallet`,
    sent: reached.sent ? msg`Sent to the network` : msg`Send to the network`,
    included:
      block === undefined
        ? msg`Included in a block`
        : failed
          ? msg`Failed in block ${block}`
          : msg`In block ${block}`,
    final: reached.final
      ? msg`Final on the chain`
      : left !== undefined && left > 0
        ? msg`Waiting for ${plural(left, { one: '# more block', other: '# more blocks' })}`
        : msg`Waiting to become final`,
    acknowledged: reached.acknowledged
      ? msg`Acknowledged by the shop`
      : msg`Acknowledgement by the shop`,
  }
  const own = (plan.after ?? plan.follow) && !failed ? order : order.slice(0, 4)
  const steps: readonly Step[] = plan.follow ? ['continued', ...own] : own
  if (tx && stage === 'dead') return [...beforeDeath(reached, labels), death(tx)]
  const current = steps.find((step) => reached[step] === undefined)
  return steps.map((id) => {
    const at = reached[id]
    const state =
      id === 'included' && failed
        ? 'failed'
        : at !== undefined
          ? 'done'
          : id === current
            ? 'current'
            : 'waiting'
    const sub = state === 'current' ? hint(id, leg, plan, left) : undefined
    return { id, label: labels[id], state, ...(at !== undefined && { at }), ...(sub && { sub }) }
  })
}

/** Somebody else has done it, in a block that becomes final as if the transaction were ours. */
function settling(
  { reason, at, solidAt }: NonNullable<Leg['skipped']>,
  plan: LegPlan,
): StageView[] {
  const label = solidAt === undefined ? msg`Waiting to become final` : msg`Final on the chain`
  return [
    { id: 'skipped', label: skippedLabel(plan, reason), state: 'done', at },
    solidAt === undefined
      ? { id: 'final', label, state: 'current', sub: msg`about a minute, you can close the app` }
      : { id: 'final', label, state: 'done', at: solidAt },
  ]
}

type Reached = Readonly<Record<'signed' | 'sent', Millis | undefined>>

/** What is known to have been reached: whether it was signed at all may never be known. */
const beforeDeath = (reached: Reached, labels: Record<Step, MessageDescriptor>): StageView[] =>
  (['signed', 'sent'] as const).flatMap((id) => {
    const at = reached[id]
    return at === undefined ? [] : [{ id, label: labels[id], state: 'done' as const, at }]
  })

const death = ({ certificate }: LegTransaction): StageView => ({
  id: 'dead',
  label: msg`Proved: it was never carried out`,
  state: 'failed',
  ...(certificate && { at: certificate.at }),
  sub: msg`Nothing was paid by it, and it can never be carried out any more`,
})

/** What the current step waits for, and how long it takes. */
function hint(
  id: Step,
  leg: Leg,
  plan: LegPlan,
  left: number | undefined,
): MessageDescriptor | undefined {
  const stage = stageOf(leg)
  if (isBeingProved(leg)) {
    const { checked, of } = leg.proof ?? { checked: 0 }
    return of === undefined
      ? msg`Checking the blocks that could hold it`
      : msg`Checking the blocks that could hold it: ${checked} of ${of}`
  }
  if (id === 'continued') return msg`Pay there: this app sees it by itself`
  if (plan.retired && (id === 'signed' || id === 'sent')) return msg`Not done any more`
  if (stage === 'handed') return msg`Confirm in your wallet`
  if (stage === 'unresolved') return msg`Not found yet. We go on looking; it is not failed`
  if (id === 'included') return msg`usually within a few seconds`
  if (id === 'final') {
    const seconds = Math.ceil(((left ?? 0) * BLOCK_MS) / SECOND_MS)
    return seconds > 0
      ? msg`about ${seconds} s, you can close the app`
      : msg`in a moment, you can close the app`
  }
  return id === 'acknowledged' ? msg`you can close the app` : undefined
}
