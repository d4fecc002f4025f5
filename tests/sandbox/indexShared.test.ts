import { afterEach, expect, it, vi } from 'vitest'
import type { Book } from '../../backend/index/book.ts'
import { Unbookable } from '../../backend/index/unbookable.ts'
import { saleBook } from '../../backend/orders/saleBook.ts'
import { addressOf, hash, scriptedChain } from './scriptedChain.ts'
import { openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import { buyBox, sale, setBox } from './scriptedLaunchpad.ts'

const opened: ScriptedIndex[] = []
afterEach(async () => {
  for (const index of opened.splice(0).reverse()) await index.stop()
})

async function open(...given: Parameters<typeof openIndex>): Promise<ScriptedIndex> {
  const index = await openIndex(...given)
  opened.push(index)
  return index
}

const book = saleBook(sale)

it('loses nothing to a version that books another sale in the same database', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)], [buyBox(1n, hash(1))])
  const index = await open(chain, { books: [book] })
  await index.indexer.sync()
  const between = await open(chain, {
    books: [saleBook(addressOf(0x77))],
    database: index.database,
  })
  await between.indexer.sync()

  chain.add([buyBox(1n, hash(2))])
  await index.indexer.sync()
  const alone = await open(chain, { books: [book] })
  await alone.indexer.sync()
  expect(await index.tables()).toEqual(await alone.tables())
})

/** Version of the book that cannot book box 2. */
const older: Book = {
  ...book,
  open: async (...given) => {
    const read = await book.open(...given)
    const fail = async () => {
      throw new Unbookable('of a kind that this version does not know')
    }
    return (...log) =>
      read(...log).map((said) => (said.of.includes('box 2') ? { ...said, enter: fail } : said))
  },
}

it('works beside a version that can book more, and neither takes anything from the other', async () => {
  const chain = scriptedChain()
  chain.add([setBox(2n)])
  const index = await open(chain, { books: [older] })
  await index.indexer.sync()
  const newer = await open(chain, { books: [{ ...book, repairs: 1 }], database: index.database })
  await newer.indexer.sync()
  chain.add([buyBox(2n, hash(1))])
  for (const { indexer } of [index, newer, index]) await indexer.sync()

  const orders = async (tables: Promise<Record<string, string[]>>) => {
    const { set_aside: aside, chain_orders: booked } = await tables
    return [aside!.length, booked!.length]
  }
  expect(await orders(index.tables())).toEqual([2, 0])
  expect(await orders(newer.tables())).toEqual([0, 1])
})

it('leaves the database alone while there is nothing new', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)])
  const { db, indexer } = await open(chain, { books: [book] })
  await indexer.sync()
  const asked = [vi.spyOn(db, 'select'), vi.spyOn(db, 'transaction')]
  await indexer.sync()
  expect(asked.map((each) => each.mock.calls.length)).toEqual([0, 0])
  chain.add([buyBox(1n, hash(1))])
  await indexer.sync()
  expect(asked[1]).toHaveBeenCalled()
})
