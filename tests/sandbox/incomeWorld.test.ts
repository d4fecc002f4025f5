import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBackend, type Backend } from '../../backend/backend.ts'
import { rewardShares } from '../../backend/database/books/cardSchema.ts'
import { equityOrders } from '../../backend/database/books/equitySchema.ts'
import { incomeBookings } from '../../backend/database/books/incomeSchema.ts'
import { stakes } from '../../backend/database/books/stakeSchema.ts'
import { readClaimable } from '../../backend/income/claimable.ts'
import type { Chain as Node } from '../../backend/chain/chain.ts'
import type { Chain } from '../../sandbox/chain/chain.ts'
import { servedBy, type World } from '../../sandbox/world.ts'
import { collectors, type SandboxAccount } from '../../sandbox/world/accounts.ts'
import { createOperator } from '../../backend/tron/operator.ts'
import { incomeType } from '../../src/api/endpoints/income.ts'
import type { RequestOf } from '../../src/api/endpoints/endpoint.ts'
import type { served } from '../../src/api/endpoints/served.ts'
import { fixedPlans } from '../../src/chain/contracts/fixedPlans.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { BLOCK_MS, DAY_MS } from '../../src/core/time.ts'
import { accessTo } from './nodeAccess.ts'
import { clientOf, type Client } from './backendFixture.ts'
import { openStillWorld, type StillWorld } from './stillWorld.ts'
import { claimableByContracts, equityOf, paidByContracts, partsOf, sumsOf } from './incomeSums.ts'

// Income of all accounts in a world of six weeks. Each list adds up to its totals, and each total
// matches the contracts. The tests build on each other.

let still: StillWorld
let chain: Chain
let world: World
let backend: Backend
let client: Client
let node: Node
let fetch: Fetch

beforeAll(async () => {
  still = await openStillWorld()
  chain = still.chain
  world = still.world
  fetch = still.node.fetch
  backend = await createBackend({
    ...servedBy(world, still.node),
    database: { files: still.files },
    pollMs: 3_600_000,
  })
  await backend.indexer.sync()
  client = clientOf(backend)
  node = accessTo(fetch).chain
})
afterAll(async () => {
  await backend.close()
  await still.close()
})

/** Finds the accounts for which any table has income. */
async function everybody(): Promise<Address[]> {
  const { db } = backend
  const owners = [
    await db.selectDistinct({ owner: rewardShares.account }).from(rewardShares),
    await db.selectDistinct({ owner: stakes.owner }).from(stakes),
    await db.selectDistinct({ owner: equityOrders.user }).from(equityOrders),
    await db.selectDistinct({ owner: incomeBookings.owner }).from(incomeBookings),
  ]
  return [...new Set(owners.flat().map(({ owner }) => owner))]
}

const totalsOf = async (owner: Address) => (await client.ask('totalMemberProfit', { owner })).rows

interface Page {
  readonly pageNo: number
  readonly pageSize: number
}

/** Reads all pages. Each page is full, or has the rest of the total. */
async function pagesOf<Item>(
  ask: (page: Page) => Promise<{ total: number; items: Item[] }>,
  pageSize = 100,
): Promise<Item[]> {
  const all: Item[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { total, items } = await ask({ pageNo, pageSize })
    expect(items.length).toBe(Math.max(0, Math.min(pageSize, total - (pageNo - 1) * pageSize)))
    all.push(...items)
    if (items.length < pageSize) return all
  }
}

async function expectAgreement(): Promise<void> {
  const { db } = backend
  const asked = { db, node, contracts: world.launchpad }
  const people = await everybody()
  const rows = (await Promise.all(people.map(totalsOf))).flat()
  const { paid, owed } = await paidByContracts(asked)
  const ofChain = rows.filter(({ type }) => type !== 'referral')
  expect(sumsOf(partsOf(ofChain, ({ received }) => received))).toEqual(sumsOf(paid))
  expect(sumsOf(partsOf(ofChain, ({ underWay }) => underWay))).toEqual(sumsOf(owed))
  const { head } = chain
  for (const owner of people) {
    const claimable = async (at: number) =>
      sumsOf(await readClaimable({ db }, async () => world.usdt, owner, at))
    // A view sees the next block.
    const now = head.timestamp + BLOCK_MS
    expect(await claimable(now)).toEqual(
      sumsOf(await claimableByContracts({ ...asked, now }, owner)),
    )
    const totals = await totalsOf(owner)
    const chainTotals = totals.filter(({ type }) => type !== 'referral')
    expect(sumsOf(partsOf(chainTotals, (row) => row.claimable))).toEqual(
      await claimable(head.timestamp),
    )
    const equity = await equityOf(asked, owner)
    for (const row of totals) {
      const later = row.type === 'rwa' ? equity - row.claimable : 0n
      const sum = row.received + row.claimable + later + row.underWay + row.owed
      expect([row.total > 0n, sum]).toEqual([true, row.total])
    }
    await expectSums(owner, totals)
  }
}

