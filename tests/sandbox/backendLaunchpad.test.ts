import { filledTables } from './rows.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as launchpadSchema from '../../backend/database/books/launchpadSchema.ts'
import { contractCall } from '../../src/chain/call.ts'
import { otcMarket } from '../../src/chain/contracts/otcMarket.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { presale } from '../../src/chain/contracts/presale.ts'
import { tokenLock } from '../../src/chain/contracts/tokenLock.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { refusal } from '../../src/api/refusal.ts'
import { addressFromHex, nobody } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { openBackend } from './backendFixture.ts'
import { withLaunchpad, type LaunchpadBackend } from './pasts/launchpad.ts'
import { PRICE, TOKEN, TRX, type Made } from './launchpadFixture.ts'

const CANDLE_MS = 5 * MINUTE_MS

let fixture: LaunchpadBackend
/**
 * Three tokens: one launched, traded and locked; one that missed its soft cap; one without a
 * presale.
 */
let cast: Made
let missed: Made
let alone: Made

const person = (index: number) => fixture.people[index]!
const creator = () => fixture.owner

beforeAll(async () => {
  fixture = await openBackend(withLaunchpad)
  const { succeed, order, poolRouter: router, otcMarket: market } = fixture
  cast = await fixture.createWithPresale(
    creator(),
    {
      feeBuy: 100,
      feeSell: 300,
      feeRecipient: person(3).address,
      protectFee: 1_000,
      protectTime: DAY_MS,
    },
    { lpDistributionEnabled: true, userLPShare: 10_000, backingShare: 1_000 },
  )
  missed = await fixture.createWithPresale(creator(), { symbol: 'MISS' })
  alone = await fixture.create(person(3), { name: 'Alone', symbol: 'ONE' })
  await fixture.buy(person(0), missed.presale, TOKEN)
  for (const units of [300n, 100n]) await fixture.buy(person(0), cast.presale, units * TOKEN)
  await fixture.buy(person(1), cast.presale, 400n * TOKEN)
  await fixture.buy(person(2), cast.presale, 200n * TOKEN)
  await succeed(person(2), presale.launch(cast.presale))
  await succeed(person(1), presale.insurance(cast.presale))
  await succeed(person(2), presale.receiveLiquidity(cast.presale))
  await fixture.wait(HOUR_MS)
  // Waits for a candle to begin, so that both purchases fall within it.
  await fixture.wait(CANDLE_MS - (fixture.chain.now() % CANDLE_MS))
  await succeed(person(0), presale.receiveTokens(cast.presale))
  const buy = (who: number, sun: bigint) =>
    succeed(
      person(who),
      poolRouter.buy(router, order(), cast.token, 0n, fixture.deadline(), { callValue: sun }),
    )
  await buy(1, 10n * TRX)
  await buy(2, 20n * TRX)
  await fixture.wait(10 * MINUTE_MS)
  await succeed(person(0), trc20.approve(cast.token, router, TOKEN))
  await succeed(
    person(0),
    poolRouter.sell(router, order(), cast.token, TOKEN, 0n, fixture.deadline()),
  )
  await succeed(person(0), trc20.approve(cast.token, market, 30n * TOKEN))
  const offer = (units: bigint, price: bigint, ms: number) =>
    succeed(
      person(0),
      otcMarket.offer(market, order(), cast.token, units * TOKEN, price, expiresIn(ms)),
    )
  await offer(10n, 3n * PRICE, DAY_MS)
  await offer(5n, 2n * PRICE, DAY_MS)
  await offer(1n, PRICE, MINUTE_MS)
  await offer(2n, 5n * PRICE, DAY_MS)
  await succeed(person(1), otcMarket.buy(market, order(), 1n, 4n * TOKEN, { callValue: 12n * TRX }))
  await succeed(person(0), otcMarket.cancel(market, 4n))
  await succeed(person(0), trc20.approve(cast.token, fixture.tokenLock, 3n * TOKEN))
  const lock = (days: bigint) =>
    succeed(person(0), tokenLock.lockForDays(fixture.tokenLock, TOKEN, cast.token, days))
  await lock(30n)
  await lock(1n)
  await lock(2n)
  await fixture.wait(2 * MINUTE_MS)
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const expiresIn = (ms: number) => fixture.now() * SECOND_MS + ms
const ofCast = () => ({ token: cast.token })
const unknown = { token: nobody }

describe('the launchpad', () => {
  it('tells what it is set to, and terms to begin with that it would take', async () => {
    const { contracts, ...config } = await fixture.ask('findConfig', {})
    expect(config).toMatchObject({
      creationFee: fixture.fee,
      enabled: true,
      saleMs: 7 * DAY_MS,
      insuranceMs: 3 * DAY_MS,
    })
    expect(contracts).toMatchObject({
      tokenFactory: fixture.tokenFactory,
      otcMarket: fixture.otcMarket,
      coinLock: fixture.coinLock,
    })
    const { token, presale: terms, now } = await fixture.ask('tokenConfig', {})
    expect(now).toBe(config.now)
    const made = await fixture.createWithPresale(
      person(3),
      { ...token, name: 'Suggested', symbol: 'SUG' },
      terms,
    )
    expect(made.outcome.result).toBe('SUCCESS')
  })

  it('lists the tokens of a creator, the newest first', async () => {
    const read = (pageNo: number) =>
      fixture.ask('tokenForCreator', { creator: creator().address, pageNo, pageSize: 1 })
    const [first, second] = [await read(1), await read(2)]
    expect([first.total, first.items.length]).toEqual([2, 1])
    expect(first.items[0]).toMatchObject({ address: missed.token, symbol: 'MISS' })
    expect(second.items[0]).toMatchObject({
      address: cast.token,
      presale: { phase: 'launched', sold: 1_000n * TOKEN, raised: 1_000n * TRX },
    })
    const { items } = await fixture.ask('tokenForCreator', { creator: person(3).address })
    expect(items.find((item) => item.address === alone.token)?.presale).toBeNull()
  })

  it('tells what a transaction has made', async () => {
    const read = (txId: string) => fixture.ask('parseHash', { txId })
    expect(await read(cast.outcome.txId)).toMatchObject({
      status: 'made',
      creator: creator().address,
      token: cast.token,
      presale: cast.presale,
    })
    const one = await read(alone.outcome.txId)
    expect([one.token, one.presale]).toEqual([alone.token, undefined])
    expect(await read('f'.repeat(64))).toEqual({ status: 'pending' })
    const approval = await fixture.succeed(
      person(0),
      trc20.approve(cast.token, fixture.poolRouter, 0n),
    )
    expect(await read(approval.txId)).toEqual({ status: 'pending' })
    await fixture.solidify()
    expect(await read(approval.txId)).toEqual({ status: 'none' })
  })

  it('tells all that the screen of a token shows', async () => {
    const { token, presale: sale, pool } = await fixture.ask('swapCoinIssuedDetail', ofCast())
    const [supply] = await fixture.view(contractCall(cast.token, 'totalSupply()', []), ['uint256'])
    expect(token.terms.totalSupply - token.burnt).toBe(supply)
    expect(token).toMatchObject({
      address: cast.token,
      creator: creator().address,
      pool: cast.pool,
      presale: cast.presale,
      terms: { name: 'Forge', feeSell: 300, feeRecipient: person(3).address },
      profile: null,
      // The creator, three buyers, and the fee recipient.
      holders: 5,
    })
    expect(sale).toMatchObject({
      address: cast.presale,
      phase: 'launched',
      softCap: 500n * TOKEN,
      buyers: 3,
      insuredUntil: sale!.launchedAt! + HOUR_MS + 3 * DAY_MS,
      terms: { backingShare: 1_000, presaleEthAmount: 1_000n * TRX },
    })
    // The first day is protected: the higher fee applies.
    expect(pool).toMatchObject({
      router: fixture.poolRouter,
      market: fixture.otcMarket,
      feeBuy: 1_000,
      feeSell: 1_000,
      takesSales: true,
      protectedUntil: token.launchedAt! + DAY_MS,
    })
    expect(await fixture.ask('getBaseInfo', ofCast())).toEqual(pool)
    expect(await fixture.ask('tokenDetail', ofCast())).toEqual(token)
    const bare = await fixture.ask('swapCoinIssuedDetail', { token: alone.token })
    expect(bare).toMatchObject({ presale: null, pool: { price: null, takesSales: false } })
  })

  it('refuses what it does not know', async () => {
    const names = ['tokenDetail', 'swapCoinIssuedDetail', 'getBaseInfo', 'presaleEnd'] as const
    for (const name of names) expect(await fixture.refusalOf(name, unknown)).toBe('notFound')
    expect(await fixture.refusalOf('presaleSum', { token: alone.token })).toBe('notFound')
    expect(await fixture.refusalOf('swapCoinInfo', { token: alone.token })).toBe('notFound')
    expect(await fixture.refusalOf('liquidityInfo', unknown)).toBe('notFound')
    const offerId = '99'
    expect(await fixture.refusalOf('productMarketSkuDetail', { offerId })).toBe('notFound')
    const owner = person(0).address
    expect(await fixture.refusalOf('ifCanEditSku', { offerId, owner })).toBe('notFound')
    expect(await fixture.refusalOf('receiveRewardInfo', { ...unknown, owner })).toBe('notFound')
  })
})

describe('presales', () => {
  const position = (index: number, made = cast) =>
    fixture.ask('receiveRewardInfo', { token: made.token, owner: person(index).address })

  it('tell what an account has, can receive and can take back', async () => {
    const { launchedAt } = (await fixture.ask('swapCoinIssuedDetail', ofCast())).presale!
    expect(await position(0)).toMatchObject({
      presale: cast.presale,
      bought: 400n * TOKEN,
      paid: 400n * TRX,
      received: 100n * TOKEN,
      receivable: 0n,
      nextReleaseAt: launchedAt! + HOUR_MS + DAY_MS,
      insured: 0n,
      paidBackBy: null,
    })
    expect(await position(1)).toMatchObject({
      receivable: 0n,
      paidBackBy: 'insurance',
      paidBack: 40n * TRX,
      liquidityReceivable: 0n,
    })
    expect(await position(2)).toMatchObject({ receivable: 50n * TOKEN, insured: 0n })
    expect(await position(3)).toMatchObject({ bought: 0n, receivable: 0n, refundable: 0n })
    for (const index of [0, 1, 2, 3]) {
      const { address } = person(index)
      const told = await position(index)
      const views = [presale.receivable, presale.liquidityReceivable, presale.insuredAmount]
      const [receivable, liquidity, insured] = await Promise.all(
        views.map((view) => fixture.says(view(cast.presale, address))),
      )
      expect([told.receivable, told.liquidityReceivable, told.insured]).toEqual([
        receivable,
        liquidity,
        insured,
      ])
    }
  })

  it('list purchases by account and by token, in pages, and add them up', async () => {
    const owner = person(0).address
    const list = (pageNo: number) => fixture.ask('swapIssuedList', { owner, pageNo, pageSize: 2 })
    const [first, second] = [await list(1), await list(2)]
    expect([first.total, first.items.length, second.items.length]).toEqual([3, 2, 1])
    expect(first.items.map(({ units }) => units)).toEqual([100n * TOKEN, 300n * TOKEN])
    expect(second.items[0]).toMatchObject({ symbol: 'MISS', units: TOKEN, paid: TRX })
    const { total, items } = await fixture.ask('presaleRecord', ofCast())
    expect([total, items.length]).toEqual([4, 4])
    expect(await fixture.ask('presaleSum', ofCast())).toEqual({
      sold: 1_000n * TOKEN,
      raised: 1_000n * TRX,
      buyers: 3,
      purchases: 4,
    })
    expect(await fixture.ask('donateSum', { owner })).toEqual({
      presales: 2,
      purchases: 3,
      paid: 401n * TRX,
      paidBack: 0n,
    })
    expect(await fixture.ask('donateSum', { owner: person(1).address, ...ofCast() })).toEqual({
      presales: 1,
      purchases: 1,
      paid: 400n * TRX,
      paidBack: 40n * TRX,
    })
  })

  it('say how they ended', async () => {
    expect(await fixture.ask('presaleEnd', ofCast())).toMatchObject({
      phase: 'launched',
      ended: 'soldOut',
    })
    expect(await fixture.ask('presaleEnd', { token: missed.token })).toMatchObject({
      phase: 'inProgress',
      ended: null,
      sold: TOKEN,
    })
  })
})

describe('trades', () => {
  it('are listed with price, change, volume and what all of it is worth', async () => {
    const { total, items, now } = await fixture.ask('swapCoinList', {})
    expect(total).toBe(1)
    const [traded] = items
    const { pool, token } = await fixture.ask('swapCoinIssuedDetail', ofCast())
    expect(traded).toMatchObject({ address: cast.token, price: pool.price })
    const supply = token.terms.totalSupply - token.burnt
    expect(traded!.marketCap).toBe((supply * pool.trx) / pool.tokens)
    // The pool opened at one TRX.
    expect(traded!.changeBp).toBe(Number(((pool.price! - PRICE) * 10_000n) / PRICE))
    const { trades } = await fixture.ask('swapCoinInfo', ofCast())
    expect(trades.items.every(({ at }) => at > now - DAY_MS)).toBe(true)
    expect(traded!.volume).toBe(trades.items.reduce((sum, { trx }) => sum + trx, 0n))
    for (const sort of ['marketCap', 'change', 'newest'] as const)
      expect((await fixture.ask('swapCoinList', { sort })).items).toEqual(items)
  })

  it('make candles that open where the one before closed', async () => {
    const info = await fixture.ask('swapCoinInfo', { ...ofCast(), interval: '5m' })
    const [sold, ...bought] = info.trades.items
    expect(info.trades.total).toBe(3)
    expect([sold!.isBuy, bought.map(({ isBuy }) => isBuy)]).toEqual([false, [true, true]])
    const [first, second] = info.candles
    expect(info.candles).toHaveLength(2)
    expect(first).toMatchObject({
      open: PRICE,
      low: PRICE,
      high: bought[0]!.price,
      close: bought[0]!.price,
      volume: 30n * TRX,
    })
    expect(second).toEqual({
      at: second!.at,
      open: first!.close,
      high: first!.close,
      low: sold!.price,
      close: sold!.price,
      volume: sold!.trx,
    })
    expect(second!.close).toBe(info.token.price)
    expect([first!.at, second!.at].map((at) => at % CANDLE_MS)).toEqual([0, 0])
    const [newest] = (
      await fixture.ask('swapCoinInfo', { ...ofCast(), interval: '5m', candles: 1 })
    ).candles
    expect(newest).toEqual(second)
    const day = await fixture.ask('swapCoinInfo', { ...ofCast(), interval: '1d' })
    expect(day.candles.at(-1)!.close).toBe(second!.close)
  })

  it('come in pages, the newest first', async () => {
    const read = async (pageNo: number) =>
      (await fixture.ask('swapCoinInfo', { ...ofCast(), pageNo, pageSize: 2 })).trades.items
    const all = (await fixture.ask('swapCoinInfo', ofCast())).trades.items
    expect([...(await read(1)), ...(await read(2))]).toEqual(all)
  })

  it('of all kinds are told by account', async () => {
    const owner = person(1).address
    const { total, items } = await fixture.ask('userProductBuyRecordList', { owner })
    expect(total).toBe(3)
    expect(items.map(({ kind }) => kind)).toEqual(['otc', 'pool', 'presale'])
    expect(items[0]).toMatchObject({
      token: cast.token,
      coin: { symbol: 'FRG', decimals: 18, contract: cast.token },
      units: 4n * TOKEN,
      paid: 12n * TRX,
      offerId: '1',
    })
    const pooled = await fixture.ask('userProductBuyRecordList', { owner, kind: 'pool' })
    expect(pooled.items).toEqual([items[1]])
    const paged = await fixture.ask('userProductBuyRecordList', { owner, pageNo: 2, pageSize: 2 })
    expect(paged.items).toEqual([items[2]])
  })
})

describe('offers', () => {
  const list = async (asked: object) =>
    (await fixture.ask('productMarketList', asked)).items.map(({ id }) => id)

  it('are listed by price and by age, those on sale alone, and all of a seller', async () => {
    expect(await list({})).toEqual(['2', '1'])
    expect(await list({ ...ofCast(), sort: 'newest' })).toEqual(['2', '1'])
    expect(await list({ token: missed.token })).toEqual([])
    expect(await list({ pageNo: 2, pageSize: 1 })).toEqual(['1'])
    const { items, total } = await fixture.ask('productMarketList', {
      seller: person(0).address,
      sort: 'price',
    })
    expect(total).toBe(4)
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      ['3', 'expired'],
      ['2', 'onSale'],
      ['1', 'onSale'],
      ['4', 'cancelled'],
    ])
  })

  it('tell how far they are from the price in the pool', async () => {
    const { price } = await fixture.ask('getBaseInfo', ofCast())
    const offer = await fixture.ask('productMarketSkuDetail', { offerId: '1' })
    expect(offer).toMatchObject({
      seller: person(0).address,
      market: fixture.otcMarket,
      offered: 10n * TOKEN,
      left: 6n * TOKEN,
      unitPrice: 3n * PRICE,
      coin: { symbol: 'FRG', decimals: 18 },
    })
    expect(offer.premiumBp).toBe(Number(((3n * PRICE - price!) * 10_000n) / price!))
  })

  it('say who can buy them, for how much, and who can change them', async () => {
    const ask = async (offerId: string, owner: number, units: bigint) => {
      const asked = { offerId, owner: person(owner).address, units: String(units) }
      return fixture.ask('ifCanBuy', asked)
    }
    expect(await ask('1', 1, 2n * TOKEN)).toEqual({ canBuy: true, code: 0, cost: 6n * TRX })
    expect((await ask('1', 1, 1n)).cost).toBe(1n)
    const codes = [
      [await ask('1', 0, TOKEN), refusal.ownOffer],
      [await ask('1', 1, 7n * TOKEN), refusal.insufficientRemaining],
      [await ask('1', 1, 0n), refusal.badRequest],
      [await ask('3', 1, TOKEN), refusal.saleEnded],
      [await ask('4', 1, TOKEN), refusal.saleEnded],
    ] as const
    for (const [{ canBuy, code }, expected] of codes)
      expect([canBuy, code]).toEqual([false, expected])
    const edit = (offerId: string, owner: number) =>
      fixture.ask('ifCanEditSku', { offerId, owner: person(owner).address })
    expect(await edit('1', 0)).toEqual({ canEdit: true, code: 0 })
    // An expired listing can be put on sale again.
    expect(await edit('3', 0)).toEqual({ canEdit: true, code: 0 })
    expect((await edit('1', 1)).code).toBe(refusal.notYours)
    expect((await edit('4', 0)).code).toBe(refusal.saleEnded)
  })
})

