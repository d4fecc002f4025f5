import { decodeEvents, topicOf } from '../../../src/chain/event.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import type { Database } from '../database.ts'
import {
  acts,
  castTokens,
  factorySettings,
  holdings,
  locks,
  offers,
  pools,
  presaleBuyers,
  presales,
  purchases,
  trades,
  vaults,
} from '../launchpadSchema.ts'
import type { Book } from './book.ts'
import { isFrom, type Handler, type LaunchpadContracts, type Made } from './launchpad/handler.ts'
import { lockHandlers } from './launchpad/locks.ts'
import { offerHandlers } from './launchpad/offers.ts'
import { presaleHandlers } from './launchpad/presales.ts'
import { tokenHandlers } from './launchpad/tokens.ts'
import { tradeHandlers } from './launchpad/trades.ts'
import { vaultHandlers } from './launchpad/vaults.ts'

/** Tokens, presales, pools and trades, OTC offers and locks. */
export function launchpadBook(contracts: LaunchpadContracts): Book {
  let made: Made | undefined
  return {
    // The number rises where more is kept of the same events: then they are read again.
    key: `launchpad 2 ${Object.values(contracts).join(' ')}`,
    tables: [
      factorySettings,
      castTokens,
      presales,
      presaleBuyers,
      pools,
      holdings,
      trades,
      offers,
      purchases,
      acts,
      locks,
      vaults,
    ],
    async open(db, isContinued) {
      const known = isContinued && made ? made : await readMade(db)
      made = known
      return async (logs, place) => {
        for (const [position, log] of logs.entries()) {
          const contract = addressFromHex(log.address)
          for (const { from, shape, apply } of handlersByTopic.get(log.topics[0] ?? '') ?? []) {
            if (!isFrom(from, contract, contracts, known)) continue
            const [fields] = decodeEvents(shape, contract, [log])
            const entry = { db, contracts, made: known, contract, position, place }
            if (fields) await apply(entry, fields)
          }
        }
      }
    },
  }
}

const handlersByTopic = Map.groupBy<string, Handler>(
  [
    ...tokenHandlers,
    ...presaleHandlers,
    ...tradeHandlers,
    ...vaultHandlers,
    ...offerHandlers,
    ...lockHandlers,
  ],
  ({ shape }) => topicOf(shape),
)

async function readMade(db: Database): Promise<Made> {
  const tokens = await db.select({ address: castTokens.address }).from(castTokens)
  const sales = await db.select({ address: presales.address, token: presales.token }).from(presales)
  const all = await db.select().from(pools)
  return {
    tokens: new Set(tokens.map(({ address }) => address)),
    presales: new Map(sales.map(({ address, token }) => [address, token])),
    pools: new Map(all.map(({ address, token, isFirst }) => [address, { token, isFirst }])),
  }
}
