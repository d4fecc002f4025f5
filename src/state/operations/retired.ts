import { msg } from '@lingui/core/macro'
import type { Kinds, LegPlan } from '../../outbox/kind.ts'
import { isOpen } from '../../outbox/next.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { TroubleText } from './troubleText.ts'

/** Returns the plans of an operation whose call is retired; undefined for all others. */
export function retiredPlansOf(
  kinds: Kinds | undefined,
  operation: Operation,
): readonly LegPlan[] | undefined {
  const kind = kinds?.get(operation.kind)
  return kind?.isRetired(operation) ? kind.plan(operation) : undefined
}

/** Explains why an operation is retired, and what happens to it. */
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