describe('liquidity', () => {
  it('is told with who holds its shares, and what a share comes to', async () => {
    const info = await fixture.ask('liquidityInfo', ofCast())
    const [shares] = await fixture.view(contractCall(cast.pool, 'totalSupply()', []), ['uint256'])
    // Locked shares: the minimum that every Uniswap pool locks permanently, and the shares that an
    // insured buyer gave up. The presale and one buyer hold the rest.
    const givenUp = await fixture.tokens(cast.pool, addressFromHex('dead'.padStart(40, '0')))
    expect(givenUp).toBeGreaterThan(0n)
    const lockedShares = 1_000n + givenUp
    expect(info).toMatchObject({ pool: cast.pool, shares, lockedShares, holders: 2 })
    const owner = person(2).address
    const mine = await fixture.ask('liquidityDetail', { ...ofCast(), owner })
    expect(mine.shares).toBe(await fixture.tokens(cast.pool, owner))
    expect(mine.trx).toBe((info.trx * mine.shares) / info.shares)
    expect(mine.shareBp).toBe(Number((mine.shares * 10_000n) / info.shares))
    const none = await fixture.ask('liquidityDetail', {
      token: alone.token,
      owner: person(3).address,
    })
    expect(none).toMatchObject({ shares: 0n, shareBp: 0, trx: 0n })
  })
})

