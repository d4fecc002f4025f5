import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import {
  MOST_CARDS,
  orderOwed,
  orderPaid,
  rwaEquity as calls,
  rwaEquityEvents as events,
} from '../../src/chain/contracts/rwaEquity.ts'
import { card as cardCalls } from '../../src/chain/contracts/card.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import {
  depositEquity,
  setEquityFees,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../../sandbox/world/equity.ts'
import { rwaEquity as steps } from '../../contracts/deployments.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import { USDT } from './cardFixture.ts'
import {
  FEE,
  MAXIMUM,
  MOST_FEE,
  openEquity,
  STAGE_MS,
  type EquityFixture,
} from './equityFixture.ts'

// Cards of level 1 share, and may withdraw 6 USDT in a stage of seven days. The first stage is one
// day old.

let fixture: EquityFixture
beforeEach(async () => {
  fixture = await openEquity()
})
afterEach(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const initialise = (...ids: bigint[]) => calls.initialise(fixture.equity, ids)
const open = (...ids: bigint[]) => calls.unlockLimit(fixture.equity, ids)
const take = (ids: readonly bigint[], callValue = FEE * BigInt(ids.length)) =>
  calls.withDraw(fixture.equity, ids, { callValue })
const settle = (order: bigint) => calls.settle(fixture.equity, order)
const profits = (...ids: bigint[]) => fixture.says(calls.profits(fixture.equity, ids))
const orderOf = (order: bigint) => fixture.says(calls.orderOf(fixture.equity, order))
const asOwner = (call: Parameters<EquityFixture['act']>[1]) => fixture.succeed(fixture.owner, call)
const sell = (from: number, to: number, id: bigint) =>
  fixture.succeed(
    person(from),
    cardCalls.transfer(fixture.card, person(from).address, person(to).address, id),
  )
const issuer = (signature: string, ...args: string[]) =>
  asOwner(contractCall(fixture.usdt, signature, args))

/**
 * Opens the limits of cards, then withdraws. Returns the amount that the owner receives at once.
 */
async function takeOut(who: number, ...ids: bigint[]): Promise<bigint> {
  await fixture.succeed(person(who), open(...ids))
  return gain(who, ids)
}
async function gain(who: number, ids: readonly bigint[]): Promise<bigint> {
  const before = await fixture.usdtOf(person(who).address)
  await fixture.succeed(person(who), take(ids))
  return (await fixture.usdtOf(person(who).address)) - before
}
/** Waits until a time of the chain, in ms. */
const until = (at: number) => fixture.wait(at - fixture.now() * SECOND_MS)
const today = () => Math.floor((fixture.now() * SECOND_MS) / DAY_MS)
const nextDay = () => until((today() + 1) * DAY_MS + HOUR_MS)
const startOf = async () => (await fixture.says(calls.data(fixture.equity))).start
const nextStage = async () => {
  const { place } = await fixture.says(calls.stage(fixture.equity))
  await until((await startOf()) + place * STAGE_MS + HOUR_MS)
}

describe('what is deposited', () => {
  it('is divided by weight among the cards that share then, rounded down', async () => {
    await asOwner(setIdentifiers(fixture.equity, [1n, 2n]))
    const ingot = await fixture.shareCard(person(0))
    await fixture.deposit(100n)
    expect(await profits(ingot)).toEqual([100n])
    await nextStage()
    const hammer = await fixture.buyCard(person(1), 2)
    await fixture.succeed(person(1), initialise(hammer))
    // The weights are 10 and 24.
    await fixture.deposit(100n)
    expect(await profits(ingot, hammer)).toEqual([129n, 70n])
    const later = await fixture.buyCard(person(2))
    expect(await profits(later)).toEqual([0n])
  })

  it('says where it is from, is the owner’s to give, and needs somebody who shares', async () => {
    const { equity, owner, usdt } = fixture
    const deposit = (units: bigint, text = 'Rent') =>
      depositEquity(equity, units, 'a1'.repeat(32), text)
    await fixture.succeed(owner, trc20.approve(usdt, equity, 1_000n))
    expect(await fixture.fail(owner, deposit(1n))).toBe('NobodyShares')
    await fixture.shareCard(person(0))
    expect(await fixture.fail(person(0), deposit(1n))).toBe('OwnableUnauthorizedAccount')
    expect(await fixture.fail(owner, deposit(0n))).toBe('WrongAmount')
    expect(await fixture.fail(owner, deposit(1n, 'x'.repeat(201)))).toBe('WrongTerms')
    expect(await fixture.fail(owner, deposit(1_001n))).toBe('CoinNotTaken')
    const { logs } = await fixture.succeed(owner, deposit(1_000n))
    const [told] = decodeEvents(events.deposited, equity, logs)
    expect(told).toEqual({ amount: 1_000n, proofHash: 'a1'.repeat(32), text: 'Rent' })
    expect(await fixture.says(calls.deposited(equity))).toBe(1_000n)
  })

  it('is for cards of a named level, each once, by their owner, twenty at most', async () => {
    const mine = await fixture.buyCard(person(0))
    const hammer = await fixture.buyCard(person(0), 2)
    const fails = (who: number, ...ids: bigint[]) => fixture.fail(person(who), initialise(...ids))
    expect(await fails(1, mine)).toBe('NotYourCard')
    expect(await fails(0, hammer)).toBe('WrongLevel')
    expect(await fails(0, mine, mine)).toBe('AlreadyInitialised')
    expect(await fails(0, mine + 1_000n)).toBe('ERC721NonexistentToken')
    expect(await fails(0)).toBe('WrongAmount')
    expect(await fails(0, ...Array.from({ length: MOST_CARDS + 1 }, () => mine))).toBe(
      'WrongAmount',
    )
    await fixture.succeed(person(0), initialise(mine))
    expect(await fails(0, mine)).toBe('AlreadyInitialised')
    await sell(0, 1, mine)
    expect(await fails(1, mine)).toBe('AlreadyInitialised')
  })
})

describe('a card', () => {
  it('takes up to its maximum in a stage whose limit was opened, for the exact fee', async () => {
    const { equity } = fixture
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(10n * USDT)
    expect(await fixture.fail(person(0), take([card]))).toBe('LimitLocked')
    await fixture.succeed(person(0), open(card))
    expect(await fixture.fail(person(0), open(card))).toBe('LimitUnlocked')
    expect(await fixture.fail(person(0), take([card], FEE - 1n))).toBe('WrongValue')
    expect(await fixture.fail(person(0), take([card], FEE + 1n))).toBe('WrongValue')
    expect(await fixture.fail(person(1), take([card]))).toBe('NotYourCard')
    expect(await fixture.fail(person(0), take([card, card]))).toBe('WithdrawnToday')
    const feeAddress = await fixture.says(calls.feeAddress(equity))
    const { logs, time } = await fixture.succeed(person(0), take([card]))
    expect(await fixture.sun(feeAddress)).toBe(FEE)
    const user = person(0).address
    expect(decodeEvents(events.withdraw, equity, logs)).toEqual([
      { user, amount: MAXIMUM, timeStamp: BigInt(time) },
    ])
    expect(decodeEvents(events.ordered, equity, logs)).toEqual([
      { order: 1n, user, amount: MAXIMUM, fee: FEE, withdrawStatus: BigInt(orderPaid) },
    ])
    expect(await profits(card)).toEqual([4n * USDT])
    await nextDay()
    expect(await fixture.fail(person(0), take([card]))).toBe('LimitReached')
    await nextStage()
    expect(await takeOut(0, card)).toBe(4n * USDT)
    await nextDay()
    expect(await fixture.fail(person(0), take([card]))).toBe('NothingToWithdraw')
  })

  it('takes once in a day of the chain, and selling it renews nothing', async () => {
    await nextDay()
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(USDT)
    expect(await takeOut(0, card)).toBe(USDT)
    await fixture.deposit(2n * USDT)
    expect(await fixture.fail(person(0), take([card]))).toBe('WithdrawnToday')
    await sell(0, 1, card)
    expect(await fixture.fail(person(1), take([card]))).toBe('WithdrawnToday')
    expect(await fixture.says(calls.lastWithdrawDay(fixture.equity, card))).toBe(today())
    await nextDay()
    expect(await gain(1, [card])).toBe(2n * USDT)
  })

  it('has what is left of the stage when it is sold, and no more', async () => {
    await nextDay()
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(4n * USDT)
    expect(await takeOut(0, card)).toBe(4n * USDT)
    await fixture.deposit(10n * USDT)
    const listed = await fixture.list(person(0), card)
    await nextDay()
    // While the card is on sale, its seller cannot withdraw.
    expect(await fixture.fail(person(0), take([card]))).toBe('NotYourCard')
    await fixture.succeed(person(1), fixture.purchase(listed))
    expect(await fixture.fail(person(1), open(card))).toBe('LimitUnlocked')
    expect(await gain(1, [card])).toBe(2n * USDT)
    await nextDay()
    expect(await fixture.fail(person(1), take([card]))).toBe('LimitReached')
    await sell(1, 0, card)
    expect(await fixture.fail(person(0), take([card]))).toBe('LimitReached')
    await nextStage()
    expect(await takeOut(0, card)).toBe(MAXIMUM)
  })

  it('can be taken from while it is staked or frozen', async () => {
    const { card: cards } = fixture
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(8n * USDT)
    await fixture.succeed(person(0), cardCalls.pledge(cards, card, 30n))
    expect(await takeOut(0, card)).toBe(MAXIMUM)
    await asOwner(contractCall(cards, 'setManager(address)', [fixture.owner.address]))
    await asOwner(contractCall(cards, 'freeze(uint256,uint8,uint256)', [card, 1n, 30n]))
    await nextStage()
    expect(await takeOut(0, card)).toBe(2n * USDT)
  })

  it('can be taken from only while stages run', async () => {
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(USDT)
    const { end } = await fixture.says(calls.data(fixture.equity))
    await until(end)
    expect(await fixture.fail(person(0), open(card))).toBe('HasEnded')
    expect(await fixture.fail(person(0), take([card]))).toBe('HasEnded')
    const start = fixture.after(DAY_MS)
    await fixture.setTimes({ start, end: start + 13 * STAGE_MS })
    expect(await fixture.fail(person(0), open(card))).toBe('NotYetOpen')
    await fixture.wait(DAY_MS + HOUR_MS)
    expect(await takeOut(0, card)).toBe(USDT)
  })
})

it('is not open yet before any times are set', async () => {
  const { card, wtrx, usdt, owner } = fixture
  const decided = { equityToken: usdt }
  const made = await deployHere(owner, steps, { card, wtrx }, decided, fixture.settle)
  const equity = made.rwaEquity
  const mine = await fixture.buyCard(person(0))
  expect(await fixture.fail(person(0), calls.unlockLimit(equity, [mine]))).toBe('NotYetOpen')
  expect(await fixture.fail(person(0), calls.withDraw(equity, [mine]))).toBe('NotYetOpen')
})

describe('many cards', () => {
  it('are taken from at once, for the fee of each up to the most there is', async () => {
    const { equity } = fixture
    const ids: bigint[] = []
    for (let count = 0; count < 6; count += 1) ids.push(await fixture.buyCard(person(0)))
    await fixture.succeed(person(0), initialise(...ids))
    await fixture.deposit(60n)
    await fixture.succeed(person(0), open(...ids))
    expect(await fixture.says(calls.feeOf(equity, 6n))).toBe(MOST_FEE)
    expect(await fixture.fail(person(0), take(ids, 6n * FEE))).toBe('WrongValue')
    const before = await fixture.usdtOf(person(0).address)
    const { logs } = await fixture.succeed(person(0), take(ids, MOST_FEE))
    expect((await fixture.usdtOf(person(0).address)) - before).toBe(60n)
    const told = decodeEvents(events.taken, equity, logs)
    expect(told.map(({ tokenId, amount }) => [tokenId, amount])).toEqual(ids.map((id) => [id, 10n]))
    const detail = await fixture.says(calls.userWithdrawDetail(equity, person(0).address))
    expect(detail.limit).toBe(6n * MAXIMUM - 60n)
  })

  it('all have something to take, or nothing is taken', async () => {
    const [first, second] = [await fixture.shareCard(person(0)), await fixture.buyCard(person(0))]
    await fixture.deposit(60n)
    await fixture.succeed(person(0), initialise(second))
    await fixture.succeed(person(0), open(first, second))
    expect(await fixture.fail(person(0), take([first, second]))).toBe('NothingToWithdraw')
    expect(await profits(first, second)).toEqual([60n, 0n])
  })
})

describe('what the fund cannot pay', () => {
  /** Creates two people with a card each, and 10 USDT for both cards together. */
  async function twoCards(): Promise<readonly [bigint, bigint]> {
    const cards = [await fixture.shareCard(person(0)), await fixture.shareCard(person(1))] as const
    await fixture.deposit(10n * USDT)
    return cards
  }
  const statuses = async () => [
    (await orderOf(1n)).withdrawStatus,
    (await orderOf(2n)).withdrawStatus,
  ]

  const owedBefore = async () => [
    await fixture.says(calls.owedBefore(fixture.equity, 1n)),
    await fixture.says(calls.owedBefore(fixture.equity, 2n)),
  ]

  it('is owed, and settled by anybody, once', async () => {
    const [card] = await twoCards()
    await fixture.emptyFund()
    expect(await takeOut(0, card)).toBe(0n)
    const order = { user: person(0).address, amount: 5n * USDT }
    expect(await orderOf(1n)).toEqual({ ...order, withdrawStatus: orderOwed })
    expect(await fixture.says(calls.owed(fixture.equity))).toBe(5n * USDT)
    expect(await profits(card)).toEqual([0n])
    expect(await fixture.fail(person(3), settle(1n))).toBe('FundLacks')
    await fixture.fillFund(5n * USDT)
    const before = await fixture.usdtOf(person(0).address)
    const { logs } = await fixture.succeed(person(3), settle(1n))
    expect((await fixture.usdtOf(person(0).address)) - before).toBe(5n * USDT)
    expect(decodeEvents(events.settled, fixture.equity, logs)).toEqual([{ order: 1n, ...order }])
    expect(await orderOf(1n)).toEqual({ ...order, withdrawStatus: orderPaid })
    expect(await fixture.fail(person(3), settle(1n))).toBe('NotOwed')
    expect(await fixture.fail(person(3), settle(2n))).toBe('NotOwed')
  })

  it('goes to the seller who took it out, not to who bought the card', async () => {
    const [card] = await twoCards()
    await fixture.emptyFund()
    await takeOut(0, card)
    await sell(0, 2, card)
    await fixture.fillFund(5n * USDT)
    const before = await fixture.usdtOf(person(0).address)
    await fixture.succeed(person(2), settle(1n))
    expect((await fixture.usdtOf(person(0).address)) - before).toBe(5n * USDT)
  })

  it('is paid before anything later, settled or taken out', async () => {
    const [first, second] = await twoCards()
    await fixture.emptyFund()
    await takeOut(0, first)
    await fixture.fillFund(5n * USDT)
    // The fund covers only one of them, and owes it to the first.
    expect(await takeOut(1, second)).toBe(0n)
    expect(await fixture.fail(person(1), settle(2n))).toBe('FundLacks')
    expect(await owedBefore()).toEqual([0n, 5n * USDT])
    await fixture.succeed(person(1), settle(1n))
    expect(await owedBefore()).toEqual([0n, 0n])
    expect(await fixture.fail(person(1), settle(2n))).toBe('FundLacks')
    await fixture.fillFund(5n * USDT)
    await fixture.succeed(person(3), settle(2n))
    expect(await statuses()).toEqual([orderPaid, orderPaid])
  })

  it('is settled in any order where there is enough, once its coin moves again', async () => {
    const [first, second] = await twoCards()
    await issuer('pause()')
    await takeOut(0, first)
    expect(await takeOut(1, second)).toBe(0n)
    await issuer('unpause()')
    await issuer('addBlackList(address)', fixture.equityFund)
    expect(await fixture.fail(person(3), settle(2n))).toBe('CoinNotSent')
    await issuer('removeBlackList(address)', fixture.equityFund)
    await fixture.succeed(person(3), settle(2n))
    expect(await statuses()).toEqual([orderOwed, orderPaid])
    await fixture.succeed(person(3), settle(1n))
    expect(await fixture.says(calls.owed(fixture.equity))).toBe(0n)
  })
})

describe('what the owner sets', () => {
  it('counts from the next stage on, and shows before', async () => {
    const { equity } = fixture
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(20n * USDT)
    const nextMaximum = () => fixture.says(calls.nextMaximumOf(equity, 1n))
    expect(await nextMaximum()).toBeUndefined()
    await asOwner(setEquityFees(equity, 5n, 7n))
    await asOwner(setMaximum(equity, 1n, USDT))
    await asOwner(setIdentifiers(equity, [2n]))
    const [now, next] = [
      await fixture.says(calls.data(equity)),
      await fixture.says(calls.next(equity)),
    ]
    expect(now).toMatchObject({ feeMinimum: FEE, feeMaximum: MOST_FEE })
    expect(next).toMatchObject({
      feeMinimum: 5n,
      feeMaximum: 7n,
      from: now.start + STAGE_MS,
    })
    expect(await fixture.says(calls.identifiers(equity))).toEqual([1n])
    const from = now.start + STAGE_MS
    expect(await nextMaximum()).toEqual({ maximum: USDT, from })
    expect(await takeOut(0, card)).toBe(MAXIMUM)
    await nextStage()
    expect(await nextMaximum()).toBeUndefined()
    expect(await fixture.says(calls.next(equity))).toBeUndefined()
    expect(await fixture.says(calls.identifiers(equity))).toEqual([2n])
    await fixture.succeed(person(0), open(card))
    expect(await fixture.fail(person(0), take([card]))).toBe('WrongValue')
    await fixture.succeed(person(0), take([card], 5n))
    expect((await orderOf(2n)).amount).toBe(USDT)
  })

  it('is within bounds, and nobody else’s to set', async () => {
    const { equity, owner } = fixture
    const start = fixture.after(30 * DAY_MS)
    const times = (days: number, more: object = {}) =>
      setEquityTimes(equity, {
        start,
        end: start + 5 * days * DAY_MS,
        stageMs: days * DAY_MS,
        ...more,
      })
    const refused = [
      setEquityFees(equity, 2n, 1n),
      setEquityFees(equity, 0n, 1_000_000_001n),
      setIdentifiers(equity, [9n]),
      setIdentifiers(
        equity,
        Array.from({ length: 33 }, () => 1n),
      ),
      times(0.9),
      times(366),
      times(7, { end: start }),
      // The last stage would be incomplete.
      times(7, { end: start + 9.5 * STAGE_MS }),
      // The end is more than ten years ahead.
      times(365, { end: start + 10 * 365 * DAY_MS }),
      // The end is within the running stage.
      times(7, { start: start - 28 * DAY_MS, end: start }),
    ]
    for (const call of refused) expect(await fixture.fail(owner, call)).toBe('WrongTerms')
    const strange = [
      setEquityFees(equity, 1n, 2n),
      setIdentifiers(equity, [1n]),
      setMaximum(equity, 1n, 1n),
      times(7),
    ]
    for (const call of strange)
      expect(await fixture.fail(person(0), call)).toBe('OwnableUnauthorizedAccount')
  })

  it('leaves the stages as they are where only the end is another', async () => {
    const { equity } = fixture
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(20n * USDT)
    await takeOut(0, card)
    const { start } = await fixture.says(calls.data(equity))
    const end = start + 2 * STAGE_MS
    await fixture.setTimes({ end })
    await nextStage()
    await takeOut(0, card)
    const { stage } = await fixture.says(calls.stage(equity))
    await fixture.setTimes({ end: end + STAGE_MS })
    expect((await fixture.says(calls.stage(equity))).stage).toBe(stage)
    expect(await fixture.fail(person(0), open(card))).toBe('LimitUnlocked')
    await nextDay()
    expect(await fixture.fail(person(0), take([card]))).toBe('LimitReached')
  })

  it('never changes a stage that has run: where an end is put off, another one begins', async () => {
    const { equity } = fixture
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(20n * USDT)
    await takeOut(0, card)
    const { start } = await fixture.says(calls.data(equity))
    const end = start + STAGE_MS
    await fixture.setTimes({ end })
    const { stage } = await fixture.says(calls.stage(equity))
    await until(end)
    expect(await fixture.fail(person(0), take([card]))).toBe('HasEnded')
    // Applies at once, because no stage is running.
    await asOwner(setMaximum(equity, 1n, 2n * USDT))
    await asOwner(setEquityFees(equity, 1n, 1n))
    await fixture.setTimes({ end: start + 9 * STAGE_MS })
    expect((await fixture.says(calls.stage(equity))).stage).toBe(stage + 1n)
    await fixture.succeed(person(0), open(card))
    const before = await fixture.usdtOf(person(0).address)
    await fixture.succeed(person(0), take([card], 1n))
    expect((await fixture.usdtOf(person(0).address)) - before).toBe(2n * USDT)
  })

  it('begins other stages at another time, never while one runs', async () => {
    const { equity } = fixture
    const card = await fixture.shareCard(person(0))
    await fixture.deposit(20n * USDT)
    await takeOut(0, card)
    const known = await fixture.says(calls.data(equity))
    const from = known.start + STAGE_MS
    const early = setEquityTimes(equity, { ...known, start: from - SECOND_MS })
    expect(await fixture.fail(fixture.owner, early)).toBe('WrongTerms')
    const ends = setEquityTimes(equity, { ...known, end: from - SECOND_MS })
    expect(await fixture.fail(fixture.owner, ends)).toBe('WrongTerms')
    await asOwner(setEquityTimes(equity, { ...known, start: from, stageMs: DAY_MS }))
    expect(await fixture.says(calls.stage(equity))).toMatchObject({ place: 1 })
    await until(from + HOUR_MS)
    const { stage, place } = await fixture.says(calls.stage(equity))
    expect([stage >> 64n, place]).toEqual([2n, 1])
    expect(await takeOut(0, card)).toBe(MAXIMUM)
  })
})
