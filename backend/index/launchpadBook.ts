import { addressFromHex, type Address } from '../../src/core/address.ts'
import { burnChapter } from '../burning/burnEvents.ts'
import { cardChapter } from '../cards/cardEvents.ts'
import { cardMarketChapter } from '../cards/marketEvents.ts'
import { rewardChapter } from '../cards/rewardEvents.ts'
import type { Database } from '../database/database.ts'
import { castTokens, pools, presales } from '../database/books/launchpadSchema.ts'
import { equityChapter } from '../equity/equityEvents.ts'
import { equitySettingsChapter } from '../equity/equitySettings.ts'
import { incomeChapter } from '../income/incomeEvents.ts'
import { liquidityChapter } from '../liquidity/liquidityEvents.ts'
import { claimChapter } from '../income/claimEvents.ts'
import type { Book, Said } from './book.ts'
import {
  addressesOf,
  isFrom,
  type BookedEvent,
  type LaunchpadContracts,
  type Made,
} from './chapter.ts'
import { lockChapter } from '../locks/lockEvents.ts'
import { offerChapter } from '../trades/offerEvents.ts'
import { presaleChapter } from '../presales/presaleEvents.ts'
import { tokenChapter } from '../tokens/tokenEvents.ts'
import { sweepOffers } from '../trades/offerEvents.ts'
import { tradeChapter } from '../trades/tradeEvents.ts'
import { stakeChapter } from '../stakes/stakeEvents.ts'
import { teamChapter } from '../team/teamEvents.ts'
import { trxBurnChapter } from '../trxburn/trxBurnEvents.ts'
import { vaultChapter } from '../locks/vaults.ts'

/**
 * Creates the book of tokens, presales, pools, trades, offers and locks; of cards, their equity,
 * stakes, burns and earnings; and of teams and their income.
 */
export function launchpadBook(contracts: LaunchpadContracts): Book {
  let made: Made | undefined
  return {
    // Raise the number when more of the same events is stored, so that they are read again.
    key: `launchpad 12 ${addressesOf(contracts).join(' ')}`,
    repairs: 0,
    emitters: emittersOf(contracts),
    childrenOf: (log, emitter) =>
      (eventsByTopic.get(log.topics[0] ?? '') ?? []).flatMap((event) =>
        isFrom(event.from, emitter, contracts, NOTHING_MADE)
          ? event.childrenOf(log, contracts)
          : [],
      ),
    childrenRule: (emitter) =>
      [...eventsByTopic.values()]
        .flat()
        .filter(
          ({ announces, from }) => announces && isFrom(from, emitter, contracts, NOTHING_MADE),
        )
        .map(({ topic }) => topic.slice(0, 8))
        .toSorted()
        .join(' '),
    settle: sweepOffers,
    async open(db, isContinued) {
      const known = isContinued && made ? made : await readMade(db)
      made = known
      return (log, position, place) => {
        const events = eventsByTopic.get(log.topics[0] ?? '')
        if (!events) return []
        const contract = addressFromHex(log.address)
        return events.flatMap((event): Said[] => {
          const { from, read } = event
          if (!isFrom(from, contract, contracts, known))
            // The contract's creation may have been set aside.
            return MADE.has(from) ? [{ of: [contract], on: [] }] : []
          const { about, apply } = read(log, contract)
          return [
            {
              of: subjects(about ? about.of : contract),
              on: subjects(about ? about.on : tokenOf(contract, known)),
              enter: (db) => apply({ db, contracts, made: known, contract, position, place }),
            },
          ]
        })
      }
    },
  }
}

const NOTHING_MADE: Made = { tokens: new Set(), presales: new Map(), pools: new Map() }

/** Returns the contracts that emit an event of the book. Of WTRX, for one, no event is booked. */
const emittersOf = (contracts: LaunchpadContracts): Address[] =>
  addressesOf(contracts).filter((address) =>
    [...eventsByTopic.values()].some((events) =>
      events.some(({ from }) => isFrom(from, address, contracts, NOTHING_MADE)),
    ),
  )

const MADE: ReadonlySet<BookedEvent['from']> = new Set(['token', 'presale', 'pool'])

const subjects = (subject: string | undefined) => (subject === undefined ? [] : [subject])

/** Returns the token that a presale or a pool builds on. */
const tokenOf = (contract: Address, { presales, pools }: Made) =>
  presales.get(contract) ?? pools.get(contract)?.token

const eventsByTopic = Map.groupBy<string, BookedEvent>(
  [
    ...tokenChapter,
    ...presaleChapter,
    ...tradeChapter,
    ...liquidityChapter,
    ...vaultChapter,
    ...offerChapter,
    ...lockChapter,
    ...cardChapter,
    ...cardMarketChapter,
    ...rewardChapter,
    ...stakeChapter,
    ...burnChapter,
    ...equitySettingsChapter,
    ...equityChapter,
    ...trxBurnChapter,
    ...claimChapter,
    // These count what the chapters before them have booked.
    ...teamChapter,
    ...incomeChapter,
  ],
  ({ topic }) => topic,
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
