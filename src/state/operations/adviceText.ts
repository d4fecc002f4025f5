import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LegPlan } from '../../outbox/kind.ts'
import { isClosed, isRetired } from '../../outbox/next.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg, stageOf } from '../../outbox/stage.ts'
import type { Action } from './actions.ts'

interface Advice {
  /** `safe`: explains why a tap cannot execute it twice. `warn`: states what has to come first. */
  readonly tone: 'safe' | 'warn'
  readonly text: MessageDescriptor
}

/**
 * Returns the advice to show before the user chooses one of these actions; undefined if they
 * explain themselves. A retired operation is never paid again, and one that can never succeed needs
 * no payment.
 */
export function adviceText(
  operation: Operation,
  actions: readonly Action[],
  plans: readonly LegPlan[],
): Advice | undefined {
  const leg = currentLeg(operation)
  if (!leg) return undefined
  const mayBeProved = actions.includes('prove')
  if (isRetired(plans) || isClosed(leg, plans[operation.legs.indexOf(leg)]))
    return mayBeProved
      ? {
          tone: 'warn',
          text: msg`It was not found in time, but that alone proves nothing. Have it proved that it was never carried out; after that you can put it away.`,
        }
      : undefined
  if (stageOf(leg) === 'dead')
    return {
      tone: 'safe',
      text: msg`No block holds the earlier transaction, and none ever can. It is not carried out twice.`,
    }
  if (actions.includes('payAgain') && mayBeProved)
    return {
      tone: 'safe',
      text: msg`It was not found in time. The contract takes this order only once: sent again, it is not carried out twice, and costs a second fee at most. Or have it proved first that the earlier one was never carried out.`,
    }
  if (mayBeProved)
    return {
      tone: 'warn',
      text: msg`It was not found in time, but that alone proves nothing. Have it proved that it was never carried out; after that it can be sent again.`,
    }
  return undefined
}