/** Checks that an account's lists add up to its totals. */
async function expectSums(owner: Address, totals: Awaited<ReturnType<typeof totalsOf>>) {
  const units = (row: { readonly units: bigint }) => row.units
  const claimsOf = (asked: Partial<RequestOf<typeof served.claimRecordList>>) => (page: Page) =>
    client.ask('claimRecordList', { owner, ...asked, ...page })
  const claims = await pagesOf(claimsOf({}))
  expect(await pagesOf(claimsOf({}), 2)).toEqual(claims)
  const names = claims.map(({ txId, position, orderKey }) => `${txId} ${position} ${orderKey}`)
  expect(new Set(names).size).toBe(claims.length)
  const blocks = claims.map(({ blockNumber }) => blockNumber!)
  expect(blocks).toEqual(blocks.toSorted((a, b) => b - a))
  const inState = (state: string) => claims.filter((each) => each.state === state)
  const sumIn = (state: string) => sumsOf(partsOf(inState(state), units))
  expect(sumIn('success')).toEqual(sumsOf(partsOf(totals, ({ received }) => received)))
  expect(sumIn('transferring')).toEqual(sumsOf(partsOf(totals, ({ underWay }) => underWay)))
  for (const state of ['success', 'transferring', 'packing', 'failed'] as const)
    expect(await pagesOf(claimsOf({ state }), 3)).toEqual(inState(state))

  const bookingsOf = (asked: Partial<RequestOf<typeof served.profitPage>>) => (page: Page) =>
    client.ask('profitPage', { owner, ...asked, ...page })
  const bookings = await pagesOf(bookingsOf({}))
  expect(await pagesOf(bookingsOf({}), 3)).toEqual(bookings)
  const cameIn = totals.map((row) => ({
    ...row,
    units: row.type === 'referral' ? row.total : row.received + row.underWay,
  }))
  expect(sumsOf(partsOf(bookings, units))).toEqual(sumsOf(partsOf(cameIn, units)))
  for (const type of incomeType.options) {
    const ofType = <Row extends { readonly type: string }>(all: readonly Row[]) =>
      all.filter((each) => each.type === type)
    expect(await pagesOf(bookingsOf({ type }), 5)).toEqual(ofType(bookings))
    expect(await pagesOf(claimsOf({ type }), 5)).toEqual(ofType(claims))
  }
  const products = (page: Page) => client.ask('productProfitPage', { owner, ...page })
  expect(await pagesOf(products, 3)).toEqual(
    bookings.filter(({ type }) => type === 'nft' || type === 'node'),
  )

  const { days, now } = await client.ask('profitStatistic', { owner, days: 365 })
  expect(sumsOf(partsOf(days, units))).toEqual(sumsOf(partsOf(bookings, units)))
  for (const { day, ...told } of days) {
    expect(day % DAY_MS).toBe(0)
    const ofDay = bookings.filter(({ at, type, coin }) => {
      const isSame = type === told.type && coin.contract === told.coin.contract
      return isSame && at >= day && at < day + DAY_MS
    })
    expect(ofDay.reduce((sum, each) => sum + each.units, 0n)).toBe(told.units)
  }
  const { rows } = await client.ask('memberProfitStatistics', { owner })
  const today = now - (now % DAY_MS)
  for (const [name, length] of [
    ['today', 1],
    ['week', 7],
    ['month', 30],
  ] as const) {
    const since = bookings.filter(({ at }) => at >= today - (length - 1) * DAY_MS)
    expect(sumsOf(partsOf(rows, (row) => row[name]))).toEqual(sumsOf(partsOf(since, units)))
  }
}

