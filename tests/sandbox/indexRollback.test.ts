import { sql } from 'drizzle-orm'
import { afterEach, expect, inject, it } from 'vitest'
import { openDatabase } from '../../backend/database/database.ts'
import { rawBlocks } from '../../backend/database/kept/rawSchema.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import type { Book } from '../../backend/index/book.ts'
import type { BlockSource } from '../../backend/chain/source.ts'
import { OtherChain } from '../../backend/index/followNode.ts'
import { RolledBack } from '../../backend/index/indexer.ts'
import { prune, trimTo } from '../../backend/index/trimming.ts'
import { saleBook } from '../../backend/orders/saleBook.ts'
import { hash, scriptedChain, type ScriptedChain } from './scriptedChain.ts'
import { booksOfAll, openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import { buyBox, buyInPool, castToken, sale, setBox } from './scriptedLaunchpad.ts'

/** Slow on the embedded database, or in need of several connections: on PostgreSQL alone. */
const isEmbedded = inject('postgres') === undefined

const opened: ScriptedIndex[] = []
afterEach(async () => {
  for (const index of opened.splice(0).reverse()) await index.stop()
})

async function open(...given: Parameters<typeof openIndex>): Promise<ScriptedIndex> {
  const index = await openIndex(...given)
  opened.push(index)
  return index
}

/** Chain that can be replaced while an index follows it. */
function replaceable(first: ScriptedChain) {
  let current: BlockSource = first
  const asked: number[] = []
  const chain: BlockSource = {
    ...first,
    solidifiedHead: () => current.solidifiedHead(),
    blockId: (number) => current.blockId(number),
    blocks(from, to, signal) {
      asked.push(from)
      return current.blocks(from, to, signal)
    },
  }
  return { chain, asked, replaceBy: (next: BlockSource) => (current = next) }
}

/** Renames all blocks after a number, as another branch of the chain has them. */
const branch = (chain: ScriptedChain, after: number): ScriptedChain => {
  const renamed = (number: number, id: string) => (number > after ? id.replace(/^0/, 'b') : id)
  return {
    ...chain,
    blockId: async (number) => {
      const id = await chain.blockId(number)
      return id && renamed(number, id)
    },
    blocks: async (from, to) =>
      (await chain.blocks(from, to)).map((block) => ({
        ...block,
        id: renamed(block.number, block.id),
        parentId: renamed(block.number - 1, block.parentId),
      })),
  }
}

it('takes back blocks that the node no longer confirms, and books what took their place', async () => {
  const token = castToken(1)
  const common = () => {
    const chain = scriptedChain()
    chain.add([setBox(1n)])
    chain.add([buyBox(1n, hash(1))], token)
    return chain
  }
  const wrong = common()
  wrong.add([buyBox(1n, hash(2))], buyInPool(1, 5n))
  wrong.add([buyBox(1n, hash(3))])
  const node = replaceable(wrong)
  const index = await open(node.chain)
  await index.indexer.sync()
  expect((await index.tables())['chain_orders']).toHaveLength(3)

  const right = common()
  right.add([buyBox(1n, hash(4))])
  for (let more = 0; more < 3; more += 1) right.add([buyBox(1n, hash(5 + more))])
  node.replaceBy(branch(right, 2))
  node.asked.length = 0
  await index.indexer.sync()

  expect(index.told).toEqual([expect.any(RolledBack)])
  const alone = await open(right)
  await alone.indexer.sync()
  const { chain_cursor: cursor, ...booked } = await index.tables()
  const { chain_cursor: expected, ...others } = await alone.tables()
  expect(booked).toEqual(others)
  expect(JSON.parse(cursor![0]!)).toMatchObject({
    blockNumber: (JSON.parse(expected![0]!) as { blockNumber: number }).blockNumber,
  })
  // No more was read again than the blocks that changed.
  expect(Math.min(...node.asked.slice(1))).toBeGreaterThanOrEqual(2)
})

it('waits for a node that contradicts itself, and loses nothing', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)])
  const node = replaceable(chain)
  const index = await open(node.chain, { books: [saleBook(sale)] })
  await index.indexer.sync()
  chain.add([buyBox(1n, hash(1))])
  node.replaceBy({ ...branch(chain, 0), blockId: chain.blockId })
  await expect(index.indexer.sync()).rejects.toThrow('block 2 does not follow the one before')
  node.replaceBy(chain)
  await index.indexer.sync()
  expect(index.told).toEqual([])
  expect((await index.tables())['chain_orders']).toHaveLength(1)
})

it('refuses the node of another network, and forgets nothing', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)])
  const index = await open(chain, { books: [saleBook(sale)] })
  await index.indexer.sync()
  const before = await index.tables()
  const other = scriptedChain(7)
  other.add([setBox(2n)])
  other.add([setBox(3n)])
  const elsewhere = await open(other, { books: [saleBook(sale)], database: index.database })
  await expect(elsewhere.indexer.sync()).rejects.toThrow(OtherChain)
  expect(await index.tables()).toEqual(before)
})

