import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as burnSchema from '../../backend/database/books/burnSchema.ts'
import { burning as calls, burningEvents } from '../../src/chain/contracts/burning.ts'
import { rewardPools as streams } from '../../src/chain/contracts/rewardPools.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { contractCall } from '../../src/chain/call.ts'
import type { Address } from '../../src/core/address.ts'
import { TRX as TRX_COIN } from '../../src/core/amount.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { SOLID_LAG, openBackend } from './backendFixture.ts'
import { withBurning, STREAM, type BurnBackend } from './pasts/burning.ts'
import type { Outcome } from './contractsFixture.ts'
import { USDT, type Traded } from './earnFixture.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

let fixture: BurnBackend
let forge: Traded
beforeAll(async () => {
  fixture = await openBackend(withBurning, { people: 4 })
  forge = await fixture.trade()
  for (const { address } of fixture.people)
    await fixture.succeed(
      fixture.owner,
      contractCall(forge.token, 'transfer(address,uint256)', [address, 100n * TOKEN]),
    )
  await fixture.list(forge.token, { uPrice: 500_000n, factor: 12_000 })
  await fixture.list(fixture.usdt, { uPrice: 1_000_000n, factor: 10_000 }, false)
})
afterAll(() => fixture.stop())

const [ann, ben, cat] = [0, 1, 2]
const person = (index: number) => fixture.person(index)
const account = (index: number) => person(index).address
const config = () => fixture.ask('baseConfig', {})
const coinOf = async (coin: Address) =>
  (await config()).coins.find((each) => each.coin.contract === coin)
const onChain = (coin: Address) => fixture.says(calls.coin(fixture.burning, coin))
const records = (who: number, asked: object = {}) =>
  fixture.ask('userCalculationRecord', { owner: account(who), ...asked })
const moves = (who: number, asked: object = {}) =>
  fixture.ask('miningRecordPageQuery', { owner: account(who), ...asked })
const burnt = ({ logs }: Outcome) => decodeEvents(burningEvents.burned, fixture.burning, logs)[0]!

describe('what can be burnt', () => {
  it('counts from the day after it was listed', async () => {
    await fixture.solidify()
    const { coins, contract } = await config()
    expect(contract).toBe(fixture.burning)
    const { next } = await onChain(forge.token)
    expect(next!.from).toBeGreaterThan(fixture.chain.head.timestamp)
    expect(coins[0]).toEqual({
      coin: { symbol: 'FRG', decimals: 18, contract: forge.token },
      uPrice: 0n,
      factor: 0,
      hasBurn: true,
      next,
      isTraded: true,
      burned: 0n,
    })
    await fixture.passed(DAY_MS)
    expect(coins.map(({ coin }) => coin.symbol)).toEqual(['FRG', 'USDT'])
    expect(await coinOf(forge.token)).toMatchObject({
      uPrice: 500_000n,
      factor: 12_000,
      next: null,
    })
    expect(await coinOf(fixture.usdt)).toMatchObject({ hasBurn: false, isTraded: false })
  })

  it('changes at the time that was announced, and not before', async () => {
    await fixture.announce(forge.token, { uPrice: 550_000n, factor: 11_000 })
    await fixture.passed(HOUR_MS)
    // A later announcement replaces it, and takes effect a day after.
    await fixture.announce(forge.token, { uPrice: 600_000n, factor: 11_000 })
    for (const ms of [0, DAY_MS - HOUR_MS, HOUR_MS]) {
      await fixture.passed(ms)
      const { uPrice, factor, next } = await onChain(forge.token)
      expect(await coinOf(forge.token)).toMatchObject({ uPrice, factor, next: next ?? null })
    }
    expect(await coinOf(forge.token)).toMatchObject({ uPrice: 600_000n, next: null })
  })

  it('is no more what is announced to end, once that counts', async () => {
    const { token } = await fixture.create(fixture.owner, { symbol: 'END' })
    await fixture.list(token, { uPrice: 1n, factor: 10_000 })
    await fixture.passed(DAY_MS)
    expect(await coinOf(token)).toMatchObject({ factor: 10_000, isTraded: false })
    await fixture.announce(token, { uPrice: 1n, factor: 0 })
    await fixture.solidify()
    expect(await coinOf(token)).toMatchObject({ factor: 10_000, next: { factor: 0 } })
    await fixture.passed(DAY_MS)
    expect(await coinOf(token)).toBeUndefined()
  })
})

