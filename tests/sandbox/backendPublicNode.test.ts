import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createBackend } from '../../backend/backend.ts'
import { withApiKey } from '../../backend/http/apiKey.ts'
import { saleBook } from '../../backend/orders/saleBook.ts'
import { ownBudget } from '../../backend/chain/budget.ts'
import { NodeFailed } from '../../backend/chain/nodeFailed.ts'
import { chainOrders } from '../../backend/database/books/saleSchema.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import { tokens } from '../../src/api/endpoints/tokens.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { nextKey } from './backendFixture.ts'
import { askTogether } from './crowd.ts'
import { accessTo } from './nodeAccess.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import { above, limitedNode, quickClock } from './limitedNode.ts'
import { openSale, type SaleFixture } from './saleFixture.ts'

// A public TRON node admits a limited number of requests per second, and refuses the rest in
// several ways.

/** Number of blocks with one payment each. Each of them needs one request for receipts. */
const PAYMENTS = 30

const clock = quickClock(20)
let fixture: SaleFixture
beforeAll(async () => {
  fixture = await openSale({ mining: 'manual', solidLag: 0 })
  await fixture.setBox(1, { prices: [{ coin: 'TRX', units: 5n }], perPerson: 1_000 })
  for (let number = 1; number <= PAYMENTS; number += 1) {
    const order = number.toString(16).padStart(64, '0')
    await fixture.act(fixture.people[0]!, 'pay(bytes32,uint256,uint32)', [order, 1n, 1n], {
      callValue: 5n,
    })
  }
})
afterAll(() => fixture.close())

const opened: ScriptedIndex[] = []
afterEach(async () => {
  for (const index of opened.splice(0)) await index.stop()
})

async function follow(fetch: Fetch, time = clock) {
  const budget = ownBudget({ perSecond: 10 }, time)
  const { chain, source } = accessTo(fetch, { budget, clock: time })
  const index = await openIndex(source, { books: [saleBook(fixture.sale)] })
  opened.push(index)
  const paid = () => index.db.$count(chainOrders)
  return {
    chain,
    ...index,
    paid,
    /**
     * Syncs repeatedly, as the timer would. Returns the number of payments booked after each sync.
     */
    async looks(most: number): Promise<number[]> {
      const after = [0]
      while (after.length <= most && after.at(-1) !== PAYMENTS) {
        await index.indexer
          .sync()
          .catch((error: unknown) => expect(error).toBeInstanceOf(NodeFailed))
        after.push(await paid())
      }
      return after
    },
  }
}

it('follows a node that admits 15 requests a second from block 1 to the head', async () => {
  const node = limitedNode(fixture.fetch, clock, above(15))
  const index = await follow(node.fetch)
  await index.indexer.sync()
  expect(await index.paid()).toBe(PAYMENTS)
  expect(node.asked.filter(({ isRefused }) => isRefused)).toEqual([])
})

it('moves on with a node that admits fewer than it asks for', async () => {
  const node = limitedNode(fixture.fetch, clock, above(4))
  const index = await follow(node.fetch)
  const after = await index.looks(30)
  expect(after.at(-1)).toBe(PAYMENTS)
  const refused = node.asked.filter(({ isRefused }) => isRefused).length
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(node.asked.length / 2)
})

it.each([403, 429, 503])(
  'moves on with a node that answers every other request %i',
  async (status) => {
    let asked = 0
    // The client spends most of the time waiting for the node.
    const time = quickClock(100)
    const node = limitedNode(fixture.fetch, time, () =>
      ++asked % 2 === 0 ? new Response('', { status }) : undefined,
    )
    const index = await follow(node.fetch, time)
    // Each refusal without a wait lets the node rest for five seconds.
    expect((await index.looks(60)).at(-1)).toBe(PAYMENTS)
  },
)

it('books what came before a block that the node does not tell, and keeps what came after', async () => {
  const broken = 20
  let isBroken = true
  const told = new Map<number, number>()
  const index = await follow(async (url, init) => {
    const { num } = JSON.parse(String(init.body)) as { num?: number }
    if (url.includes('infobyblocknum')) {
      if (isBroken && num === broken) return new Response('[]')
      told.set(num!, (told.get(num!) ?? 0) + 1)
    }
    return fixture.fetch(url, init)
  })
  await expect(index.indexer.sync()).rejects.toThrow(`of 1 in block ${broken}`)
  const before = await index.paid()
  expect(before).toBeGreaterThan(0)
  isBroken = false
  await index.indexer.sync()
  expect(await index.paid()).toBe(PAYMENTS)
  // No block is requested twice.
  expect(Math.max(...told.values())).toBe(1)
})

