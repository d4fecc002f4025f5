import { isPrecompile, type Address } from '../../core/address.ts'
import type { Contracts } from '../../outbox/kind.ts'
import type { JudgeRecipient, RecipientError } from './form.ts'

/** Returns why an account must never be named as a recipient, if so. */
export function refusalOf(account: Address, contracts: Contracts): RecipientError | undefined {
  if (isPrecompile(account)) return { kind: 'noAccount' }
  return Object.values(contracts).includes(account) ? { kind: 'ourContract' } : undefined
}

interface Around {
  readonly contracts: Contracts
  /** Whether an account resembles an address that this device knows. */
  readonly isImitation: (account: Address) => boolean
  /** Accounts that the user has compared with the ones they resemble. */
  readonly compared: readonly Address[]
}

export const judgeRecipients =
  ({ contracts, isImitation, compared }: Around): JudgeRecipient =>
  (account) =>
    refusalOf(account, contracts) ??
    (isImitation(account) && !compared.includes(account) ? { kind: 'lookalike' } : undefined)
