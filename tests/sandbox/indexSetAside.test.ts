import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { Book } from '../../backend/index/book.ts'
import { NotBooked } from '../../backend/index/indexer.ts'
import {
  castTokens,
  holdings,
  purchases,
  trades,
} from '../../backend/database/books/launchpadSchema.ts'
import { chainCursor } from '../../backend/database/books/cursorSchema.ts'
import { chainOrders, openings } from '../../backend/database/books/saleSchema.ts'
import { countSetAside, isSetAside } from '../../backend/index/setAside.ts'
import { hash, scriptedChain, type ScriptedChain } from './scriptedChain.ts'
import { booksOfAll, openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import {
  buyBox,
  buyInPool,
  buyInPresale,
  buyOffer,
  castToken,
  lock,
  move,
  offer,
  openBox,
  person,
  poolOf,
  presell,
  setBox,
  tokenOf,
} from './scriptedLaunchpad.ts'

const opened: ScriptedIndex[] = []
afterEach(async () => {
  for (const index of opened.splice(0)) await index.stop()
})

async function open(...given: Parameters<typeof openIndex>): Promise<ScriptedIndex> {
  const index = await openIndex(...given)
  opened.push(index)
  return index
}

/** Name longer than the factory allows. */
const TOO_LONG = 'x'.repeat(65)

const cursorOf = async ({ db }: ScriptedIndex) =>
  (await db.select().from(chainCursor))[0]?.blockNumber

/**
 * Checks that a rebuild gives the same tables, and that a new process reading block by block does
 * too.
 */
async function expectReproducible(index: ScriptedIndex, chain: ScriptedChain): Promise<void> {
  const before = await index.tables()
  await index.indexer.rebuild()
  expect(await index.tables()).toEqual(before)
  const steps = await open({ ...chain, blocks: async (from) => chain.blocks(from, from) })
  await steps.indexer.sync()
  expect(await steps.tables()).toEqual(before)
}

it('books a token whose name holds a NUL, with the sign for what cannot be shown', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1, 'Evil\0name'), castToken(2))
  const index = await open(chain)
  await index.indexer.sync()
  const rows = await index.db.select().from(castTokens).orderBy(castTokens.name)
  expect(rows.map(({ name, terms }) => [name, terms.name])).toEqual([
    ['Evil\uFFFDname', 'Evil\uFFFDname'],
    ['Token 2', 'Token 2'],
  ])
  expect(await countSetAside(index.db)).toBe(0)
})

it('sets a token aside that it cannot book, with what follows of it, and goes on', async () => {
  const chain = scriptedChain()
  const [evil] = chain.add(castToken(1, TOO_LONG), castToken(2))
  const [trade, fair] = chain.add(buyInPool(1, 7n), buyInPool(2, 8n))
  const [presold] = chain.add([presell(1)])
  const [bought] = chain.add([buyInPresale(1, 9n)], [buyOffer(77n)])
  chain.add([offer(1, 5n)])
  const [offerBought] = chain.add([buyOffer(5n)])
  const [locked] = chain.add([lock(1, 1n)])
  const index = await open(chain)
  await index.indexer.sync()

  expect(await cursorOf(index)).toBe(7)
  expect(await index.db.select({ name: castTokens.name }).from(castTokens)).toEqual([
    { name: 'Token 2' },
  ])
  for (const txId of [evil, trade, presold, bought, offerBought, locked])
    expect(await isSetAside(index.db, txId!)).toBe(true)
  expect(await isSetAside(index.db, fair!)).toBe(false)
  const booked = await index.db.select({ txId: purchases.txId }).from(purchases)
  expect(booked).toEqual([{ txId: fair }])
  // One more is the offer that was never made.
  expect(await countSetAside(index.db)).toBe(8)
  await expectReproducible(index, chain)
})

it('tells the operator once of what it could not book, and not of what follows', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1, TOO_LONG))
  chain.add(buyInPool(1, 7n))
  const index = await open(chain)
  await index.indexer.sync()
  await index.indexer.sync()
  expect(index.told).toEqual([expect.any(NotBooked)])
  expect(String(index.told[0])).toContain('a name of 65 characters')
})

it('books what the same transaction did with other tokens', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1, TOO_LONG), castToken(2))
  // Anyone can move two tokens in one transaction.
  const both = [
    move(1, person(0), person(1), 5n),
    move(2, person(0), person(1), 5n),
    ...buyInPool(2, 3n),
  ]
  const [mixed] = chain.add(both)
  chain.add(buyInPool(2, 4n))
  const index = await open(chain)
  await index.indexer.sync()
  expect(await isSetAside(index.db, mixed!)).toBe(true)
  expect(await index.db.$count(trades, eq(trades.token, tokenOf(2)))).toBe(2)
  const held = await index.db
    .select()
    .from(holdings)
    .where(eq(holdings.holder, person(1)))
  expect(held.map(({ coin, units }) => [coin, units])).toEqual([[tokenOf(2), 12n]])
  await expectReproducible(index, chain)
})

