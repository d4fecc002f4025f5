import { eventShape } from '../../src/chain/event.ts'
import { vaults } from '../database/books/launchpadSchema.ts'
import { booked, type Chapter } from '../index/chapter.ts'

/** Events about vaults, from each contract that holds assets in them. */
export const vaultChapter: Chapter = [
  booked({
    from: 'withVaults',
    shape: eventShape('VaultMade(address indexed vault)'),
    of: (fields) => fields.vault,
    apply: ({ db }, fields) => db.insert(vaults).values({ address: fields.vault }),
  }),
]
