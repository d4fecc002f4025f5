import { filledTables } from './rows.ts'
import { openBooks } from './books.ts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase } from '../../backend/database/database.ts'
import { countBuyers, readDonated, readPresale } from '../../backend/presales/presaleRecords.ts'
import { countPurchases, readPurchases } from '../../backend/presales/purchases.ts'
import type { Service } from '../../backend/service.ts'
import { toCastToken } from '../../backend/tokens/castTokens.ts'
import { readLookalikes } from '../../backend/tokens/lookalikes.ts'
import { refreshFigures } from '../../backend/tokens/figures.ts'
import { readTokenList } from '../../backend/tokens/tokenList.ts'
import { readCandles } from '../../backend/trades/candles.ts'
import { readLiquidity } from '../../backend/trades/liquidity.ts'
import { sweepOffers } from '../../backend/trades/offerEvents.ts'
import { readOffers } from '../../backend/trades/offerRecords.ts'
import { readTradedPage, readTradedToken } from '../../backend/trades/tradedTokens.ts'
import { readTrades } from '../../backend/trades/tradeRecords.ts'
import { castTokens } from '../../backend/database/books/launchpadSchema.ts'
import type { Page } from '../../backend/http/page.ts'
import { skeleton } from '../../src/core/lookalike.ts'
import { runs } from '../proofs/runs.ts'
import { beginLife, people, step, tokens } from './launchpadLife.ts'
import { plainly } from './plainLaunchpad.ts'
import { launchpad } from './scriptedLaunchpad.ts'

// The stored figures equal those computed from all rows, whatever happened and in any order.

let database: OpenDatabase
beforeAll(async () => {
  database = await openBooks()
})
afterAll(() => database.close())

async function forgetAll(): Promise<void> {
  for (const table of filledTables) await database.db.delete(table)
}

const pages: readonly Page[] = [
  { offset: 0, limit: 100 },
  { offset: 1, limit: 2 },
  { offset: 3, limit: 2 },
]
const cut = <T>(all: readonly T[], { offset, limit }: Page) => ({
  total: all.length,
  items: all.slice(offset, offset + limit),
})

type Plain = Awaited<ReturnType<typeof plainly>>

async function expectTokens(now: number, plain: Plain): Promise<void> {
  const { db } = database
  await refreshFigures(db, now)
  for (const page of pages) {
    for (const sort of ['volume', 'marketCap', 'change', 'newest'] as const)
      expect(await readTradedPage(db, { sort, ...page })).toEqual(cut(plain.traded(sort), page))
    for (const sort of ['marketCap', 'raised', 'newest'] as const) {
      const list = async (asked: Partial<Parameters<typeof readTokenList>[1]>) => {
        const { total, tokens } = await readTokenList(db, { sort, ...page, ...asked }, now)
        const items = tokens.map(({ address, phase, marketCap, raised }) => ({
          address,
          phase,
          marketCap,
          raised,
        }))
        return { total, items }
      }
      expect(await list({})).toEqual(cut(plain.listed(sort), page))
      // The filtered lists use the same order, so one page is enough.
      if (page !== pages[0]) continue
      for (const phase of ['notStarted', 'presale', 'trading', 'ended'] as const) {
        const wanted = plain.listed(sort, (of) => of.phase === phase)
        expect(await list({ phase })).toEqual(cut(wanted, page))
      }
      const [holder] = people
      const held = plain.listed(sort, plain.isHeldBy(holder!))
      expect(await list({ holder: holder! })).toEqual(cut(held, page))
      const named = plain.listed(sort, ({ token }) => token.name.includes('orge'))
      expect(await list({ search: 'ORGE' })).toEqual(cut(named, page))
    }
  }
  const service = { db, sale: { contract: tokens[0]!, coins: [] }, launchpad }
  const looksLike = await readLookalikes(service, plain.tokens)
  for (const { address, name } of plain.tokens) {
    const largest = plain.largest(skeleton(name))!
    const isLarger = largest.size > plain.sizeOf(address)
    expect(looksLike(address)?.address).toBe(isLarger ? largest.token.address : undefined)
  }
}