describe('what was burnt', () => {
  it('is told as the chain has it, by all and by one', async () => {
    const own = await fixture.burn(person(ann), forge.token, 10n)
    const bought = await fixture.buyAndBurn(person(ann), forge.token, 20n * TRX)
    await fixture.burn(person(ben), fixture.usdt, 7n)
    await fixture.solidify()
    const { items, total, totals } = await records(ann)
    expect(total).toBe(2)
    for (const [index, outcome] of [bought, own].entries()) {
      const { order, user, id, burnAmount, uAmount, power, trx } = burnt(outcome)
      expect(items[index]).toEqual({
        id: Number(id),
        orderKey: order,
        user,
        coin: { symbol: 'FRG', decimals: 18, contract: forge.token },
        burnAmount,
        uAmount,
        power,
        trx: outcome === own ? null : trx,
        createTime: expect.any(Number),
        txId: outcome.txId,
        position: expect.any(Number),
        blockNumber: outcome.blockNumber,
      })
      expect(Math.floor(items[index]!.createTime / SECOND_MS)).toBe(outcome.time)
    }
    expect(items[0]!.trx).toBe(20n * TRX)
    const { burning, says } = fixture
    const powerOf = (who: number) => says(calls.powerOf(burning, account(who)))
    const [first] = totals
    expect(totals).toHaveLength(1)
    expect([first!.burnAmount, first!.power, first!.count]).toEqual([
      await says(calls.burnedBy(burning, forge.token, account(ann))),
      await powerOf(ann),
      2,
    ])
    const info = await fixture.ask('fuelInfo', { owner: account(ann) })
    expect(info).toEqual({
      burns: 3,
      burners: 2,
      uAmount: first!.uAmount + 7n * USDT,
      totalPower: await says(calls.totalPower(burning)),
      own: { burns: 2, uAmount: first!.uAmount, power: await powerOf(ann) },
      now: fixture.chain.head.timestamp,
    })
    for (const coin of [forge.token, fixture.usdt])
      expect((await coinOf(coin))!.burned).toBe(await says(calls.burned(burning, coin)))
    const nobodys = await fixture.ask('fuelInfo', { owner: account(cat) })
    expect(nobodys.own).toEqual({ burns: 0, uAmount: 0n, power: 0n })
    expect((await fixture.ask('fuelInfo', {})).own).toBe(null)
  })

  it('comes in pages with the sums of all, also of one coin', async () => {
    for (const whole of [1n, 2n, 3n]) await fixture.burn(person(cat), forge.token, whole)
    await fixture.burn(person(cat), fixture.usdt, 4n)
    await fixture.solidify()
    const wholeOf = ({ items }: Awaited<ReturnType<typeof records>>) =>
      items.map(({ burnAmount, coin }) => burnAmount / 10n ** BigInt(coin.decimals))
    const first = await records(cat, { pageSize: 3 })
    const second = await records(cat, { pageNo: 2, pageSize: 3 })
    expect([wholeOf(first), wholeOf(second)]).toEqual([[4n, 3n, 2n], [1n]])
    expect([second.total, second.totals]).toEqual([4, first.totals])
    expect(first.totals.map(({ coin, count }) => [coin.symbol, count])).toEqual([
      ['FRG', 3],
      ['USDT', 1],
    ])
    const ofForge = await records(cat, { coin: forge.token, pageSize: 2 })
    expect([wholeOf(ofForge), ofForge.total]).toEqual([[3n, 2n], 3])
    expect(ofForge.totals).toEqual(first.totals.slice(0, 1))
  })

  it('is not told of a block that can still be orphaned', async () => {
    const before = await records(ben)
    await fixture.burn(person(ben), forge.token, 5n)
    await fixture.chain.mine(SOLID_LAG - 1)
    await fixture.backend.indexer.sync()
    expect(await records(ben)).toMatchObject({ total: before.total, totals: before.totals })
    await fixture.chain.orphan(SOLID_LAG, { forget: true })
    await fixture.solidify()
    expect((await records(ben)).items).toEqual(before.items)
  })
})

