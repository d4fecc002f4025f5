import { accounts } from '../../../sandbox/world/accounts.ts'
import type { Choices } from '../../browser/storage.ts'

/**
 * Visitors of the pages. Together they cover both languages, both themes, and pages with and
 * without a wallet.
 */
export const visitors: readonly (Choices & { readonly name: string })[] = [
  { name: 'en', language: 'en', theme: 'dark' },
  {
    name: 'tc',
    language: 'tc',
    theme: 'light',
    wallet: { account: 0, mode: 'approve', connected: true },
    shownAccount: accounts[0]!.address,
  },
]
