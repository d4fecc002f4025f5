import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { costOf, presalePriceOf, softCapOf } from '../../../src/core/presale.ts'
import {
  burntAtLaunch,
  creatorDueAt,
  insuredAmountAt,
  insuredUntil,
  mostFor,
  mostWith,
  nextReleaseAt,
  nothingBought,
  orderFor,
  partsOf,
  personalRest,
  phaseAt,
  poolAtLaunch,
  purchaseObstacle,
  receivableAt,
  refundAt,
  releasesAfter,
  unitsFor,
  type Terms,
} from '../../../src/features/presale/rules.ts'

const TOKEN = 10n ** 18n
const TRX = 1_000_000n
const START = 1_700_000_000_000
const END = START + 7 * DAY_MS
const LAUNCH = END + HOUR_MS

const terms: Terms = {
  startTime: START,
  endTime: END,
  presaleEthAmount: 500n * TRX,
  maxTotalNum: 1_000n * TOKEN,
  presaleMaxNum: 100n * TOKEN,
  softCapRate: 5_000,
  vestingDelay: DAY_MS,
  vestingRate: 4_000,
  vestingDis: 2 * DAY_MS,
  backingShare: 2_000,
  insurance: 3 * DAY_MS,
}

const none = { sold: 0n }
const launched = { sold: 1_000n * TOKEN, launchedAt: LAUNCH }
const buyer = { ...nothingBought, bought: 100n * TOKEN, paid: 50n * TRX }

test.each([
  ['before its start', none, START - 1, 'notStarted'],
  ['from its start on', none, START, 'inProgress'],
  ['to its end', { sold: 999n * TOKEN }, END - 1, 'inProgress'],
  ['when all is sold', { sold: 1_000n * TOKEN }, START, 'succeeded'],
  ['at its end with the soft cap', { sold: 500n * TOKEN }, END, 'succeeded'],
  ['at its end without it', { sold: 500n * TOKEN - 1n }, END, 'failed'],
  ['after its launch', launched, LAUNCH, 'launched'],
])('%s a presale is in the phase that says so', (_, progress, now, phase) => {
  expect(phaseAt(terms, progress, now)).toBe(phase)
})

test('half of the tokens have to be sold', () => {
  expect(softCapOf(terms)).toBe(500n * TOKEN)
})

describe('a purchase', () => {
  test('costs its share of the raise, rounded up', () => {
    expect(costOf(terms, 10n * TOKEN)).toBe(5n * TRX)
    expect(costOf(terms, 1n)).toBe(1n)
  })

  test('is as large as what is paid allows', () => {
    expect(unitsFor(terms, 5n * TRX)).toBe(10n * TOKEN)
    expect(costOf(terms, unitsFor(terms, 7n))).toBeLessThanOrEqual(7n)
  })

  test.each([
    ['too early', none, nothingBought, TOKEN, START - 1, 'notInPresale'],
    ['of nothing', none, nothingBought, 0n, START, 'nothing'],
    ['beyond the maximum', none, nothingBought, 101n * TOKEN, START, 'exceedsPersonalMaximum'],
    ['beyond what is left of it', none, buyer, 1n, START, 'exceedsPersonalMaximum'],
    [
      'beyond what is left',
      { sold: 950n * TOKEN },
      nothingBought,
      51n * TOKEN,
      START,
      'insufficientRemaining',
    ],
    ['of what there is', { sold: 950n * TOKEN }, nothingBought, 50n * TOKEN, START, undefined],
  ])('%s is told so', (_, progress, position, units, now, obstacle) => {
    expect(purchaseObstacle(terms, progress, position, units, now)).toBe(obstacle)
  })

  test('leaves the rest of the maximum, or of all', () => {
    expect(personalRest(terms, none, { ...buyer, bought: 30n * TOKEN })).toBe(70n * TOKEN)
    expect(personalRest(terms, { sold: 990n * TOKEN }, nothingBought)).toBe(10n * TOKEN)
  })
})

