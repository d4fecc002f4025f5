import { eventShape } from '../../../src/chain/event.ts'
import { vaults } from '../database/launchpadSchema.ts'
import { accountIn, type Chapter } from '../index/chapter.ts'

const vaultMade = eventShape('VaultMade(address indexed vault)')

/** What each contract that holds coins in vaults says of them. */
export const vaultChapter: Chapter = [
  {
    from: 'withVaults',
    shape: vaultMade,
    of: (fields) => [fields['vault']],
    apply: ({ db }, fields) => db.insert(vaults).values({ address: accountIn(fields, 'vault') }),
  },
]
