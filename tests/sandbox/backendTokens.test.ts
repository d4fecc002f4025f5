import { filledTables } from './rows.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import {
  tokenPhase,
  tokens as tokenReads,
  tokenSort,
  type TokenSort,
} from '../../src/api/endpoints/tokens.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { TRX } from '../../src/core/amount.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { createBackend, type Backend } from '../../backend/backend.ts'
import { presales } from '../../backend/database/books/launchpadSchema.ts'
import type { Chain } from '../../sandbox/chain/chain.ts'
import { servedBy, type World } from '../../sandbox/world.ts'
import { accounts } from '../../sandbox/world/accounts.ts'
import { createOperator, type Operator } from '../../backend/tron/operator.ts'
import { apiOf, nextKey } from './backendFixture.ts'
import { effortOf } from './effort.ts'
import { addManyTokens } from './manyTokens.ts'
import { openStillWorld, type StillWorld } from './stillWorld.ts'
import { thorough } from '../proofs/runs.ts'
import { view, type View } from '../../src/chain/view.ts'

let still: StillWorld
let chain: Chain
let world: World
let backend: Backend
let person: Operator

beforeAll(async () => {
  still = await openStillWorld({ solidLag: 0 })
  chain = still.chain
  world = still.world
  const database = { files: still.files }
  backend = await createBackend({ ...servedBy(world, still.node), database, pollMs: 60_000 })
  await backend.indexer.sync()
  person = createOperator('', still.node.fetch, accounts[0]!.key)
})
afterAll(async () => {
  await backend.close()
  await still.close()
})

type Question = Parameters<typeof list>[0]

async function list(request: {
  search?: string
  phase?: (typeof tokenPhase.options)[number]
  sort?: TokenSort
  pageNo?: number
  pageSize?: number
}) {
  const answer = await apiOf(backend).call(tokenReads.swapCoinIssuedList, request)
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}
const symbols = async (request: Question) =>
  (await list({ pageSize: 100, ...request })).items.map(({ symbol }) => symbol)
const find = async (symbol: string) => (await list({ search: symbol })).items[0]!

async function read<T>(asked: View<T>): Promise<T> {
  const answer = await person.node.read(asked)
  if (!answer.ok) throw new Error(asked.call.signature)
  return answer.value
}

const totalSupply = view('totalSupply()', ['uint256'])

/** Mines a block, then syncs the backend. */
async function settle() {
  await chain.mine()
  await backend.indexer.sync()
}

async function act(call: ReturnType<typeof contractCall>) {
  const txId = await person.call(call)
  await settle()
  const result = chain.transaction(txId)?.receipt.result
  if (result !== 'SUCCESS') throw new Error(`${call.signature}: ${result}`)
}

const rowsOf = async (table: PgTable) =>
  (await backend.db.select().from(table))
    .map((row) =>
      JSON.stringify(row, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)),
    )
    .toSorted()

