import { openIndex } from '../../backend/index/openIndex.ts'
import { accessTo } from './nodeAccess.ts'
import { filledTables, rowsByTable } from './rows.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchpadBook } from '../../backend/index/launchpadBook.ts'
import { saleBook } from '../../backend/orders/saleBook.ts'
import { burns, miners } from '../../backend/database/books/burnSchema.ts'
import { cardListings, cardPurchases } from '../../backend/database/books/cardSchema.ts'
import { openDatabase } from '../../backend/database/database.ts'
import {
  castTokens,
  offers,
  presales,
  purchases,
  trades,
} from '../../backend/database/books/launchpadSchema.ts'
import { incomeOrders } from '../../backend/database/books/incomeSchema.ts'
import { liquidityMoves } from '../../backend/database/books/liquiditySchema.ts'
import { stakes } from '../../backend/database/books/stakeSchema.ts'
import { trxBurns } from '../../backend/database/books/trxBurnSchema.ts'
import { readKey } from '../../backend/index/orderKeys.ts'
import { refreshFigures } from '../../backend/tokens/figures.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import { countTeams } from './teamFigures.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { openStillWorld, type StillWorld } from './stillWorld.ts'

// Six weeks of a world with a dozen tokens, booked as by a backend that runs all the time, then
// read again from block 1.

let still: StillWorld
let database: Awaited<ReturnType<typeof openDatabase>>

beforeAll(async () => {
  still = await openStillWorld()
  database = await openDatabase(await freshDatabase())
})
afterAll(async () => {
  await database.close()
  await still.close()
})

/** Tables whose orders can be found by their key; boxes have a query of their own. */
const ofOrders = {
  castTokens,
  presales,
  trades,
  offers,
  purchases,
  liquidityMoves,
  cardListings,
  cardPurchases,
  stakes,
  burns,
  miners,
  trxBurns,
}

/** Finds tables with an order that its key does not find, and tables without any order. */
async function keyed(): Promise<string[]> {
  const { db } = database
  const lost = Object.entries(ofOrders).map(async ([name, table]) => {
    const rows: { orderKey: string | null; txId: string }[] = await db
      .select({ orderKey: table.orderKey, txId: table.txId })
      .from(table)
    const named = rows.flatMap(({ orderKey, txId }) => (orderKey ? [{ orderKey, txId }] : []))
    const found = await Promise.all(
      named.map(async ({ orderKey, txId }) =>
        (await readKey(db, orderKey)).some((one) => one.txId === txId),
      ),
    )
    return named.length > 0 && found.every(Boolean) ? [] : [name]
  })
  return (await Promise.all(lost)).flat()
}

it('comes to the same tables, whether read once or followed as it was made', async () => {
  const { sale, launchpad } = still.world
  const books = [saleBook(sale), launchpadBook({ ...launchpad, blindBoxSale: sale })]
  // A list of tokens computes their figures only on request.
  const everything = async () => {
    await refreshFigures(database.db, end.timestamp)
    return rowsByTable(database.db, filledTables)
  }
  const node = accessTo(still.node.fetch).source
  const end = await node.solidifiedHead()
  let head: BlockHead = end
  const { indexer, stop } = await openIndex({
    database,
    chain: { ...node, solidifiedHead: async () => head },
    books,
    firstBlock: 1,
    pollMs: 3_600_000,
    onError: (error) => {
      throw error
    },
  })
  // Passes of one block, then two, three … eleven, one: sometimes fast, sometimes slow, as in
  // production.
  for (let number = 0, step = 1; number < end.number; step = (step % 11) + 1) {
    number = Math.min(end.number, number + step)
    const [block] = await node.blocks(number, number)
    head = block!
    await indexer.sync()
  }
  const live = await everything()
  expect(Object.values(live).filter((rows) => rows.length > 0).length).toBe(filledTables.length)
  expect(await keyed()).toEqual([])
  // All income withdrawn had been booked by then.
  const orders = await database.db.select().from(incomeOrders)
  expect(orders.filter(({ isAccepted }) => !isAccepted)).toEqual([])
  // Team figures are updated with each event: counting them again gives the same result.
  await countTeams(database.db)
  expect(await everything()).toEqual(live)
  await indexer.rebuild()
  expect(await everything()).toEqual(live)
  await stop()
})
