import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnlimited, rewardFor, stillFits } from '../../../src/core/plan.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'
import {
  claimableAt,
  costAt,
  costOf,
  gainAfter,
  grownAfter,
  grownAt,
  isDue,
  leftOf,
  mayBeMoreDue,
  mostNow,
  placeObstacle,
  pledgeProblem,
  stakeStateAt,
  unlockProblem,
  wouldEarn,
} from '../../../src/features/stake/rules.ts'

const NOW = Date.UTC(2026, 10, 25, 12)
const month = { rateBp: 600, days: 30, costBp: 300 }

const terms = fc.record({
  rateBp: fc.integer({ min: 1, max: 100_000 }),
  days: fc.integer({ min: 1, max: 3_650 }),
})
const units = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })

describe('the reward of a plan', () => {
  test('is the yearly rate for its days, rounded down', () => {
    expect(rewardFor(month, 1_000_000_000n)).toBe(4_931_506n)
    expect(rewardFor({ rateBp: 10_000, days: 365 }, 7n)).toBe(7n)
    expect(rewardFor(month, 1n)).toBe(0n)
  })

  test('grows evenly by the day, and no further than its end', () => {
    expect(grownAfter(month, 1_000_000_000n, 0)).toBe(0n)
    expect(grownAfter(month, 1_000_000_000n, 15)).toBe(2_465_753n)
    expect(grownAfter(month, 1_000_000_000n, 30)).toBe(4_931_506n)
    expect(grownAfter(month, 1_000_000_000n, 31)).toBe(4_931_506n)
    expect(grownAfter(month, 1_000_000_000n, 400)).toBe(4_931_506n)
  })

  test('never shrinks while days pass', () => {
    fc.assert(
      fc.property(terms, units, fc.nat(4_000), fc.nat(4_000), (plan, staked, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        expect(grownAfter(plan, staked, early)).toBeLessThanOrEqual(grownAfter(plan, staked, late))
      }),
    )
  })
})

describe('what still fits a fund', () => {
  test('is the largest amount whose reward it covers', () => {
    fc.assert(
      fc.property(terms, fc.bigInt({ min: 0n, max: 2n ** 80n }), (plan, fund) => {
        const fits = stillFits(plan, fund)
        expect(rewardFor(plan, fits)).toBeLessThanOrEqual(fund)
        expect(fits === 2n ** 112n - 1n || rewardFor(plan, fits + 1n) > fund).toBe(true)
      }),
    )
  })

  test('is no more than a place can be told of', () => {
    expect(stillFits({ rateBp: 1, days: 1 }, 2n ** 112n)).toBe(2n ** 112n - 1n)
  })

  test('and there is no limit then', () => {
    expect(isUnlimited(stillFits({ rateBp: 0, days: 30 }, 0n))).toBe(true)
    expect(isUnlimited(2n ** 112n - 2n)).toBe(false)
  })

  test('of an empty fund is what would earn nothing', () => {
    const fits = stillFits(month, 0n)
    expect(fits).toBe(202n)
    expect(rewardFor(month, fits)).toBe(0n)
  })
})

describe('what a stake of a plan has grown to', () => {
  const stake = {
    since: NOW,
    until: NOW + 30 * DAY_MS,
    endedAt: null,
    reward: { whole: 3_000_000n, claimed: 400_000n },
  }

  test('is half of it at half time, and all of it at the end', () => {
    expect(grownAt(stake, NOW)).toBe(0n)
    expect(grownAt(stake, NOW + 15 * DAY_MS)).toBe(1_500_000n)
    expect(grownAt(stake, stake.until)).toBe(3_000_000n)
    expect(grownAt(stake, stake.until + DAY_MS)).toBe(3_000_000n)
  })

  test('counts whole seconds, as the contract does', () => {
    expect(grownAt(stake, NOW + 2_999)).toBe(grownAt(stake, NOW + 2 * SECOND_MS))
  })

  test('less what was claimed can be claimed, and never less than nothing', () => {
    expect(claimableAt(stake, NOW + 15 * DAY_MS)).toBe(1_100_000n)
    expect(claimableAt(stake, NOW + DAY_MS)).toBe(0n)
  })

  test('of one that is over is what it was cut to, at any time', () => {
    const over = { ...stake, endedAt: NOW + DAY_MS, reward: { whole: 100_000n, claimed: 90_000n } }
    expect(grownAt(over, NOW)).toBe(100_000n)
    expect(claimableAt(over, NOW)).toBe(10_000n)
  })

  test('of a pool is nothing: its stream is counted elsewhere', () => {
    expect(claimableAt({ ...stake, reward: null }, stake.until)).toBe(0n)
  })

  test('never exceeds its reward, and agrees with days that are moved by hand', () => {
    fc.assert(
      fc.property(terms, units, fc.nat(4_000), (plan, staked, days) => {
        const whole = rewardFor(plan, staked)
        const until = NOW + plan.days * DAY_MS
        const made = { since: NOW, until, endedAt: null, reward: { whole, claimed: 0n } }
        const grown = grownAt(made, NOW + days * DAY_MS)
        expect(grown).toBeLessThanOrEqual(whole)
        expect(grown).toBe(grownAfter(plan, staked, days))
      }),
    )
  })
})

