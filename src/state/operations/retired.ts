import { msg } from '@lingui/core/macro'
import type { Kinds, LegPlan } from '../../outbox/kind.ts'
import { isOpen } from '../../outbox/next.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { TroubleText } from './troubleText.ts'

/** The plans of an operation whose call is not made any more; undefined for all others. */
export function retiredPlansOf(
  kinds: Kinds | undefined,
  operation: Operation,
): readonly LegPlan[] | undefined {
  const kind = kinds?.get(operation.kind)
  return kind?.isRetired(operation) ? kind.plan(operation) : undefined
}

/** What is said about it: why, and what becomes of it. */
export const retiredText = ({ legs }: Operation, plans: readonly LegPlan[]): TroubleText =>
  isOpen(legs, plans)
    ? {
        tone: 'info',
        text: msg`An earlier version of this app began this, and this version does not send it any more. What your wallet was given is followed to its end.`,
      }
    : {
        tone: 'warn',
        text: msg`An earlier version of this app began this, and this version does not send it any more. You can put it away and start anew.`,
      }