async function expectToken(now: number, plain: Plain): Promise<void> {
  const { db } = database
  for (const token of plain.tokens) {
    const { address } = token
    const traded = plain.traded('volume').find((each) => each.address === address)
    expect(await readTradedToken(db, token, now)).toEqual(traded)
    for (const interval of ['5m', '1h', '1d'] as const)
      for (const limit of [1, 3, 100])
        expect(await readCandles(db, token, { interval, limit })).toEqual(
          plain.candles(address, interval, limit),
        )
    for (const page of pages) {
      const { total, items } = await readTrades(db, token, page)
      const read = { total, items: items.map(({ txId }) => txId) }
      expect(read).toEqual(cut(plain.trades(address), page))
    }
    const service = { db, sale: { contract: address, coins: [] }, launchpad } as unknown as Service
    const { holders } = await toCastToken(service, token)
    expect(holders).toBe(plain.holders(address))
    expect((await readLiquidity(db, token)).holders).toBe(plain.shareholders(token.pool))
    const presale = await readPresale(db, address)
    const buyers = presale ? await countBuyers(db, presale) : 0
    expect(buyers).toBe(plain.buyers(presale?.address))
  }
}

async function expectAccounts(now: number, plain: Plain): Promise<void> {
  const { db } = database
  for (const buyer of people) {
    expect(await readDonated(db, buyer, undefined)).toMatchObject(plain.donated(buyer))
    for (const token of tokens) {
      expect(await readDonated(db, buyer, token)).toEqual(plain.donated(buyer, token))
      const own = plain.purchases(
        (of) => of.buyer === buyer && of.kind === 'presale' && of.token === token,
      )
      expect(await countPurchases(db, { buyer, kind: 'presale', token })).toBe(own.length)
    }
  }
  const [buyer] = people
  const [token] = tokens
  for (const page of pages) {
    const read = async (whose: Parameters<typeof readPurchases>[1]) => {
      const { total, rows } = await readPurchases(db, whose, page)
      return { total, items: rows.map(({ txId }) => txId) }
    }
    const { purchases } = plain
    const of = buyer!
    expect(await read({ buyer: of })).toEqual(
      cut(
        purchases((each) => each.buyer === of),
        page,
      ),
    )
    for (const kind of ['presale', 'pool', 'otc'] as const) {
      const theirs = purchases((each) => each.buyer === of && each.kind === kind)
      expect(await read({ buyer: of, kind })).toEqual(cut(theirs, page))
      const its = purchases((each) => each.token === token && each.kind === kind)
      expect(await read({ token: token!, kind })).toEqual(cut(its, page))
    }
    for (const sort of ['price', 'newest'] as const)
      for (const wanted of [{}, { token }, { seller: of }, { seller: of, token }]) {
        const { total, rows } = await readOffers(db, { ...wanted, sort, now, ...page })
        const found = { total, items: rows.map(({ offer }) => offer.id) }
        expect(found).toEqual(cut(plain.offers(sort, wanted), page))
      }
  }
}

it('equals what all rows say, whatever has happened', async () => {
  const { db } = database
  const life = fc.array(step, { minLength: 60, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      await forgetAll()
      const { live, now } = beginLife(db)
      // Most actions need tokens.
      for (const which of tokens.keys())
        await live({ act: 'create', wait: 3_000, which, who: which % 3, units: 1n })
      for (const [index, each] of steps.entries()) {
        await live(each)
        if (index % 5 === 0) await sweepOffers(db, now())
        if (index % 30 !== 29) continue
        const plain = await plainly(db, now())
        await expectTokens(now(), plain)
        await expectToken(now(), plain)
        await expectAccounts(now(), plain)
      }
    }),
    // Shrinking a failing life would take minutes.
    { endOnFailure: true, numRuns: runs(1, 4) },
  )
  expect(await db.$count(castTokens)).toBe(tokens.length)
}, 300_000)

it('lets time pass without anything happening', async () => {
  const { db } = database
  await forgetAll()
  const { live, now } = beginLife(db)
  for (const which of [0, 1]) {
    await live({ act: 'create', wait: 3_000, which, who: 0, units: 1n })
    await live({ act: 'presell', wait: 3_000, which, who: 0, units: 100n })
    for (const units of [500n, 400n, 300n, 700n])
      await live({ act: 'trade', wait: 3_600_000, which, who: 0, units })
  }
  for (let later = 0; later < 30; later += 3) {
    const at = now() + later * 3_600_000
    const plain = await plainly(db, at)
    await expectTokens(at, plain)
  }
  expect(await db.$count(castTokens, eq(castTokens.creator, people[0]!))).toBe(2)
})
