import { eventShape } from '../../../src/chain/event.ts'
import { vaults } from '../database/launchpadSchema.ts'
import { booked, type Chapter } from '../index/chapter.ts'

/** What each contract that holds coins in vaults says of them. */
export const vaultChapter: Chapter = [
  booked({
    from: 'withVaults',
    shape: eventShape('VaultMade(address indexed vault)'),
    of: (fields) => fields.vault,
    apply: ({ db }, fields) => db.insert(vaults).values({ address: fields.vault }),
  }),
]