describe('what was bought', () => {
  test('is released by period', () => {
    const first = LAUNCH + DAY_MS
    expect(releasesAfter(terms, LAUNCH)).toEqual([
      { at: first, bp: 4_000 },
      { at: first + 2 * DAY_MS, bp: 8_000 },
      { at: first + 4 * DAY_MS, bp: 10_000 },
    ])
    const at = (now: number, received = 0n) =>
      receivableAt(terms, launched, { ...buyer, received }, now) / TOKEN
    expect(at(first - 1)).toBe(0n)
    expect(at(first)).toBe(40n)
    expect(at(first + 2 * DAY_MS, 40n * TOKEN)).toBe(40n)
    expect(at(first + 400 * DAY_MS, 40n * TOKEN)).toBe(60n)
    expect(nextReleaseAt(terms, launched, first)).toBe(first + 2 * DAY_MS)
    expect(nextReleaseAt(terms, launched, first + 4 * DAY_MS)).toBeUndefined()
    expect(nextReleaseAt(terms, none, START)).toBeUndefined()
  })

  test('is released at once where the rate is the whole', () => {
    const atOnce = { ...terms, vestingRate: 10_000, vestingDis: 0 }
    expect(releasesAfter(atOnce, LAUNCH)).toEqual([{ at: LAUNCH + DAY_MS, bp: 10_000 }])
    expect(receivableAt(atOnce, launched, buyer, LAUNCH + DAY_MS)).toBe(100n * TOKEN)
  })

  test('is insured until something is received, or the time is over', () => {
    const until = LAUNCH + 4 * DAY_MS
    expect(insuredUntil(terms, launched)).toBe(until)
    const at = (position: typeof buyer, now: number) =>
      insuredAmountAt(terms, launched, position, now)
    expect(at(buyer, until - 1)).toBe(10n * TRX)
    expect(at(buyer, until)).toBe(0n)
    expect(at({ ...buyer, received: 1n }, LAUNCH)).toBe(0n)
    expect(at({ ...buyer, refunded: true }, LAUNCH)).toBe(0n)
    expect(at({ ...buyer, liquidityReceived: true }, LAUNCH)).toBe(0n)
    expect(insuredUntil({ ...terms, backingShare: 0 }, launched)).toBeUndefined()
    expect(receivableAt(terms, launched, { ...buyer, refunded: true }, until)).toBe(0n)
  })

  test('is paid back where the soft cap was missed, once', () => {
    expect(refundAt(terms, none, buyer, END)).toBe(50n * TRX)
    expect(refundAt(terms, none, buyer, END - 1)).toBe(0n)
    expect(refundAt(terms, none, { ...buyer, refunded: true }, END)).toBe(0n)
  })
})

describe('an amount that is typed', () => {
  test('is tokens, and their price', () => {
    expect(orderFor(terms, 10n * TOKEN + 1n, 'token', 100n * TOKEN)).toEqual({
      units: 10n * TOKEN + 1n,
      cost: 5n * TRX + 1n,
    })
  })

  test('is TRX, and the most tokens for them', () => {
    expect(orderFor(terms, 5n * TRX, 'trx', 100n * TOKEN)).toEqual({
      units: 10n * TOKEN,
      cost: 5n * TRX,
    })
  })

  test('never costs more than was typed, and a token more would', () => {
    const anyTerms = fc.record({
      presaleEthAmount: fc.bigInt(1n, 10n ** 15n),
      maxTotalNum: fc.bigInt(1n, 10n ** 27n),
    })
    fc.assert(
      fc.property(anyTerms, fc.bigInt(0n, 10n ** 15n), (price, sun) => {
        const { units, cost } = orderFor({ ...terms, ...price }, sun, 'trx', 10n ** 60n)
        expect(cost).toBeLessThanOrEqual(sun)
        expect(costOf(price, units + 1n)).toBeGreaterThan(sun)
      }),
    )
  })

  test('as the price of the most that one may buy means just that, and more TRX are taken at their word', () => {
    const thirds = { ...terms, presaleEthAmount: 1_000n * TRX, maxTotalNum: 3_000_000n * TOKEN }
    const most = 1_000_000n * TOKEN
    expect(orderFor(thirds, 333_333_334n, 'trx', most)).toEqual({ units: most, cost: 333_333_334n })
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(1n, 10n ** 27n),
        fc.bigInt(1n, 10n ** 27n),
        fc.bigInt(0n, 10n ** 12n),
        (presaleEthAmount, maxTotalNum, any, more) => {
          const priced = { ...terms, presaleEthAmount, maxTotalNum }
          const rest = any < maxTotalNum ? any : maxTotalNum
          const cost = costOf(priced, rest)
          expect(orderFor(priced, cost, 'trx', rest)).toEqual({ units: rest, cost })
          const beyond = orderFor(priced, cost + 1n + more, 'trx', rest)
          expect(beyond.units).toBe(unitsFor(priced, cost + 1n + more))
        },
      ),
    )
  })

  test('has a most only while it is known what the network takes', () => {
    const most = (held?: bigint, reserve?: bigint) =>
      mostWith(terms, none, nothingBought, held, reserve)
    expect(most(5n * TRX)).toBeUndefined()
    expect(most(5n * TRX, 2n * TRX)).toBe(6n * TOKEN)
    expect(most(5n * TRX, 6n * TRX)).toBe(0n)
    expect(most(undefined, 2n * TRX)).toBe(100n * TOKEN)
  })

  test('is at most what one may buy and can pay', () => {
    const bought = { ...buyer, bought: 30n * TOKEN }
    expect(mostFor(terms, none, bought, 500n * TRX)).toBe(70n * TOKEN)
    expect(mostFor(terms, none, bought, 5n * TRX)).toBe(10n * TOKEN)
    expect(mostFor(terms, none, { ...buyer, bought: 101n * TOKEN }, 5n * TRX)).toBe(0n)
  })
})

