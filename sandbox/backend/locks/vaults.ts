import { eventShape } from '../../../src/chain/event.ts'
import { vaults } from '../database/launchpadSchema.ts'
import { accountIn, type Handler } from '../index/eventHandler.ts'

const vaultMade = eventShape('VaultMade(address indexed vault)')

/** What each contract that holds coins in vaults says of them. */
export const vaultHandlers: readonly Handler[] = [
  {
    from: 'withVaults',
    shape: vaultMade,
    of: (fields) => [fields['vault']],
    apply: ({ db }, fields) => db.insert(vaults).values({ address: accountIn(fields, 'vault') }),
  },
]
