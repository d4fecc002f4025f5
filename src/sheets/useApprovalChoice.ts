import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Amount } from '../core/amount.ts'
import { suggestedApproval } from '../outbox/approval.ts'
import { servicesAtom } from '../state/services.ts'

/** How much a contract may take: exactly what it needs, unless somebody chooses the suggestion. */
export interface ApprovalChoice {
  /** For the intent: what was chosen beyond what is taken. */
  readonly approved: bigint | undefined
  /** Undefined where there is nothing to choose. */
  readonly suggested: Amount | undefined
  readonly choose: (isSuggested: boolean) => void
}

/** `amount` is what the operation takes; undefined while that is not known, or is no token. */
export function useApprovalChoice(amount: Amount | undefined): ApprovalChoice {
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const [isChosen, choose] = useState(false)
  const suggested = amount && suggestedApproval(amount, usdt)
  return { approved: isChosen ? suggested?.units : undefined, suggested, choose }
}