describe('locks', () => {
  it('are told by account, state and page, and added up by coin', async () => {
    const owner = person(0).address
    const { total, items } = await fixture.ask('claimList', { owner })
    expect(total).toBe(3)
    expect(items[0]).toMatchObject({
      contract: fixture.tokenLock,
      coin: cast.token,
      counted: { symbol: 'FRG', decimals: 18 },
      units: TOKEN,
      state: 'locking',
      unlockedAt: null,
    })
    const paged = await fixture.ask('claimList', { owner, pageNo: 2, pageSize: 2 })
    expect(paged.items).toEqual([items[2]])
    const statistic = async () =>
      (await fixture.ask('lockStatistic', { coin: cast.token })).items[0]
    const { token } = await fixture.ask('swapCoinIssuedDetail', ofCast())
    const supply = token.terms.totalSupply - token.burnt
    const shareBp = Number((3n * TOKEN * 10_000n) / supply)
    const soonest = items.map(({ unlockAt }) => unlockAt).sort((a, b) => a - b)
    expect(await statistic()).toMatchObject({
      units: 3n * TOKEN,
      count: 3,
      shareBp,
      nextUnlockAt: soonest[0],
    })

    await fixture.wait(DAY_MS)
    await fixture.solidify()
    const inState = async (state: 'locking' | 'waitingToUnlock' | 'unlocked') =>
      (await fixture.ask('claimList', { owner, state })).total
    expect([await inState('locking'), await inState('waitingToUnlock')]).toEqual([2, 1])
    const next = (await fixture.ask('claimList', { owner, state: 'locking' })).items
    expect(next.map(({ unlockAt }) => unlockAt)).toEqual(soonest.slice(1))
    const states = (await fixture.ask('claimList', { owner })).items.map(({ state }) => state)
    expect(states.sort()).toEqual(['locking', 'locking', 'waitingToUnlock'])
    expect((await statistic())!.nextUnlockAt).toBe(soonest[1])
    const first = items.find(({ unlockAt }) => unlockAt === soonest[0])!
    const { txId } = await fixture.succeed(
      person(0),
      tokenLock.unlock(fixture.tokenLock, first.createdAt),
    )
    await fixture.solidify()
    expect([await inState('unlocked'), await inState('waitingToUnlock')]).toEqual([1, 0])
    const [unlocked] = (await fixture.ask('claimList', { owner, state: 'unlocked' })).items
    expect(unlocked).toMatchObject({ unlockTxId: txId, state: 'unlocked' })
    expect(await statistic()).toMatchObject({ units: 2n * TOKEN, count: 2 })
    expect((await fixture.ask('lockStatistic', { coin: fixture.usdt })).items).toEqual([])
  })
})