it('reads the chain again for a contract that joins, and for no other', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)], castToken(1))
  for (let more = 1; more <= 4; more += 1) chain.add([buyBox(1n, hash(more))], buyInPool(1, 5n))
  const [box, launchpad] = booksOfAll()
  const index = await open(chain, { books: [box!] })
  await index.indexer.sync()

  const asked: (readonly [number, number])[] = []
  const counted: BlockSource = {
    ...chain,
    blocks(from, to) {
      asked.push([from, to])
      return chain.blocks(from, to)
    },
  }
  const later = launchpad!.emitters.filter((address) => !box!.emitters.includes(address))
  const joined = await open(counted, {
    books: [box!, launchpad!],
    database: index.database,
    laterBlocks: new Map(later.map((address) => [address, 1])),
  })
  // Readers keep the old books until the new ones have caught up.
  expect(await index.db.execute('select count(*) as many from boxes' as never)).toEqual([
    { many: 1 },
  ])
  await joined.indexer.sync()
  expect(asked).toEqual([[1, 5]])
  const alone = await open(chain)
  await alone.indexer.sync()
  expect(await joined.tables()).toEqual(await alone.tables())
  // Old and new books go on side by side.
  chain.add([buyBox(1n, hash(9))])
  await index.indexer.sync()
  await joined.indexer.sync()
  expect((await joined.tables())['chain_orders']).toEqual((await index.tables())['chain_orders'])
})

it('reads a contract again for a version that follows more of its children', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)], castToken(1), buyInPool(1, 5n))
  const [box, launchpad] = booksOfAll()
  const childless: Book = {
    ...launchpad!,
    key: 'childless',
    childrenOf: () => [],
    childrenRule: () => '',
  }
  const old = await open(chain, { books: [box!, childless] })
  await old.indexer.sync()
  const newer = await open(chain, { database: old.database })
  await newer.indexer.sync()
  // The old version reads on, and still stores less.
  chain.add(buyInPool(1, 6n))
  await old.indexer.sync()
  await newer.indexer.sync()
  const alone = await open(chain)
  await alone.indexer.sync()
  expect((await alone.tables())['trades']).toHaveLength(2)
  expect(await newer.tables()).toEqual(await alone.tables())
})

it('reads all contracts of each version again after everything was removed', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)], castToken(1), buyInPool(1, 5n))
  const [box] = booksOfAll()
  const less = await open(chain, { books: [box!] })
  await less.indexer.sync()
  const more = await open(chain, { database: less.database })
  await more.indexer.sync()
  const addTrade = () => void chain.add([buyBox(1n, hash(1))], buyInPool(1, 6n))

  await trimTo(less.db, undefined)
  addTrade()
  await less.indexer.sync()
  await more.indexer.sync()
  // Now one that starts reads up to the same block before the other looks again.
  await trimTo(less.db, undefined)
  const started = await open(chain, { books: [box!], database: less.database })
  await started.indexer.sync()
  addTrade()
  await more.indexer.sync()

  const alone = await open(chain)
  await alone.indexer.sync()
  expect((await alone.tables())['trades']).toHaveLength(3)
  expect(await more.tables()).toEqual(await alone.tables())
})

it('forgets old blocks that hold no logs', async () => {
  const chain = scriptedChain()
  chain.add([setBox(1n)])
  chain.add()
  chain.add()
  chain.add([buyBox(1n, hash(1))])
  const { db, indexer } = await open(chain)
  await indexer.sync()
  const numbers = async () => {
    const rows = await db.select({ number: rawBlocks.number }).from(rawBlocks)
    return rows.map(({ number }) => number).toSorted()
  }
  expect(await numbers()).toEqual([1, 2, 3, 4])
  await prune(db, 2)
  expect(await numbers()).toEqual([1, 3, 4])
})

it.skipIf(isEmbedded)(
  'books all of a long past of a contract that joins, though the old index appends meanwhile',
  async () => {
    const chain = scriptedChain()
    chain.add([setBox(1n)], castToken(1))
    for (let more = 1; more <= 230; more += 1)
      chain.add([buyBox(1n, hash(more))], more % 50 === 0 ? buyInPool(1, 5n) : [])
    const [box, launchpad] = booksOfAll()
    const old = await open(chain, { books: [box!] })
    await old.indexer.sync()

    let left = 20
    const interrupted: BlockSource = {
      ...chain,
      async blocks(from, to) {
        // The old index is faster with each new block, as long as there are any.
        if (left-- > 0) {
          chain.add([buyBox(1n, hash(1_000 + left))], buyInPool(1, 7n))
          await old.indexer.sync()
        }
        return chain.blocks(from, to)
      },
    }
    const joined = await open(interrupted, {
      books: [box!, launchpad!],
      database: old.database,
    })
    await joined.indexer.sync()
    expect(left).toBeLessThan(0)
    const alone = await open(chain)
    await alone.indexer.sync()
    const { chain_cursor: cursor, ...booked } = await joined.tables()
    const { chain_cursor: expected, ...others } = await alone.tables()
    expect(cursor).toEqual(expected)
    expect(booked).toEqual(others)
  },
)

it.skipIf(isEmbedded)(
  'reads the books that another process of its version has made anew',
  async () => {
    const chain = scriptedChain()
    chain.add([setBox(1n)])
    const options = await freshDatabase()
    const databases = [await openDatabase(options), await openDatabase(options)]
    const [one, other] = [
      await open(chain, { database: databases[0]! }),
      await open(chain, { database: databases[1]! }),
    ]
    for (const { indexer } of [one, other]) await indexer.sync()
    await other.indexer.rebuild()
    chain.add([buyBox(1n, hash(1))])
    await other.indexer.sync()
    await one.indexer.sync()
    const { schema } = other.indexer.edition()
    expect(one.indexer.edition().schema).toBe(schema)
    expect(await one.db.execute(sql`select current_schema() as schema`)).toEqual([{ schema }])
    for (const index of opened.splice(0)) await index.stop()
    for (const database of databases) await database.close()
  },
)
