import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Amount } from '../core/amount.ts'
import { suggestedApproval } from '../outbox/approval.ts'
import { servicesAtom } from '../state/services.ts'

/** Size of an approval: exactly what is needed, unless the user chooses the suggestion. */
export interface ApprovalChoice {
  /** Approval for the intent, if the user chose more than the operation takes. */
  readonly approved: bigint | undefined
  /** Undefined if there is nothing to choose. */
  readonly suggested: Amount | undefined
  readonly choose: (isSuggested: boolean) => void
}

/**
 * Offers a larger approval. `amount` is what the operation takes; undefined if it is unknown or no
 * token.
 */
export function useApprovalChoice(amount: Amount | undefined): ApprovalChoice {
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const [isChosen, choose] = useState(false)
  const suggested = amount && suggestedApproval(amount, usdt)
  return { approved: isChosen ? suggested?.units : undefined, suggested, choose }
}