describe('all of it', () => {
  const rowsOf = async (table: PgTable) => {
    const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
    return (await fixture.backend.db.select().from(table))
      .map((row) => JSON.stringify(row, write))
      .sort()
  }
  const owner = () => person(0).address
  // No one here has cards or stakes, burns anything, or adds or removes liquidity directly.
  const own = new Set<unknown>(Object.values(launchpadSchema))
  const tables = () => filledTables.filter((table) => own.has(table))
  const everything = async () => ({
    tables: await Promise.all(tables().map(rowsOf)),
    answers: await Promise.all([
      fixture.ask('swapCoinIssuedDetail', ofCast()),
      fixture.ask('receiveRewardInfo', { ...ofCast(), owner: owner() }),
      fixture.ask('swapCoinList', {}),
      fixture.ask('swapCoinInfo', { ...ofCast(), interval: '5m' }),
      fixture.ask('productMarketList', { seller: owner() }),
      fixture.ask('userProductBuyRecordList', { owner: person(1).address }),
      fixture.ask('claimList', { owner: owner() }),
      fixture.ask('lockStatistic', {}),
      fixture.ask('liquidityInfo', ofCast()),
      fixture.ask('presaleRecord', ofCast()),
      fixture.ask('tokenForCreator', { creator: creator().address }),
    ]),
  })

  it('is the same when the chain is read once more', async () => {
    const before = await everything()
    expect(before.tables.every((rows) => rows.length > 0)).toBe(true)
    await fixture.backend.indexer.rebuild()
    expect(await everything()).toEqual(before)
  })

  it('goes by chain time: protection and fees end with it', async () => {
    await fixture.wait(DAY_MS)
    await fixture.solidify()
    expect(await fixture.ask('getBaseInfo', ofCast())).toMatchObject({ feeBuy: 100, feeSell: 300 })
    // No trades happened within the last day.
    expect((await fixture.ask('swapCoinList', {})).items[0]).toMatchObject({
      volume: 0n,
      changeBp: 0,
    })
    await fixture.wait(7 * DAY_MS)
    await fixture.solidify()
    expect(await fixture.ask('presaleEnd', { token: missed.token })).toMatchObject({
      phase: 'failed',
      ended: 'softCapMissed',
    })
    const asked = { token: missed.token, owner: owner() }
    expect(await fixture.ask('receiveRewardInfo', asked)).toMatchObject({ refundable: TRX })
  })

  it('takes two trades of one block in their order', async () => {
    const { chain, poolRouter: router } = fixture
    chain.setMining({ mode: 'manual' })
    for (const [who, sun] of [
      [1, 5n * TRX],
      [2, 7n * TRX],
    ] as const)
      await person(who).call(
        poolRouter.buy(router, fixture.order(), cast.token, 0n, fixture.deadline(), {
          callValue: sun,
        }),
      )
    await chain.mine()
    chain.setMining({ mode: 'instant' })
    await fixture.solidify()
    const info = await fixture.ask('swapCoinInfo', { ...ofCast(), interval: '5m' })
    const [second, first] = info.trades.items
    expect([second!.trx, first!.trx]).toEqual([7n * TRX, 5n * TRX])
    expect(second!.blockNumber).toBe(first!.blockNumber)
    expect(second!.price).toBeGreaterThan(first!.price)
    expect(info.candles.at(-1)).toMatchObject({ close: second!.price, high: second!.price })
    expect(info.token.price).toBe(second!.price)
  })

  it('lists two purchases of one block in their order', async () => {
    const { chain, poolRouter: router } = fixture
    const buy = (sun: bigint) =>
      poolRouter.buy(router, fixture.order(), cast.token, 0n, fixture.deadline(), {
        callValue: sun,
      })
    chain.setMining({ mode: 'manual' })
    for (let sun = 1n; sun <= 6n; sun += 1n) await person(2).call(buy(sun * TRX))
    await chain.mine()
    chain.setMining({ mode: 'instant' })
    await fixture.solidify()
    const asked = { owner: person(2).address, pageSize: 6 }
    const { items } = await fixture.ask('userProductBuyRecordList', asked)
    expect(new Set(items.map(({ blockNumber }) => blockNumber)).size).toBe(1)
    expect(items.map(({ paid }) => paid / TRX)).toEqual([6n, 5n, 4n, 3n, 2n, 1n])
  })
})
