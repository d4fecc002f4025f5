import { accessTo } from './nodeAccess.ts'
import { filledTables } from './rows.ts'
import { openIndex, type OpenIndex } from '../../backend/index/openIndex.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchpadBook } from '../../backend/index/launchpadBook.ts'
import * as burnSchema from '../../backend/database/books/burnSchema.ts'
import * as cardSchema from '../../backend/database/books/cardSchema.ts'
import * as equitySchema from '../../backend/database/books/equitySchema.ts'
import * as saleSchema from '../../backend/database/books/saleSchema.ts'
import * as incomeSchema from '../../backend/database/books/incomeSchema.ts'
import * as rewardClaimSchema from '../../backend/database/books/rewardClaimSchema.ts'
import * as stakeSchema from '../../backend/database/books/stakeSchema.ts'
import * as teamSchema from '../../backend/database/books/teamSchema.ts'
import * as trxBurnSchema from '../../backend/database/books/trxBurnSchema.ts'
import { openDatabase } from '../../backend/database/database.ts'
import { refreshFigures } from '../../backend/tokens/figures.ts'
import {
  acts,
  castTokens,
  factorySettings,
  holdings,
  locks,
  offers,
  pools,
  presaleBuyers,
  presales,
  purchases,
  trades,
} from '../../backend/database/books/launchpadSchema.ts'
import { contractCall } from '../../src/chain/call.ts'
import { otcMarket } from '../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { tokenLock } from '../../src/chain/contracts/tokenLock.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { openLaunchpad, PRICE, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/**
 * Tables without rows here: cards, their equity, stakes, burning, tokens for TRX, teams and income.
 */
const otherTables = new Set(
  [
    cardSchema,
    equitySchema,
    stakeSchema,
    burnSchema,
    trxBurnSchema,
    teamSchema,
    incomeSchema,
    saleSchema,
    rewardClaimSchema,
  ].flatMap((schema) => Object.values<object>(schema)),
)

let fixture: LaunchpadFixture
let database: Awaited<ReturnType<typeof openDatabase>>
let indexer: OpenIndex['indexer']
let stop: OpenIndex['stop']

const book = () => launchpadBook(fixture)

beforeAll(async () => {
  fixture = await openLaunchpad()
  database = await openDatabase(await freshDatabase())
  ;({ indexer, stop } = await openIndex({
    database,
    chain: accessTo(fixture.fetch).source,
    books: [book()],
    firstBlock: 1,
    pollMs: 60_000,
    onError: () => undefined,
  }))
})
afterAll(async () => {
  await stop()
  await database.close()
  await fixture.close()
})

const person = (index: number) => fixture.people[index]!
const creator = () => fixture.owner

async function rowsOf(table: PgTable): Promise<string[]> {
  const rows = await database.db.select().from(table)
  const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
  return rows.map((row) => JSON.stringify(row, write)).sort()
}
const everything = async () => {
  // Does what the first request would do.
  await refreshFigures(database.db, fixture.now() * SECOND_MS)
  return Promise.all(filledTables.map(rowsOf))
}

const act = async (...[who, call]: Parameters<LaunchpadFixture['act']>) => {
  const outcome = await fixture.act(who, call)
  expect(outcome.result).toBe('SUCCESS')
  // Syncs every block or two, as in production.
  await indexer.sync()
  return outcome
}

const deadline = () => fixture.now() * SECOND_MS + HOUR_MS

/** Launches a presale with an insured buyer, trades, an offer and a lock. */
async function live(): Promise<{ token: Address; sale: Address; missed: Address }> {
  const { poolRouter: router, otcMarket: market, order } = fixture
  const fees = { feeBuy: 100, feeSell: 300, feeRecipient: person(3).address, swapThreshold: 1n }
  const sharing = { lpDistributionEnabled: true, userLPShare: 10_000, backingShare: 1_000 }
  const made = await fixture.createWithPresale(creator(), fees, sharing)
  const { token, presale: sale } = made
  const missed = await fixture.createWithPresale(creator(), { symbol: 'MISS' })
  await fixture.buy(person(0), missed.presale, TOKEN)
  for (const index of [0, 1]) await fixture.buy(person(index), sale, 400n * TOKEN)
  await fixture.buy(person(2), sale, 200n * TOKEN)
  await act(person(2), presale.launch(sale))
  await act(person(1), presale.insurance(sale))
  await act(person(2), presale.receiveLiquidity(sale))
  const { pool } = made
  const shares = await fixture.tokens(pool, person(2).address)
  await act(person(2), trc20.approve(pool, router, shares))
  const least = { tokens: 1n, sun: 1n }
  const remove = poolRouter.removeLiquidity(router, order(), token, shares, least, deadline())
  await act(person(2), remove)
  await fixture.wait(HOUR_MS)
  await act(person(0), presale.receiveTokens(sale))
  const paid = { callValue: 10n * TRX }
  await act(person(1), poolRouter.buy(router, order(), token, 0n, deadline(), paid))
  await act(person(0), trc20.approve(token, router, TOKEN))
  await act(person(0), poolRouter.sell(router, order(), token, TOKEN, 0n, deadline()))
  await act(person(0), trc20.approve(token, market, 30n * TOKEN))
  const expiry = fixture.now() * SECOND_MS + DAY_MS
  for (const units of [10n, 20n])
    await act(person(0), otcMarket.offer(market, order(), token, units * TOKEN, 2n * PRICE, expiry))
  const changed = { unitPrice: 3n * PRICE, expiry: expiry + DAY_MS }
  await act(person(0), otcMarket.edit(market, 1n, { unitPrice: 2n * PRICE, expiry }, changed))
  await act(person(1), otcMarket.buy(market, order(), 1n, 4n * TOKEN, { callValue: 12n * TRX }))
  await act(person(0), otcMarket.cancel(market, 2n))
  await act(person(0), trc20.approve(token, fixture.tokenLock, 2n * TOKEN))
  const locked = await act(person(0), tokenLock.lockForDays(fixture.tokenLock, TOKEN, token, 1n))
  await act(person(0), tokenLock.lockForDays(fixture.tokenLock, TOKEN, token, 30n))
  await fixture.wait(8 * DAY_MS)
  await act(person(0), tokenLock.unlock(fixture.tokenLock, locked.time * SECOND_MS))
  await act(person(0), presale.refund(missed.presale))
  await act(creator(), presale.takeBack(missed.presale))
  await act(creator(), presale.payCreator(sale))
  await act(creator(), contractCall(fixture.tokenFactory, 'setEnabled(bool)', [false]))
  return { token, sale, missed: missed.presale }
}

it('books what the launchpad says, and the same when it reads the chain once more', async () => {
  const { token, sale, missed } = await live()
  const { db } = database

  expect(await db.select().from(factorySettings)).toEqual([
    { id: 1, creationFee: fixture.fee, enabled: false },
  ])
  const tokens = await db.select().from(castTokens).orderBy(castTokens.createdAt)
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['FRG', 'MISS'])
  const [supply] = await fixture.view(contractCall(token, 'totalSupply()', []), ['uint256'])
  expect(tokens[0]!.totalSupply - tokens[0]!.burnt).toBe(supply)
  expect(tokens[0]!.launchedAt).toBeGreaterThan(0)

  const sales = await db.select().from(presales).orderBy(presales.createdAt)
  expect(sales).toMatchObject([
    { address: sale, token, sold: 1_000n * TOKEN, raised: 1_000n * TRX, goal: 1_000n * TRX },
    { address: missed, sold: TOKEN, raised: TRX, launchedAt: null },
  ])
  expect(sales[0]!.insuredUntil).toBe(sales[0]!.launchedAt! + HOUR_MS + 3 * DAY_MS)
  const buyers = await db.select().from(presaleBuyers)
  const ofSale = buyers.filter((row) => row.presale === sale)
  expect(ofSale).toHaveLength(3)
  expect(buyers).toContainEqual({
    presale: sale,
    buyer: person(1).address,
    bought: 400n * TOKEN,
    paid: 400n * TRX,
    received: 0n,
    paidBackBy: 'insurance',
    paidBack: 40n * TRX,
    liquidity: 0n,
  })
  expect(buyers).toContainEqual(
    expect.objectContaining({ presale: missed, paidBackBy: 'refund', paidBack: TRX }),
  )
  expect(ofSale.map(({ received }) => received)).toContain(100n * TOKEN)

  const pool = (await db.select().from(pools)).find((row) => row.token === token)!
  const reserves = poolRouter.reservesOf(fixture.poolRouter, token)
  expect({ tokens: pool.tokens, sun: pool.trx }).toEqual(await fixture.says(reserves))
  expect([pool.openedTokens, pool.openedTrx]).toEqual([400n * TOKEN, 400n * TRX])
  const all = contractCall(pool.address, 'totalSupply()', [])
  expect([pool.shares]).toEqual(await fixture.view(all, ['uint256']))
  const traded = await db.select().from(trades).orderBy(trades.blockNumber, trades.position)
  // A purchase, the sale of accumulated fees, and a sale.
  expect(traded.map(({ isBuy, orderKey }) => [isBuy, orderKey !== null])).toEqual([
    [true, true],
    [false, false],
    [false, true],
  ])
  expect(traded[0]).toMatchObject({ trader: person(1).address, trx: 10n * TRX, token })
  expect(traded.at(-1)).toMatchObject({ poolTokens: pool.tokens, poolTrx: pool.trx })

  expect(await db.select().from(offers).orderBy(offers.id)).toMatchObject([
    { id: '1', left: 6n * TOKEN, unitPrice: 3n * PRICE, cancelled: false, offered: 10n * TOKEN },
    { id: '2', left: 0n, cancelled: true },
  ])
  const bought = await db.select().from(purchases)
  expect(bought.map(({ kind }) => kind).sort()).toEqual([
    'otc',
    'pool',
    ...Array<string>(4).fill('presale'),
  ])
  expect(bought).toContainEqual(
    expect.objectContaining({ kind: 'otc', units: 4n * TOKEN, paid: 12n * TRX, offerId: '1' }),
  )
  const kept = await db.select().from(locks)
  expect(kept.map(({ unlockedAt }) => unlockedAt === null).sort()).toEqual([false, true])

  const held = await db.select().from(holdings)
  expect(held.filter((row) => row.coin === pool.address).length).toBeGreaterThan(2)
  for (const { coin, holder, units } of held) expect(await fixture.tokens(coin, holder)).toBe(units)
  const done = await db.select().from(acts)
  const launcher = { act: 'launch', subject: sale, account: null }
  expect(done).toContainEqual(expect.objectContaining(launcher))
  expect(done.map((row) => row.act).sort()).toEqual([
    'cancel',
    'edit',
    'insurance',
    'launch',
    'offer',
    'offer',
    'payCreator',
    'receive',
    'receiveLiquidity',
    'refund',
    'takeBack',
  ])

  const before = await everything()
  const filled = filledTables.filter((_, index) => before[index]!.length > 0)
  expect(new Set(filled)).toEqual(new Set(filledTables).difference(otherTables))
  await indexer.rebuild()
  expect(await everything()).toEqual(before)
})