test('a whole token has its price, however cheap it is', () => {
  expect(presalePriceOf(terms)).toBe(5n * 10n ** 17n)
  expect(presalePriceOf({ presaleEthAmount: 1n, maxTotalNum: 10n ** 6n * TOKEN })).toBe(10n ** 6n)
})

describe('the tokens of a buyer', () => {
  test('are received, claimable or locked, and together what was bought', () => {
    const now = LAUNCH + DAY_MS
    expect(partsOf(terms, launched, { ...buyer, received: 10n * TOKEN }, now)).toEqual({
      received: 10n * TOKEN,
      claimable: 30n * TOKEN,
      locked: 60n * TOKEN,
    })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 27n), fc.nat(20 * DAY_MS), (bought, after) => {
        const parts = partsOf(terms, launched, { ...nothingBought, bought }, LAUNCH + after)
        expect(parts.claimable).toBeGreaterThanOrEqual(0n)
        expect(parts.locked).toBeGreaterThanOrEqual(0n)
        expect(parts.received + parts.claimable + parts.locked).toBe(bought)
      }),
    )
  })

  test('are nowhere once they were given up', () => {
    expect(partsOf(terms, launched, { ...buyer, refunded: true }, LAUNCH + DAY_MS)).toEqual({
      received: 0n,
      claimable: 0n,
      locked: 0n,
    })
  })
})

test('the pool is opened in proportion to what was sold, rounded down', () => {
  const pool = { tradeEthAmount: 400n, insideMaxNum: 300n, maxTotalNum: 1_000n }
  expect(poolAtLaunch(pool, { sold: 999n })).toEqual({ trx: 399n, tokens: 299n })
})

test('what was not sold is burnt at the launch, and what the pool does not need for it', () => {
  const pool = { tradeEthAmount: 400n, insideMaxNum: 300n, maxTotalNum: 1_000n }
  expect(burntAtLaunch(pool, { sold: 500n })).toBe(500n + 150n)
  expect(burntAtLaunch(pool, { sold: 1_000n })).toBe(0n)
})

describe('a creator', () => {
  const owed = { due: 50n, backing: 10n }
  const until = LAUNCH + 4 * DAY_MS

  test('has what is due, and the rest of the backing once the insurance is over', () => {
    expect(creatorDueAt(terms, launched, owed, until - 1)).toEqual({ due: 50n, held: 10n })
    expect(creatorDueAt(terms, launched, owed, until)).toEqual({ due: 60n, held: 0n })
  })

  test('has all of it at once without an insurance', () => {
    const uninsured = { ...terms, backingShare: 0 }
    expect(creatorDueAt(uninsured, launched, { due: 60n, backing: 0n }, LAUNCH)).toEqual({
      due: 60n,
      held: 0n,
    })
  })
})
