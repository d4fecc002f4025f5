import { accounts } from '../../../sandbox/world/accounts.ts'
import type { Choices } from '../../browser/storage.ts'

/** Who looks at the pages: between them, both languages, both themes, with a wallet and without. */
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
