import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { plainToken } from '../../src/core/tokenTerms.ts'
import { createBackend, type Backend } from '../../backend/backend.ts'
import {
  announcedPayments,
  launchpadRequests,
  orderRequests,
} from '../../backend/database/kept/requestSchema.ts'
import { contractOfKind } from '../../backend/orders/orderKinds.ts'
import type { Chain } from '../../sandbox/chain/chain.ts'
import { servedBy, type World } from '../../sandbox/world.ts'
import { clientOf, nextKey, type Client } from './backendFixture.ts'
import { openStillWorld, type StillWorld } from './stillWorld.ts'

const LIMITS = { ofOneAccount: 4, inAll: 20, unpaid: 20 }
/** Calls of each kind: more than the limit allows. */
const OF_EACH = 6

let still: StillWorld
let chain: Chain
let world: World
let backend: Backend
let kinds: Awaited<ReturnType<typeof findKinds>>
beforeAll(async () => {
  still = await openStillWorld({ solidLag: 0 })
  chain = still.chain
  world = still.world
  const options = { ...servedBy(world, still.node), orderLimits: LIMITS, pollMs: 60_000 }
  backend = await createBackend({ ...options, database: { files: still.files } })
  await backend.indexer.sync()
  kinds = await findKinds(clientOf(backend))
})
afterAll(async () => {
  await backend.close()
  await still.close()
})

/** The longest texts that a creator can send, in multi-byte characters. */
const longest = {
  name: 'Forge of the longest name'.padEnd(32, 'g'),
  symbol: 'FRGFRGFRG',
  description: '漢'.repeat(1_000),
  website: `https://a.example/${'漢'.repeat(182)}`,
  telegram: `https://t.me/${'漢'.repeat(187)}`,
  x: `https://x.com/${'漢'.repeat(186)}`,
  logo: `https://b.example/${'漢'.repeat(182)}`,
}

/** Finds a request of every kind that anyone may send, for what the world has on offer. */
async function findKinds(client: Client) {
  const { ask } = client
  const { items: tokens } = await ask('swapCoinIssuedList', { phase: 'presale' })
  const { items: offers } = await ask('productMarketList', {})
  const { items: levels } = await ask('cardProductPage', { kind: 'card' })
  const { items: listings } = await ask('skuPage', {})
  const { items: pools } = await ask('lpList', {})
  const { items: coins } = await ask('stakePart', {})
  const { items: plans } = await ask('planList', {})
  const { coins: burnt } = await ask('baseConfig', {})
  const at = { coin: coins[0]!, pool: pools[0]!, plan: plans[0]! }
  return {
    buyProductFirstPayBefore: { productId: '1', quantity: 1, payment: 'first' },
    publishFirst: { kind: 'token', totalSupply: String(10n ** 24n), ...plainToken, ...longest },
    donate: { token: tokens[0]!.address, units: String(10n ** 18n) },
    productBuy: { offerId: offers[0]!.id, units: offers[0]!.left },
    buyCardPayBefore: { level: levels[0]!.level },
    buySkuProduct: { listingId: listings[0]!.listing!.id },
    pledgePayBefore: { place: at.coin.pool, units: at.coin.least },
    lpPledgeBefore: { place: at.pool.pool, units: at.pool.least },
    planPledgeBefore: { place: at.plan.plan, units: at.plan.least },
    computerValue: { way: 'burn', coin: burnt[0]!.coin.contract!, quantity: '1000' },
    trxBurnBefore: { kind: 'burnTrx', given: '1000000' },
  }
}

let people = 0
const somebody = (): Address => addressFromHex((++people).toString(16).padStart(40, '5'))

async function begin(client: Client, name: string, owner = somebody(), orderKey = nextKey()) {
  const announced = { txId: orderKey, expiresAt: chain.head.timestamp + 60_000 }
  const request = { orderKey, owner, ...announced, ...kinds[name as keyof typeof kinds] }
  return client.ask(name as ServedName, request as never) as Promise<object>
}

const rows = async () => {
  const { db } = backend
  return {
    orders: (await db.$count(orderRequests)) + (await db.$count(launchpadRequests)),
    announcements: await db.$count(announcedPayments),
  }
}

describe('before calls of all kinds', () => {
  it('of one address are answered, and recorded up to one limit', async () => {
    const client = clientOf(backend, { from: '203.0.113.9' })
    const before = await rows()
    for (let n = 0; n < OF_EACH; n += 1)
      for (const name of Object.keys(kinds)) {
        const orderKey = nextKey()
        expect(await begin(client, name, somebody(), orderKey)).toMatchObject({ orderKey })
      }
    const after = await rows()
    expect(after.orders - before.orders).toBe(LIMITS.inAll)
    expect(after.announcements - before.announcements).toBe(LIMITS.inAll)
    // The limit of one client does not affect another.
    await begin(clientOf(backend, { from: '198.51.100.4' }), 'donate')
    expect((await rows()).orders).toBe(after.orders + 1)
  })

  it('in one account’s name are recorded up to a lower limit, and the known ones go on', async () => {
    const client = clientOf(backend, { from: '203.0.113.10' })
    const owner = somebody()
    const known = nextKey()
    await begin(client, 'donate', owner, known)
    const before = await rows()
    for (const name of Object.keys(kinds)) await begin(client, name, owner)
    expect((await rows()).orders - before.orders).toBe(LIMITS.ofOneAccount - 1)
    await begin(client, 'donate', owner, known)
    const another = { ...kinds.donate, units: String(2n * 10n ** 18n) }
    const request = { orderKey: known, owner, ...another }
    expect(await client.refusalOf('donate', request)).toBe('orderMismatch')
  })

  it('are bounded in what each records, however long its texts are', async () => {
    const { db } = backend
    await begin(clientOf(backend, { from: '203.0.113.11' }), 'publishFirst')
    const of = sql<number>`max(octet_length(${launchpadRequests}::text))`
    const [row] = await db.select({ bytes: of }).from(launchpadRequests)
    expect(Number(row!.bytes)).toBeLessThan(7_000)
  })

  it('record kinds of which each is deleted once it was not paid', async () => {
    const client = clientOf(backend, { from: '203.0.113.12' })
    for (const name of Object.keys(kinds)) await begin(client, name)
    const { kind } = launchpadRequests
    const recorded = await backend.db.selectDistinct({ kind }).from(launchpadRequests)
    // All but that of boxes, which have a table of their own.
    expect(recorded.length).toBe(Object.keys(kinds).length - 1)
    for (const each of recorded) expect(Object.keys(contractOfKind)).toContain(each.kind)
  })

  it('are all in the one count, those of a kind to come too', () => {
    const announces = (schema: Shape): boolean =>
      'expiresAt' in (schema.entries ?? {}) || (schema.options ?? []).some(announces)
    const all = (Object.keys(served) as ServedName[]).filter((name) =>
      announces((served[name] as Endpoint).request as unknown as Shape),
    )
    // These concern what only the owner has. burnBackendReports, backendLaunchpadReports and
    // incomeLost test them.
    const owned = ['getChainSignNonce', 'releaseBefore', 'payFeeBefore']
    // Opens no order.
    const payment = ['withdrawApplyAfter']
    expect(all.toSorted()).toEqual([...Object.keys(kinds), ...owned, ...payment].toSorted())
  })
})

interface Shape {
  readonly entries?: object
  readonly options?: readonly Shape[]
}
