import { isPrecompile, type Address } from '../../core/address.ts'
import type { Contracts } from '../../outbox/kind.ts'
import type { JudgeRecipient, RecipientError } from './form.ts'

/** Why nobody should ever name an account to receive something. */
export function refusalOf(account: Address, contracts: Contracts): RecipientError | undefined {
  if (isPrecompile(account)) return { kind: 'noAccount' }
  return Object.values(contracts).includes(account) ? { kind: 'ourContract' } : undefined
}

interface Around {
  readonly contracts: Contracts
  /** Whether it looks like an address that this device knows. */
  readonly isImitation: (account: Address) => boolean
  /** Those that the user has compared with what they look like. */
  readonly compared: readonly Address[]
}

export const judgeRecipients =
  ({ contracts, isImitation, compared }: Around): JudgeRecipient =>
  (account) =>
    refusalOf(account, contracts) ??
    (isImitation(account) && !compared.includes(account) ? { kind: 'lookalike' } : undefined)