it('leaves its memory where its tables are when a transaction is taken back', async () => {
  const chain = scriptedChain()
  // The token is already in memory when the sum of its moves exceeds the column.
  const most = 2n ** 256n - 1n
  const [evil] = chain.add([
    ...castToken(1),
    presell(1),
    ...Array.from({ length: 9 }, () => move(1, person(0), person(1), most)),
  ])
  chain.add([move(1, person(1), person(2), 1n)], [buyInPresale(1, 5n)])
  chain.add(castToken(2))
  const index = await open(chain)
  await index.indexer.sync()
  expect(await isSetAside(index.db, evil!)).toBe(true)
  expect(await index.db.$count(castTokens, eq(castTokens.address, tokenOf(1)))).toBe(0)
  expect(await index.db.$count(holdings, eq(holdings.coin, tokenOf(1)))).toBe(0)
  expect(await index.db.$count(purchases)).toBe(0)
  expect(await countSetAside(index.db)).toBe(3)
  await expectReproducible(index, chain)
})

it('keeps boxes and orders apart', async () => {
  const chain = scriptedChain()
  const [one, other, later] = [hash(11), hash(12), hash(13)]
  chain.add([setBox(1n)], [setBox(2n, { startAt: 2n ** 60n })])
  const [paid, unpaid] = chain.add([buyBox(1n, one)], [buyBox(2n, other)])
  // Only four rarities exist.
  const [strange] = chain.add([openBox(1n, one, [9n])])
  chain.add([openBox(1n, one, [0n])], [buyBox(1n, later)])
  const index = await open(chain)
  await index.indexer.sync()
  const orders = await index.db.select({ key: chainOrders.orderKey }).from(chainOrders)
  expect(orders.map(({ key }) => key).sort()).toEqual([one, later])
  expect(await index.db.$count(openings)).toBe(0)
  expect(await isSetAside(index.db, paid!)).toBe(false)
  for (const txId of [unpaid, strange]) expect(await isSetAside(index.db, txId!)).toBe(true)
  await expectReproducible(index, chain)
})

it('holds all that 32 bits can count', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n, { supply: 2n ** 32n - 1n })], [setBox(2n, { supply: 2n ** 32n })])
  const index = await open(chain)
  await index.indexer.sync()
  expect(await countSetAside(index.db)).toBe(1)
})

/** Books with changes to the launchpad's. */
const booksWith = (change: Partial<Book>): Book[] =>
  booksOfAll().map((book, at) => (at === 1 ? { ...book, ...change } : book))

it('stops at a fault of ours, books nothing of the batch, and tries again', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1))
  let isBroken = true
  const launchpad = booksOfAll()[1]!
  const broken = booksWith({
    async open(db, isContinued) {
      const read = await launchpad.open(db, isContinued)
      return (...given) =>
        read(...given).map((said) => ({
          ...said,
          enter: async (inner) => {
            if (isBroken) throw new TypeError('a fault of ours')
            await said.enter?.(inner)
          },
        }))
    },
  })
  const index = await open(chain, { books: broken })
  await expect(index.indexer.sync()).rejects.toThrow('a fault of ours')
  expect(await cursorOf(index)).toBeUndefined()
  expect(await countSetAside(index.db)).toBe(0)
  isBroken = false
  await index.indexer.sync()
  expect(await index.db.$count(castTokens)).toBe(1)
})

it('reads the chain anew once it can book what was set aside, and not before', async () => {
  const chain = scriptedChain()
  chain.add(castToken(1), castToken(2))
  const [failed] = chain.add(buyInPool(1, 7n))
  chain.add(buyInPool(2, 7n))
  const fails: Book = booksOfAll()[1]!
  const old = await open(chain, {
    books: booksWith({
      async open(db, isContinued) {
        const read = await fails.open(db, isContinued)
        return (log, position, place) =>
          read(log, position, place).map((said) => ({
            ...said,
            enter: async (inner) => {
              if (place.txId === failed && said.of.includes(poolOf(1)))
                await inner.insert(castTokens).values({ name: '\0' } as never)
              await said.enter?.(inner)
            },
          }))
      },
    }),
  })
  await old.indexer.sync()
  expect(await countSetAside(old.db)).toBe(1)
  await old.indexer.stop()

  let read = 0
  const counted = {
    ...chain,
    blocks: (from: number, to: number) => {
      read += 1
      return chain.blocks(from, to)
    },
  }
  const same = await open(counted, { database: old.database, books: booksWith({}) })
  await same.indexer.sync()
  expect(read).toBe(0)
  const repaired = await open(counted, { database: old.database, books: booksWith({ repairs: 1 }) })
  await repaired.indexer.sync()
  expect(await countSetAside(old.db)).toBe(0)
  expect(await old.db.$count(trades)).toBe(2)
  const fresh = await open(chain, { books: booksWith({ repairs: 1 }) })
  await fresh.indexer.sync()
  expect(await repaired.tables()).toEqual(await fresh.tables())
  // Books that missed nothing are not read again.
  read = 0
  const later = await open(counted, { database: old.database, books: booksWith({ repairs: 2 }) })
  await later.indexer.sync()
  expect(read).toBe(0)
})