it('leaves a node alone for as long as it asks', async () => {
  let saidAt = 0
  const node = limitedNode(fixture.fetch, clock, (at) => {
    if (saidAt > 0 || node.asked.length < 10) return undefined
    saidAt = at
    return new Response('', { status: 429, headers: { 'retry-after': '7' } })
  })
  const index = await follow(node.fetch)
  await index.indexer.sync()
  const next = node.asked.find(({ at }) => at > saidAt + SECOND_MS)
  expect(next!.at - saidAt).toBeGreaterThanOrEqual(7 * SECOND_MS)
})

it('asks for fewer blocks where a node fails at many', async () => {
  const sizes: number[] = []
  const index = await follow(async (url, init) => {
    const { startNum, endNum } = JSON.parse(String(init.body)) as Record<string, number>
    if (url.includes('getblockbylimitnext')) {
      sizes.push(endNum! - startNum!)
      if (sizes.at(-1)! > 15) throw Object.assign(new Error('cut off'), { name: 'AbortError' })
    }
    return fixture.fetch(url, init)
  })
  expect((await index.looks(12)).at(-1)).toBe(PAYMENTS)
  expect(Math.min(...sizes)).toBeLessThanOrEqual(15)
})

it('answers people while it catches up', async () => {
  const slow = limitedNode(fixture.fetch, clock, () => undefined)
  const index = await follow(slow.fetch)
  let isDone = false
  const catchingUp = index.indexer.sync().then(() => (isDone = true))
  await clock.sleep(SECOND_MS)
  const begun = clock.now()
  await index.chain.time()
  expect(clock.now() - begun).toBeLessThan(SECOND_MS)
  expect(isDone).toBe(false)
  await catchingUp
})

it('answers fifty clients, and keeps up, behind a node that admits 15 requests a second', async () => {
  const { chain, people, sale, usdt, owner, act } = fixture
  const firstBlock = chain.solidNumber - 30
  const launchpad = await deployLaunchpad(owner, usdt, () => chain.mine())
  const node = limitedNode(fixture.fetch, deviceClock, above(15))
  const backend = await createBackend({
    node: { baseUrl: '', fetch: node.fetch, perSecond: 12 },
    sale: { contract: sale, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
    launchpad,
    database: await freshDatabase(),
    // The index has to catch up first, which takes some seconds.
    firstBlock,
    pollMs: 100,
    onError: (error) => expect(error).toBeInstanceOf(NodeFailed),
  })
  const orderKey = nextKey()
  await act(people[0]!, 'pay(bytes32,uint256,uint32)', [orderKey, 1n, 1n], { callValue: 5n })
  let isOver = false
  const crowd = askTogether(backend, 50, tokens.swapCoinIssuedList.path, () => isOver)
  const isOurs = eq(chainOrders.orderKey, orderKey)
  await expect
    .poll(() => backend.db.$count(chainOrders, isOurs), { timeout: 20_000 })
    .toBe(1)
    .finally(() => (isOver = true))
  expect([...(await crowd).keys()]).toEqual([200])
  expect(backend.indexer.lag().behindSince).toBeUndefined()
  expect(node.asked.filter(({ isRefused }) => isRefused)).toEqual([])
  await backend.close()
}, 60_000)

it('gives the node its key in a header, and nobody else', async () => {
  const seen: RequestInit[] = []
  const fetch: Fetch = async (url, init) => {
    seen.push(init)
    throw new Error(`${url} is away`)
  }
  const access = { baseUrl: 'https://node.example' }
  const { chain } = accessTo(withApiKey(fetch, 'abc-123'), access)
  const error: unknown = await chain.time().catch((failure: unknown) => failure)
  expect(new Headers(seen[0]!.headers).get('TRON-PRO-API-KEY')).toBe('abc-123')
  expect(seen[0]!.redirect).toBe('error')
  expect(String(error)).not.toContain('abc-123')
  // The error that `fetch` throws would contain the key.
  expect(() => withApiKey(fetch, 'secret\nkey')).toThrow(/^(?!.*secret)/)
})