describe('what power earns', () => {
  const power = (who: number) =>
    fixture.ask('projectProduct', { product: 'power', owner: account(who) })

  it('is nothing while the contract knows no stream', async () => {
    expect(await power(ann)).toEqual({
      contract: fixture.burning,
      stream: null,
      claimed: 0n,
      totalPower: await fixture.says(calls.totalPower(fixture.burning)),
      miners: 0,
      own: {
        power: await fixture.says(calls.powerOf(fixture.burning, account(ann))),
        activatedAt: null,
        claimed: 0n,
      },
      now: fixture.chain.head.timestamp,
    })
  })

  it('is the part of those who mine, once it is funded', async () => {
    await fixture.nameStream()
    await fixture.activate(person(ann))
    await fixture.solidify()
    expect((await power(ann)).stream).toMatchObject({ funded: 0n, endsAt: null })
    await fixture.fund(STREAM, 300n * TRX, 30n)
    await fixture.activate(person(ben))
    await fixture.passed(DAY_MS)
    await fixture.succeed(person(ann), streams.claim(fixture.rewardPools, [STREAM]))
    // Power gained after the activation earns as well.
    await fixture.burn(person(ben), forge.token, 6n)
    await fixture.solidify()
    const pool = await fixture.says(streams.pool(fixture.rewardPools, STREAM))
    const told = await power(ann)
    expect(told).toMatchObject({
      stream: {
        stream: Number(STREAM),
        coin: TRX_COIN,
        perDay: pool.perDay,
        funded: 300n * TRX,
        endsAt: pool.endsAt,
        totalWeight: pool.totalWeight,
      },
      claimed: pool.claimed,
      miners: 2,
      own: { claimed: pool.claimed },
    })
    expect(pool.claimed).toBeGreaterThan(TRX)
    const { burning, says } = fixture
    const weights = [ann, ben].map((who) => says(calls.powerOf(burning, account(who))))
    const [mine, others] = await Promise.all(weights)
    expect(told.stream!.totalWeight).toBe(mine! + others!)
    for (const who of [ann, ben])
      expect((await power(who)).own!.activatedAt).toBe(
        await says(calls.activatedAt(burning, account(who))),
      )
    expect((await power(ben)).own!.claimed).toBe(0n)
    expect((await fixture.ask('projectProduct', { product: 'power' })).own).toBe(null)
  })

  it('is recorded beside burns and the activation, newest first, in pages', async () => {
    const { items, total } = await moves(ann)
    expect(items.map(({ act }) => act)).toEqual(['claimed', 'activated', 'burned', 'burned'])
    expect(total).toBe(4)
    const [claim, activation, ...gained] = items
    const { claimed } = (await power(ann)).own!
    expect(claim).toMatchObject({ power: null, paid: { coin: TRX_COIN, units: claimed } })
    expect(activation).toMatchObject({ power: (await power(ann)).own!.power, paid: null })
    const ownRecords = (await records(ann)).items
    expect(gained).toEqual(
      ownRecords.map(({ power: more, txId, position, blockNumber, createTime }) => ({
        act: 'burned',
        power: more,
        paid: null,
        txId,
        position,
        blockNumber,
        at: createTime,
      })),
    )
    const pages = []
    for (const pageNo of [1, 2]) pages.push(await moves(ann, { pageNo, pageSize: 3 }))
    expect(pages.flatMap((page) => page.items)).toEqual(items)
    expect(pages.map((page) => page.total)).toEqual([4, 4])
    expect(await moves(3)).toMatchObject({ total: 0, items: [] })
  })
})

it('comes to the same tables when it is read again', async () => {
  const { db, indexer } = fixture.backend
  const tables = Object.values(burnSchema) as PgTable[]
  const everything = () =>
    Promise.all(
      tables.map(async (table) =>
        (await db.select().from(table)).map((row) => Object.entries(row).map(String)).sort(),
      ),
    )
  const before = await everything()
  for (const rows of before) expect(rows).not.toEqual([])
  await indexer.rebuild()
  expect(await everything()).toEqual(before)
})
