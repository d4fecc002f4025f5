import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Millis } from '../../core/time.ts'
import type { LegPlan } from '../../outbox/kind.ts'
import { awaitsTap, isBeingProved, isOpen, isRetired, tracked } from '../../outbox/next.ts'
import type { Leg, Operation } from '../../outbox/operation.ts'
import { currentLeg, stageOf } from '../../outbox/stage.ts'
import { nextAttemptAt } from './actions.ts'

/** What an operation waits for, since when, and when the app looks again by itself. */
export interface Waiting {
  readonly text: MessageDescriptor
  /** Device time at which its trouble began, or of the last thing that happened. */
  readonly sinceAt: Millis
  /** Device time of the next attempt; absent while only the user can go on. */
  readonly nextAt?: Millis
}

/** Undefined when nothing is waited for. */
export function waitingOf(operation: Operation, plans: readonly LegPlan[]): Waiting | undefined {
  const leg = isRetired(plans) ? openLeg(operation, plans) : currentLeg(operation)
  const plan = leg && plans[operation.legs.indexOf(leg)]
  if (!leg || !plan) return undefined
  const nextAt = nextAttemptAt(operation, plans)
  return {
    text: textOf(leg, plan),
    sinceAt: leg.troubledAt ?? lastChangeAt(operation),
    ...(nextAt !== undefined && { nextAt }),
  }
}

/** Of a retired operation: no leg follows, so it waits only for what is open. */
const openLeg = (operation: Operation, plans: readonly LegPlan[]): Leg | undefined =>
  operation.legs.find((leg, index) => isOpen([leg], plans.slice(index, index + 1))) ??
  currentLeg(operation)

function textOf(leg: Leg, plan: LegPlan): MessageDescriptor {
  const { trouble } = leg
  if (trouble?.kind === 'unreachable')
    return trouble.what === 'backend'
      ? msg`Waits for the shop to answer`
      : msg`Waits for the network to answer`
  if (trouble?.kind === 'otherDevice') return msg`Another device seems to be paying`
  if (trouble?.kind === 'nodesDisagree') return msg`Waits until two sources tell the same`
  if (isBeingProved(leg)) return msg`Reads block after block`
  if (plan.retired && stageOf(leg) !== 'included' && stageOf(leg) !== 'final')
    return tracked(leg).length > 0 ? msg`Looks for what your wallet was given` : msg`Waits for you`
  const stage = stageOf(leg)
  if (plan.follow && (stage === 'planned' || stage === 'unresolved' || stage === 'failed'))
    return msg`Waits for the payment in the other app`
  if (stage === 'handed') return msg`Waits for you and your wallet`
  if (awaitsTap(leg)) return msg`Waits for you`
  switch (stage) {
    case 'planned':
      return msg`Waits for the shop to confirm the order`
    case 'signed':
      return msg`Waits for the network to take it`
    case 'unneeded':
    case 'included':
      return msg`Waits until the block cannot be undone any more`
    case 'final':
      return msg`Waits for the shop to book it`
    default:
      return msg`Waits for a block to take it in`
  }
}

/** When something last happened: everything that happens is written down with its time. */
const lastChangeAt = ({ createdAt, legs }: Operation): Millis =>
  Math.max(createdAt, ...legs.flatMap(changesOf))

const changesOf = (leg: Leg): Millis[] =>
  [
    leg.agreedAt,
    leg.skipped?.at,
    leg.skipped?.solidAt,
    leg.acknowledged?.at,
    leg.proof?.wantedAt,
    ...leg.transactions.flatMap((tx) => [
      tx.builtAt,
      tx.announcedAt,
      tx.handedAt,
      tx.signedAt,
      tx.sentAt,
      tx.included?.at,
      tx.final?.at,
      tx.certificate?.at,
      // Not `missedAt`: it rises with each look that does not find it, and is no change.
    ]),
  ].filter((at) => at !== undefined)
