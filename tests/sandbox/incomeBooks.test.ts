import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  incomeAccounts,
  incomeBookings,
  incomeOrders,
} from '../../backend/database/books/incomeSchema.ts'
import { setIncomeTimes } from '../../sandbox/world/income.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { cardMarket as marketCalls } from '../../src/chain/contracts/cardMarket.ts'
import { tokenFactory, tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { plainToken, type PresaleTerms } from '../../src/core/tokenTerms.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import { TRX, USDT } from './cardFixture.ts'
import { openBackend } from './backendFixture.ts'
import {
  CASTING,
  FIRST,
  withIncome,
  SECOND,
  TRX_CAP,
  USDT_CAP,
  type IncomeBackend,
} from './pasts/income.ts'

// Bookings of fees, and their owners.

let fixture: IncomeBackend
/** Ann is under the leader, ben under ann, cat under ben, dan under cat. Eve has no inviter. */
let people: [Operator, Operator, Operator, Operator, Operator, Operator]

beforeAll(async () => {
  fixture = await openBackend(withIncome)
  people = [...fixture.people] as typeof people
  const [ann, ben, cat, dan] = people
  await fixture.bind(ann, fixture.owner)
  await fixture.bind(ben, ann)
  await fixture.bind(cat, ben)
  await fixture.bind(dan, cat)
})
afterAll(() => fixture.stop())

const bookings = () =>
  fixture.backend.db
    .select()
    .from(incomeBookings)
    .orderBy(
      asc(incomeBookings.blockNumber),
      asc(incomeBookings.position),
      asc(incomeBookings.level),
    )

/** Reads the bookings after the first `before` rows. */
const since = async (before: number) => (await bookings()).slice(before)

const booked = async (owner: Operator, coin: Address) => {
  const rows = await fixture.backend.db.select().from(incomeAccounts)
  return rows.find((row) => row.owner === owner.address && row.coin === coin)?.booked ?? 0n
}

const presaleTerms = (): PresaleTerms => ({
  startTime: fixture.after(10 * MINUTE_MS),
  presaleEthAmount: 1_000n * TRX,
  tradeEthAmount: 400n * TRX,
  maxTotalNum: 1_000n * 10n ** 18n,
  presaleMaxNum: 400n * 10n ** 18n,
  insideMaxNum: 400n * 10n ** 18n,
  softCapRate: 5_000,
  lpDistributionEnabled: false,
  userLPShare: 0,
  devLPShare: 0,
  vestingDelay: HOUR_MS,
  vestingRate: 2_500,
  vestingDis: DAY_MS,
  backingShare: 0,
})
const tokenTerms = { name: 'Both', symbol: 'BOTH', totalSupply: 2_000n * 10n ** 18n, ...plainToken }

describe('the fee of a casting', () => {
  it('brings a tenth to whoever invited its payer, and a twentieth to the one above', async () => {
    const { txId, time, blockNumber } = await fixture.cast(people[2])
    // The fee is in a block, but is booked only when that is solidified.
    await fixture.backend.indexer.sync()
    expect(await bookings()).toEqual([])
    await fixture.solidify()
    const [ann, ben, cat] = people
    const common = {
      txId,
      blockNumber,
      at: time * 1_000,
      coin: nobody,
      payer: cat.address,
      fee: 'casting',
      paid: CASTING,
      contract: fixture.launchpad.tokenFactory,
      event: 'TokenCreated',
    }
    expect(await bookings()).toMatchObject([
      { ...common, owner: ben.address, level: 1, rateBp: 1_000, units: FIRST },
      { ...common, owner: ann.address, level: 2, rateBp: 500, units: SECOND },
    ])
    expect(await booked(ben, nobody)).toBe(5n * TRX)
    expect(await booked(ann, nobody)).toBe(2_500_000n)
    // Only two levels are paid, and the leader is the third.
    expect(await booked(fixture.owner, nobody)).toBe(0n)
  })

  it('is booked once for a token and its presale, and again for a presale of its own', async () => {
    const { tokenFactory: factory } = fixture.launchpad
    const [ann, , cat] = people
    const before = (await bookings()).length
    await fixture.chain.mine()
    const paid = { callValue: CASTING }
    await fixture.succeed(
      cat,
      tokenFactory.createTokenAndPresale(
        factory,
        fixture.order(),
        tokenTerms,
        presaleTerms(),
        paid,
      ),
    )
    await fixture.solidify()
    expect((await since(before)).map(({ event }) => event)).toEqual([
      'TokenCreated',
      'TokenCreated',
    ])

    const { logs } = await fixture.cast(cat)
    const [made] = decodeEvents(tokenFactoryEvents.tokenCreated, factory, logs)
    const token = made!['token'] as Address
    await fixture.solidify()
    const between = (await bookings()).length
    await fixture.succeed(cat, trc20.approve(token, factory, 10n ** 30n))
    const terms = {
      ...presaleTerms(),
      maxTotalNum: 500n * 10n ** 18n,
      insideMaxNum: 200n * 10n ** 18n,
    }
    await fixture.succeed(
      cat,
      tokenFactory.createPresale(factory, fixture.order(), token, terms, paid),
    )
    await fixture.solidify()
    expect(await since(between)).toMatchObject([
      { event: 'PresaleCreated', units: FIRST, level: 1 },
      { event: 'PresaleCreated', units: SECOND, level: 2, owner: ann.address },
    ])
  })

  it('is what the factory asked for then, and nothing where it asks for none', async () => {
    const { tokenFactory: factory } = fixture.launchpad
    const setFee = (fee: bigint) =>
      fixture.succeed(fixture.owner, contractCall(factory, 'setCreationFee(uint256)', [fee]))
    const castFor = (callValue: bigint) =>
      fixture.succeed(
        people[2],
        tokenFactory.createToken(factory, fixture.order(), tokenTerms, { callValue }),
      )
    const before = (await bookings()).length
    await setFee(19n)
    await castFor(19n)
    await setFee(0n)
    await castFor(0n)
    await setFee(CASTING)
    await fixture.solidify()
    // Rounded down: a tenth of 19 is 1, and a twentieth is 0.
    expect(await since(before)).toMatchObject([{ level: 1, paid: 19n, units: 1n }])
  })

  it('of somebody who is bound to nobody by then brings nothing, nor later', async () => {
    const [ann, , , , eve] = people
    const before = (await bookings()).length
    await fixture.cast(eve)
    await fixture.bind(eve, ann)
    await fixture.solidify()
    expect(await since(before)).toEqual([])
    await fixture.cast(eve)
    await fixture.solidify()
    expect(await since(before)).toMatchObject([
      { payer: eve.address, owner: ann.address, level: 1, units: FIRST },
      { payer: eve.address, owner: fixture.owner.address, level: 2, units: SECOND },
    ])
  })

  it('in a block that the chain leaves out is booked to nobody', async () => {
    const before = (await bookings()).length
    await fixture.cast(people[3])
    await fixture.chain.orphan(1, { forget: true })
    await fixture.solidify()
    expect(await since(before)).toEqual([])
  })
})

describe("a seller's fee", () => {
  it('is shared in the coin of the sale, and of the seller alone', async () => {
    const [ann, ben, cat, dan, eve] = people
    const tokenId = await fixture.buyCard(cat)
    const terms = { coin: fixture.usdt, price: 40n * USDT }
    const listed = await fixture.list(cat, tokenId, terms)
    const feeBp = await fixture.says(marketCalls.feeBp(fixture.cardMarket))
    const fee = (terms.price * BigInt(feeBp)) / 10_000n
    const before = (await bookings()).length
    const { txId } = await fixture.succeed(dan, fixture.purchase(listed))
    await fixture.solidify()
    const common = { txId, coin: fixture.usdt, payer: cat.address, fee: 'cardSale', paid: fee }
    expect(await since(before)).toMatchObject([
      { ...common, event: 'CardSold', owner: ben.address, units: fee / 10n, level: 1 },
      { ...common, event: 'CardSold', owner: ann.address, units: fee / 20n, level: 2 },
    ])
    expect(await booked(ben, fixture.usdt)).toBe(fee / 10n)
    // The buyer's inviter gets nothing. A sale with a fee of zero brings no one anything.
    expect(await booked(cat, fixture.usdt)).toBe(0n)
    const cheap = await fixture.list(dan, tokenId, { price: 1n })
    await fixture.succeed(eve, fixture.purchase(cheap))
    await fixture.solidify()
    expect(await since(before)).toHaveLength(2)
  })
})

describe('orders that nobody owes', () => {
  it('are refused, and change nothing for anybody else', async () => {
    const [ann, ben, , , eve, fay] = people
    const start = fixture.after(0)
    await fixture.passed(2 * DAY_MS)
    await fixture.succeed(
      fixture.owner,
      setIncomeTimes(fixture.incomeFund, start, start + 300 * DAY_MS),
    )
    const asked = (who: Operator) => fixture.ask('apply', { owner: who.address })
    const coinsOf = async (who: Operator) => (await asked(who)).coins
    const before = [await coinsOf(ann), await coinsOf(ben)]
    // Repeatedly requests a whole day's cap in both assets, and more than ann has.
    for (const coin of [nobody, fixture.usdt])
      for (const who of [eve, fay])
        await fixture.payFee(who, fixture.orderFor(who, coin === nobody ? TRX_CAP : USDT_CAP, coin))
    await fixture.payFee(ann, fixture.orderFor(ann, (await booked(ann, nobody)) + 1n))
    await fixture.solidify()
    const rows = await fixture.backend.db.select().from(incomeOrders)
    expect(rows.map(({ isAccepted }) => isAccepted)).toEqual([false, false, false, false, false])
    const [annsTrx, ...annsOthers] = before[0]!
    const [trx, ...others] = await coinsOf(ann)
    expect([others, await coinsOf(ben)]).toEqual([annsOthers, before[1]])
    // No one applied for ann's order. Her balance is held back until the order can no longer be
    // paid.
    const { booked: all, claimable } = annsTrx!
    expect(trx).toEqual({ ...annsTrx, taken: all, claimable: 0n })
    for (const { owner, orderKey } of rows)
      expect(await fixture.refusalOf('withdrawApplyAfter', { owner, orderKey })).toBe(
        'withdrawalFailed',
      )
    await fixture.passed(7 * DAY_MS)
    expect((await coinsOf(ann))[0]).toMatchObject({ booked: all, taken: 0n, claimable })
  })
})

it('comes to the same when the chain is read again from block 1', async () => {
  const before = await fixture.everything()
  await fixture.backend.indexer.rebuild()
  expect(await fixture.everything()).toEqual(before)
  expect(fixture.told).toEqual([])
})