/** Claims everything that some of the collectors have in streams and plans. */
async function claim(who: readonly SandboxAccount[]): Promise<void> {
  const { rewardPools: streams, fixedPlans: plans } = world.launchpad
  const shares = await backend.db.select().from(rewardShares)
  const all = await backend.db.select().from(stakes)
  for (const { address: owner, key } of who) {
    const { call } = createOperator('', fetch, key)
    const numbers = shares.filter((each) => each.account === owner).map(({ pool }) => BigInt(pool))
    if (numbers.length > 0) await call(rewardPools.claim(streams!, numbers))
    for (const { orderKey, contract } of all.filter((each) => each.owner === owner))
      if (contract === plans) await call(fixedPlans.click(plans, [orderKey]))
  }
}

it('is what the contracts say, and its lists add up', { timeout: 120_000 }, async () => {
  await claim(collectors.filter((_, index) => index % 3 < 2))
  await chain.mine()
  await claim(collectors.slice(0, 6))
  await chain.mine(chain.solidLag + 1)
  await backend.indexer.sync()
  await expectAgreement()
  const rows = (await Promise.all((await everybody()).map(totalsOf))).flat()
  const received = rows.filter((row) => row.received > 0n).map(({ type }) => type)
  expect(new Set(received)).toEqual(new Set(incomeType.options))
  // A stage of equity releases only a part.
  const equity = rows.filter(({ type }) => type === 'rwa')
  expect(equity.some(({ claimable }) => claimable > 0n)).toBe(true)
  expect(equity.some((row) => row.total > row.received + row.claimable + row.underWay)).toBe(true)
})

it('names where something of a type can be claimed', { timeout: 120_000 }, async () => {
  const { db } = backend
  const now = chain.head.timestamp + BLOCK_MS
  const asked = { db, node, contracts: world.launchpad, now }
  const { rewardPools: streams, fixedPlans: plans } = world.launchpad
  const seen = new Set<string>()
  for (const owner of await everybody()) {
    const parts = await readClaimable({ db }, async () => world.usdt, owner, chain.head.timestamp)
    for (const type of incomeType.options) {
      if (type === 'referral') continue
      const answer = await client.ask('withdrawApplyByIncomeType', { owner, type })
      expect(answer).toMatchObject({ type, isByVoucher: false })
      const amounts = answer.amounts.map((each) => ({ ...each, type }))
      expect(sumsOf(partsOf(amounts, ({ units }) => units))).toEqual(
        sumsOf(parts.filter((part) => part.type === type)),
      )
      // Each source that it names has an amount for its owner, and together they give the whole
      // amount.
      const found = []
      for (const stream of answer.streams)
        found.push(await node.read(rewardPools.claimable(streams!, BigInt(stream), owner)))
      for (const order of answer.plans)
        found.push(await node.read(fixedPlans.claimable(plans!, owner, order)))
      const cards = answer.cards.map(BigInt)
      found.push(...(await node.read(rwaEquity.profits(world.launchpad.rwaEquity!, cards))))
      expect(found.filter((units) => units === 0n)).toEqual([])
      const all = (await claimableByContracts(asked, owner)).filter((part) => part.type === type)
      expect(found.reduce((sum, units) => sum + units, 0n)).toBe(
        type === 'rwa'
          ? await equityOf(asked, owner)
          : all.reduce((sum, { units }) => sum + units, 0n),
      )
      if (found.length > 0) seen.add(type)
    }
    const booked = await client.ask('withdrawApplyByIncomeType', { owner, type: 'referral' })
    const { coins } = await client.ask('apply', { owner })
    expect(booked).toMatchObject({ isByVoucher: true, streams: [], plans: [], cards: [] })
    expect(booked.amounts).toEqual(
      coins.flatMap(({ coin, claimable: units }) => (units > 0n ? [{ coin, units }] : [])),
    )
    if (booked.amounts.length > 0) seen.add('referral')
  }
  expect(seen).toEqual(new Set(incomeType.options))
})

it('is nothing for nobody', async () => {
  const owner = nobody
  expect((await client.ask('totalMemberProfit', { owner })).rows).toEqual([])
  expect((await client.ask('profitStatistic', { owner })).days).toEqual([])
  expect((await client.ask('memberProfitStatistics', { owner })).rows).toEqual([])
  for (const name of ['claimRecordList', 'profitPage', 'productProfitPage'] as const)
    expect(await client.ask(name, { owner })).toMatchObject({ total: 0, items: [] })
  for (const name of ['profitChangeRecordList', 'withdrawRecord'] as const)
    expect(await client.ask(name, { owner })).toMatchObject({ total: 0, items: [] })
})