describe('what leaving costs', () => {
  const stake = { units: 999n, costBp: 300, since: NOW, until: NOW + DAY_MS, endedAt: null }

  test('is its part, rounded down, until the time has come', () => {
    expect(costOf(999n, 300)).toBe(29n)
    expect(costAt(stake, stake.until - 1)).toBe(29n)
    expect(costAt(stake, stake.until)).toBe(0n)
  })

  test('is taken from what a plan has grown to: early it is a loss', () => {
    expect(gainAfter(month, 1_000_000_000n, 0)).toBe(-30_000_000n)
    expect(gainAfter(month, 1_000_000_000n, 15)).toBe(2_465_753n - 30_000_000n)
    expect(gainAfter(month, 1_000_000_000n, 30)).toBe(4_931_506n)
  })
})

describe('a stake', () => {
  const stake = { until: NOW, endedAt: null, state: 'locked' as const }

  test('is due from its time on, whatever the backend said last', () => {
    expect(stakeStateAt(stake, NOW - 1)).toBe('locked')
    expect(stakeStateAt(stake, NOW)).toBe('due')
    expect(isDue(stake, NOW - 1)).toBe(false)
    expect(isDue(stake, NOW)).toBe(true)
  })

  test('that is over stays what it became', () => {
    const over = { ...stake, state: 'cancelled' as const, endedAt: NOW - DAY_MS }
    expect(stakeStateAt(over, NOW)).toBe('cancelled')
    expect(isDue(over, NOW)).toBe(false)
  })

  test('can be unlocked if any is due; else it says why none can', () => {
    expect(unlockProblem([], NOW)).toBe('nothing')
    expect(unlockProblem([{ ...stake, endedAt: NOW }], NOW)).toBe('nothing')
    expect(unlockProblem([{ ...stake, until: NOW + 1 }], NOW)).toBe('notYet')
    expect(unlockProblem([{ ...stake, until: NOW + 1 }, stake], NOW)).toBeUndefined()
  })
})