describe('the list of tokens', () => {
  it('shows each of them in the phase of its presale', async () => {
    expect((await symbols({ phase: 'trading' })).toSorted()).toEqual([
      'COPR',
      'FERN',
      'JADE',
      'SALT',
    ])
    expect((await symbols({ phase: 'presale' })).toSorted()).toEqual([
      'ANCR',
      'HLT',
      'KILN',
      'LOOM',
    ])
    // One starts later; the other has no presale and no pool.
    expect((await symbols({ phase: 'notStarted' })).toSorted()).toEqual(['TINL', 'VPST'])
    // One missed its soft cap; the other is sold out and waits for its launch.
    expect((await symbols({ phase: 'ended' })).toSorted()).toEqual(['EMBR', 'PAPR'])
    const { items, total } = await list({ pageSize: 100 })
    expect(total).toBe(12)
    for (const phase of tokenPhase.options)
      expect((await symbols({ phase })).toSorted()).toEqual(
        items
          .filter((token) => token.phase === phase)
          .map(({ symbol }) => symbol)
          .toSorted(),
      )
  })

  it('is found by a part of name or symbol and by the whole address', async () => {
    const token = await find('HARBOR')
    expect(token.symbol).toBe('HLT')
    expect(await symbols({ search: 'hl' })).toEqual(['HLT'])
    expect(await symbols({ search: token.address })).toEqual(['HLT'])
    expect(await symbols({ search: token.address.slice(0, 20) })).toEqual([])
    for (const search of ['%', '_', '\\', "'"]) expect(await symbols({ search })).toEqual([])
  })

  it('is sorted by market cap, by what was raised, and by age', async () => {
    const all = async (sort: TokenSort) => (await list({ sort, pageSize: 100 })).items
    const isSorted = (values: readonly (bigint | number)[]) =>
      values.every((value, index) => index === 0 || values[index - 1]! >= value)
    const byCap = await all('marketCap')
    const known = byCap.findIndex(({ marketCap }) => marketCap === null)
    expect(byCap.slice(known).every(({ marketCap }) => marketCap === null)).toBe(true)
    expect(isSorted(byCap.slice(0, known).map(({ marketCap }) => marketCap!))).toBe(true)
    expect(isSorted(byCap.slice(known).map(({ raised }) => raised))).toBe(true)
    expect(isSorted((await all('raised')).map(({ raised }) => raised))).toBe(true)
    expect(isSorted((await all('newest')).map(({ createdAt }) => createdAt))).toBe(true)
  })

  it('comes in pages that have all of it, and tells how much that is behind its end too', async () => {
    const pages = await Promise.all([1, 2, 3].map((pageNo) => list({ pageNo, pageSize: 5 })))
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 2])
    const joined = pages.flatMap(({ items }) => items.map(({ symbol }) => symbol))
    expect(joined).toEqual(await symbols({}))
    expect(await list({ pageNo: 9, pageSize: 5 })).toMatchObject({ total: 12, items: [] })
    expect(await list({ phase: 'ended', pageNo: 9 })).toMatchObject({ total: 2, items: [] })
    expect(await list({ search: 'no such token' })).toMatchObject({ total: 0, items: [] })
  })

  it('counts in TRX what the pool and the presale say', async () => {
    const copper = await find('COPR')
    const reserves = poolRouter.reservesOf(world.launchpad.poolRouter, copper.address)
    const { tokens, sun: trx } = await read(reserves)
    const supply = await read(totalSupply(copper.address))
    // Part of the supply was burned from the pool.
    expect(supply).toBeLessThan(10n ** 26n)
    expect(copper).toMatchObject({
      marketCap: (trx * supply) / tokens,
      raised: 0n,
      goal: 0n,
      startAt: null,
      quote: { symbol: TRX.symbol, decimals: TRX.decimals },
    })
    const harbor = await find('HLT')
    expect(harbor).toMatchObject({ marketCap: null, changeBp: null, goal: 40_000_000_000n })
    expect(harbor.raised).toBe(25_440_000_000n)
  })
})

describe('the change in a day', () => {
  it('is that of the price since the last trade before it', async () => {
    // The changes that the past was set up with, within pool fees and rounding.
    expect((await find('SALT')).changeBp).toBeLessThan(-1_100)
    expect((await find('COPR')).changeBp).toBeGreaterThan(80)
    expect((await find('TINL')).changeBp).toBeNull()
  })

  it('moves with a trade, and is over a day later', async () => {
    const { address, changeBp, marketCap } = await find('FERN')
    const order = nextKey()
    const deadline = chain.now() + HOUR_MS
    const paid = { callValue: 2_000_000_000n }
    const call = poolRouter.buy(world.launchpad.poolRouter, order, address, 0n, deadline, paid)
    await act(call)
    const after = await find('FERN')
    expect(after.changeBp).toBeGreaterThan(changeBp! + 500)
    expect(after.marketCap).toBeGreaterThan(marketCap!)
    await chain.advanceTime(DAY_MS)
    await settle()
    expect((await find('FERN')).changeBp).toBe(0)
  })
})

describe('time', () => {
  it('begins a presale, ends it, and a launch has the token traded', async () => {
    // One day after the world was created.
    expect((await find('VPST')).phase).toBe('presale')
    expect((await find('LOOM')).phase).toBe('ended')
    const { address, changeBp, marketCap } = await find('LOOM')
    expect([changeBp, marketCap]).toEqual([null, null])
    const [sale] = await backend.db.select().from(presales).where(eq(presales.token, address))
    await act(presale.launch(sale!.address))
    const launched = await find('LOOM')
    expect(launched.phase).toBe('trading')
    expect(launched.marketCap).toBeGreaterThan(0n)
    // The token has not been traded yet.
    expect(launched.changeBp).toBeNull()
    const { now } = await list({})
    expect(now).toBe(chain.head.timestamp)
  })
})

thorough('is the same when the chain is read once more', async () => {
  // Lists first, because a list recomputes stale figures. All figures are stale after a rebuild.
  const all = async () => [
    await list({ pageSize: 100 }),
    await Promise.all(filledTables.map(rowsOf)),
  ]
  const before = await all()
  await backend.indexer.rebuild()
  expect(await all()).toEqual(before)
})

const MANY = 10_000

thorough('is quick among ten thousand tokens', async () => {
  await addManyTokens(backend.db, MANY)
  const found = Array.from({ length: MANY }, (_, n) => String(n + 1)).filter((n) =>
    n.includes('99'),
  )
  // Lists once first, because the first list computes the figures of new tokens.
  await list({})
  for (const sort of tokenSort.options) {
    const effort = await effortOf(backend.db, async () => {
      expect(await list({ sort })).toMatchObject({ total: MANY + 12 })
      expect(await list({ sort, search: '99' })).toMatchObject({ total: found.length })
    })
    expect(effort).toBeLessThan(10)
  }
})
