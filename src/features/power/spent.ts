import { refusal } from '../../api/refusal.ts'
import { burningErrors } from '../../chain/contracts/burning.ts'
import { revertReason } from '../../chain/revert.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentLeg } from '../../outbox/stage.ts'

/** The refusals after which an order comes to nothing, while another one may be carried out. */
const spentNonce: ReadonlySet<number> = new Set([
  refusal.nonceUsed,
  refusal.nonceExpired,
  refusal.nonceForeign,
])

/**
 * Whether an activation comes to nothing, since backend or contract refuse its number, and another
 * may be begun: even where a wallet has seen this one, since the contract activates an account once.
 */
export function isSpent(operation: Operation): boolean {
  const trouble = currentLeg(operation)?.trouble
  if (trouble?.kind === 'refused') return spentNonce.has(trouble.code)
  return (
    trouble?.kind === 'wouldFail' &&
    revertReason(trouble.output, burningErrors) === 'OrderAlreadyUsed'
  )
}