describe('an amount to be staked', () => {
  const place = { isClosed: false, least: 10n, most: 100n, own: { units: 30n }, stillFits: 50n }

  test.each([
    ['nothing typed', err('empty' as const), 'empty'],
    ['no number', err('notANumber' as const), 'unreadable'],
    ['too many decimals', err('tooManyDecimals' as const), 'unreadable'],
    ['zero', ok(0n), 'zero'],
    ['less than the minimum', ok(9n), 'belowMinimum'],
    ['the minimum', ok(10n), undefined],
    ['what the fund covers', ok(50n), undefined],
    ['one more than that', ok(51n), 'beyondFund'],
    ['more than one may have there', ok(71n), 'exceedsMaximum'],
    ['10^30', ok(10n ** 30n), 'exceedsMaximum'],
  ])('%s: %o is %s', (_, typed, problem) => {
    expect(pledgeProblem(typed, place, 1_000n)).toBe(problem)
  })

  test('has to be there; a balance that is unknown is left to the chain', () => {
    expect(pledgeProblem(ok(20n), place, 19n)).toBe('overBalance')
    expect(pledgeProblem(ok(20n), place, 20n)).toBeUndefined()
    expect(pledgeProblem(ok(20n), place, undefined)).toBeUndefined()
    expect(pledgeProblem(ok(20n), place, 0n)).toBe('overBalance')
  })

  test('is refused where no stakes are taken any more, whatever it is', () => {
    expect(pledgeProblem(err('empty'), { ...place, isClosed: true })).toBe('closed')
  })

  test('has no bound by a fund in a pool', () => {
    const { stillFits: _, ...pool } = place
    expect(pledgeProblem(ok(70n), pool)).toBeUndefined()
  })

  test('may be what the maximum leaves of it, the fund and what can be spent', () => {
    expect(leftOf(place)).toBe(70n)
    expect(leftOf({ most: 100n, own: null })).toBe(100n)
    expect(leftOf({ most: 100n, own: { units: 120n } })).toBe(0n)
    expect(mostNow(place)).toBe(50n)
    expect(mostNow(place, 20n)).toBe(20n)
    expect(mostNow({ ...place, stillFits: 90n })).toBe(70n)
  })

  test('cannot be any where the place is closed, or its least does not fit any more', () => {
    expect(placeObstacle(place)).toBeUndefined()
    expect(placeObstacle({ ...place, isClosed: true, own: { units: 95n } })).toBe('closed')
    expect(placeObstacle({ ...place, own: { units: 91n } })).toBe('atMaximum')
    expect(placeObstacle({ ...place, own: { units: 90n } })).toBeUndefined()
    expect(placeObstacle({ ...place, stillFits: 9n })).toBe('fundUsedUp')
    expect(placeObstacle({ ...place, stillFits: 10n })).toBeUndefined()
  })

  test('of the most that is offered has no problem, unless that is below the minimum', () => {
    const limits = fc.record({
      isClosed: fc.constant(false),
      least: fc.bigInt({ min: 1n, max: 50n }),
      most: fc.bigInt({ min: 50n, max: 200n }),
      own: fc.option(fc.record({ units: fc.bigInt({ min: 0n, max: 250n }) })),
      stillFits: fc.bigInt({ min: 0n, max: 200n }),
    })
    fc.assert(
      fc.property(limits, fc.bigInt({ min: 0n, max: 200n }), (each, balance) => {
        const most = mostNow(each, balance)
        const problem = pledgeProblem(ok(most), each, balance)
        expect(problem === undefined).toBe(most >= each.least)
      }),
    )
  })
})

describe('what an amount would earn in a pool', () => {
  const stream = { perDay: 100n, endsAt: NOW + 10 * DAY_MS, totalWeight: 300n, funded: 1n }

  test('is its share among all at the rate of now, only until the funding ends', () => {
    expect(wouldEarn(stream, 100n, 4, NOW)).toBe(100n)
    expect(wouldEarn(stream, 100n, 10, NOW)).toBe(250n)
    expect(wouldEarn(stream, 100n, 300, NOW)).toBe(250n)
    expect(wouldEarn({ ...stream, totalWeight: 0n }, 7n, 2, NOW)).toBe(200n)
  })

  test('is nothing for nothing, in no time, and where nothing flows', () => {
    expect(wouldEarn(stream, 0n, 4, NOW)).toBe(0n)
    expect(wouldEarn(stream, 100n, 0, NOW)).toBe(0n)
    expect(wouldEarn(stream, 100n, 4, stream.endsAt)).toBe(0n)
    expect(wouldEarn({ ...stream, funded: 0n }, 100n, 4, NOW)).toBe(0n)
  })

  test('is never more than the stream still pays', () => {
    const known = fc.record({
      perDay: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      endsAt: fc.integer({ min: NOW - DAY_MS, max: NOW + 400 * DAY_MS }),
      totalWeight: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      funded: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    })
    fc.assert(
      fc.property(known, units, fc.nat(4_000), (each, added, days) => {
        const left = (each.perDay * BigInt(Math.max(0, each.endsAt - NOW))) / BigInt(DAY_MS)
        expect(wouldEarn(each, added, days, NOW)).toBeLessThanOrEqual(left)
      }),
    )
  })
})

test('more may be due than is loaded only where all that is loaded is', () => {
  const [due, locked] = [NOW, NOW + 1].map((until) => ({ until, endedAt: null })) as [Due, Due]
  expect(mayBeMoreDue([due, due], true, NOW)).toBe(true)
  expect(mayBeMoreDue([due, due], false, NOW)).toBe(false)
  expect(mayBeMoreDue([due, locked], true, NOW)).toBe(false)
  expect(mayBeMoreDue([], true, NOW)).toBe(false)
})

type Due = { readonly until: number; readonly endedAt: null }
