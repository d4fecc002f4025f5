import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Backend } from '../../backend/backend.ts'
import { openEdition } from '../../backend/index/editions.ts'
import { startIndexer } from '../../backend/index/indexer.ts'
import { launchpadBook } from '../../backend/index/launchpadBook.ts'
import { saleBook } from '../../backend/orders/saleBook.ts'
import { chainCursor } from '../../backend/database/books/cursorSchema.ts'
import { boxes, chainOrders, openings, payments } from '../../backend/database/books/saleSchema.ts'
import { setFaults } from '../../sandbox/chain/faults.ts'
import { accessTo } from './nodeAccess.ts'
import { apiOf, nextKey, openBackend, SOLID_LAG } from './backendFixture.ts'
import { withBoxes, type BoxBackend } from './pasts/boxes.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { products } from '../../src/api/endpoints/products.ts'

const PAY = 'pay(bytes32,uint256,uint32)'

let fixture: BoxBackend
const folder = mkdtempSync(join(tmpdir(), 'casthouse-backend-'))

beforeAll(async () => {
  fixture = await openBackend(withBoxes)
  await fixture.setBox(1, { prices: [{ coin: 'TRX', units: 5n }] })
  await fixture.setBox(2, {
    prices: [
      { coin: 'TRX', units: 5n },
      { coin: 'USDT', units: 6n },
    ],
    secondPaymentSeconds: 30,
  })
})
afterAll(async () => {
  await fixture.stop()
  rmSync(folder, { recursive: true })
})

const buy = async (quantity = 1n) => {
  const key = nextKey()
  const callValue = 5n * quantity
  await fixture.act(fixture.people[0]!, PAY, [key, 1n, quantity], { callValue })
  return key
}

/** Makes the sale emit every kind of event. */
async function live(): Promise<void> {
  const { act, chain, people } = fixture
  const [ann, bob] = people
  const opened = await buy(3n)
  const [completed, refunded] = [nextKey(), nextKey()]
  await act(ann!, PAY, [completed, 2n, 1n], { callValue: 5n })
  await act(bob!, PAY, [refunded, 2n, 2n], { callValue: 10n })
  await act(ann!, 'paySecond(bytes32)', [completed])
  await act(ann!, 'open(bytes32,uint32)', [opened, 2n])
  await chain.advanceTime(31_000)
  await chain.mine()
  await act(ann!, 'refund(address,bytes32)', [bob!.address, refunded])
  await chain.mine(SOLID_LAG)
}

const tablesOf = async ({ db }: Backend) =>
  Promise.all(
    [chainCursor, boxes, chainOrders, payments, openings].map(async (table) => {
      const rows = await db.select().from(table)
      return rows.map((row) => JSON.stringify(row, writeBigint)).sort()
    }),
  )
const writeBigint = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

it('books the same when it reads the chain once more from its first block', async () => {
  await live()
  await fixture.backend.indexer.sync()
  const before = await tablesOf(fixture.backend)
  expect(before.every((rows) => rows.length > 0)).toBe(true)
  await fixture.backend.indexer.rebuild()
  expect(await tablesOf(fixture.backend)).toEqual(before)
})

it('goes on after a restart where it was, and books nothing twice', async () => {
  const database = await freshDatabase({ dataDir: join(folder, 'restart') })
  const first = await fixture.another({ database })
  await first.indexer.sync()
  await first.close()
  await live()
  const second = await fixture.another({ database })
  await second.indexer.sync()
  await fixture.backend.indexer.sync()
  expect(await tablesOf(second)).toEqual(await tablesOf(fixture.backend))
  await second.close()
})

it('shares a database with another process that follows the same chain', async () => {
  await live()
  const books = [
    saleBook(fixture.sale),
    launchpadBook({ ...fixture.launchpad, blindBoxSale: fixture.sale }),
  ]
  const options = {
    db: fixture.backend.db,
    edition: await openEdition(fixture.backend.db, books, 0),
    chain: accessTo(fixture.fetch).source,
    books,
    firstBlock: 1,
    pollMs: 60_000,
    onError: () => undefined,
  }
  const [one, other] = [startIndexer(options), startIndexer(options)]
  await Promise.all([one.sync(), other.sync()])
  const shared = await tablesOf(fixture.backend)
  await fixture.backend.indexer.rebuild()
  expect(await tablesOf(fixture.backend)).toEqual(shared)
  await Promise.all([one.stop(), other.stop()])
})

it('keeps what users told it when it reads the chain again', async () => {
  const request = {
    orderKey: nextKey(),
    productId: '1',
    owner: fixture.people[2]!.address,
    quantity: 1,
  }
  const order = await fixture.ask('buyProductFirstPayBefore', request)
  await fixture.backend.indexer.rebuild()
  expect(await fixture.ask('buyProductFirstPayBefore', request)).toEqual(order)
})

it('loses no payment to a node that leaves receipts out', async () => {
  const key = await buy()
  await fixture.chain.mine(SOLID_LAG)
  setFaults(fixture.chain, { answerEmpty: true })
  await expect(fixture.backend.indexer.sync()).rejects.toThrow('0 of 1')
  setFaults(fixture.chain, {})
  await fixture.backend.indexer.sync()
  const { items } = await fixture.ask('buyRecordPage', { owner: fixture.people[0]!.address })
  expect(items.map((item) => item.orderKey)).toContain(key)
})

it('books nothing from blocks that can still be orphaned', async () => {
  const key = await buy()
  await fixture.chain.mine(SOLID_LAG - 1)
  await fixture.backend.indexer.sync()
  const keys = async () =>
    (await fixture.ask('buyRecordPage', { owner: fixture.people[0]!.address })).items.map(
      (item) => item.orderKey,
    )
  expect(await keys()).not.toContain(key)
  await fixture.solidify()
  expect(await keys()).toContain(key)
})

it('reads a long chain in several batches', async () => {
  await fixture.chain.mine(230)
  const backend = await fixture.another()
  await backend.indexer.sync()
  await fixture.backend.indexer.sync()
  expect(await tablesOf(backend)).toEqual(await tablesOf(fixture.backend))
  const answer = await apiOf(backend).call(products.productPage, {})
  expect(answer.ok && answer.value.total).toBe(2)
  await backend.close()
})
