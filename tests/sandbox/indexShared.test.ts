import { afterEach, expect, it, vi } from 'vitest'
import type { Book } from '../../backend/index/book.ts'
import { chainOrders } from '../../backend/database/schema.ts'
import { countSetAside } from '../../backend/index/setAside.ts'
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

it('reads all again after a version that books another sale has read as far as this one', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)], [buyBox(1n, hash(1))])
  const index = await open(chain, { books: [book] })
  await index.indexer.sync()
  const between = await open(chain, { books: [saleBook(addressOf(0x77))], db: index.db })
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

it('goes on from what a version that can book more has booked', async () => {
  const chain = scriptedChain()
  chain.add([setBox(2n)])
  const index = await open(chain, { books: [older] })
  await index.indexer.sync()
  expect(await countSetAside(index.db)).toBe(1)
  const newer = await open(chain, { books: [{ ...book, repairs: 1 }], db: index.db })
  await newer.indexer.sync()
  expect(await countSetAside(index.db)).toBe(0)

  chain.add([buyBox(2n, hash(1))])
  await index.indexer.sync()
  expect(await countSetAside(index.db)).toBe(0)
  expect(await index.db.$count(chainOrders)).toBe(1)
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
