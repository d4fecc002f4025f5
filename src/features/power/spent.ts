import { refusal } from '../../api/refusal.ts'
import { burningErrors } from '../../chain/contracts/burning.ts'
import { revertReason } from '../../chain/revert.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg } from '../../outbox/stage.ts'

/** Refusals that end an activation, but allow another one. */
const spentNonce: ReadonlySet<number> = new Set([
  refusal.nonceUsed,
  refusal.nonceExpired,
  refusal.nonceForeign,
])

/**
 * Whether an activation has failed because the backend or the contract refuses its number. Another
 * one may then begin, even if a wallet has seen this one, because the contract activates an account
 * only once.
 */
export function isSpent(operation: Operation): boolean {
  const trouble = currentLeg(operation)?.trouble
  if (trouble?.kind === 'refused') return spentNonce.has(trouble.code)
  return (
    trouble?.kind === 'wouldFail' &&
    revertReason(trouble.output, burningErrors) === 'OrderAlreadyUsed'
  )
}
