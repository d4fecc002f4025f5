import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incomeStateOf, isPayable } from '../../backend/income/orders.ts'
import {
  claimableOf,
  expiryOf,
  isCovered,
  isOwed,
  leftOf,
  namedOf,
  noBalance,
  LEVELS,
  sharesOf,
  whyNotWithdraw,
  type Balance,
} from '../../backend/income/rules.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { addressOf } from './scriptedChain.ts'

const units = bigInt({ min: 0n, max: 2n ** 128n })
const few = bigInt({ min: 0n, max: 50n })
const balance = record({ booked: few, paid: few, underWay: few, forgotten: few })
const line = integer({ min: 0, max: 6 }).map((length) =>
  Array.from({ length }, (_, index) => addressOf(0x700 + index)),
)

describe('the shares of a fee', () => {
  it('are a tenth and a twentieth, rounded down, of two at most', () => {
    assert(
      property(units, line, (paid, above) => {
        const shares = sharesOf(paid, above)
        expect(shares.length).toBeLessThanOrEqual(Math.min(LEVELS, above.length))
        for (const { owner, level, rateBp, units: share } of shares) {
          expect(owner).toBe(above[level - 1])
          expect(rateBp).toBe(level === 1 ? 1_000 : 500)
          expect(share).toBe(paid / (level === 1 ? 10n : 20n))
          expect(share).toBeGreaterThan(0n)
        }
        // The operator keeps at least 85 % of a fee.
        const given = shares.reduce((sum, share) => sum + share.units, 0n)
        expect(given * 100n).toBeLessThanOrEqual(paid * 15n)
        expect(paid < 20n || shares.length === Math.min(LEVELS, above.length)).toBe(true)
      }),
    )
  })
})

describe('a balance', () => {
  it('never owes more than was booked, whatever is ordered in whichever order', () => {
    type Step = 'book' | 'order' | 'pay' | 'end'
    const step = record({ of: constantFrom<Step>('book', 'order', 'pay', 'end'), units: few })
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const known = { booked: 0n, paid: 0n }
        const open: bigint[] = []
        const now = (): Balance => ({
          ...known,
          underWay: open.reduce((sum, each) => sum + each, 0n),
          forgotten: 0n,
        })
        for (const { of, units: some } of steps) {
          if (of === 'book') known.booked += some
          else if (of === 'order' && isOwed(now(), some)) open.push(some)
          else if (of === 'pay') known.paid += open.shift() ?? 0n
          else if (of === 'end') open.pop()
          expect(isCovered(now())).toBe(true)
          expect(leftOf(now())).toBe(known.booked - known.paid - now().underWay)
        }
      }),
    )
  })

  it('is claimable as far as the fund goes, and the rest is owed', () => {
    assert(
      property(balance, few, few, (known, held, promised) => {
        const { claimable, owed } = claimableOf(known, { held, promised })
        expect(claimable + owed).toBe(leftOf(known))
        expect(claimable).toBeGreaterThanOrEqual(0n)
        expect(claimable === 0n || claimable + promised <= held).toBe(true)
        // An amount is owed only if the fund lacks it.
        expect(owed === 0n || claimable + promised >= held).toBe(true)
      }),
    )
  })

  it('that was overdrawn has nothing left', () => {
    const overdrawn = { ...noBalance, booked: 5n, paid: 4n, underWay: 2n }
    expect(leftOf(overdrawn)).toBe(0n)
    expect(isCovered(overdrawn)).toBe(false)
    expect(isOwed(overdrawn, 1n)).toBe(false)
    expect(isOwed({ ...noBalance, booked: 5n }, 0n)).toBe(false)
  })

  it('is named by what it was paid for, and by orders that may have lost their vouchers', () => {
    assert(
      property(balance, (known) => {
        expect(leftOf(known) + namedOf(known) + known.paid).toBe(
          known.booked > known.paid ? known.booked : known.paid,
        )
      }),
    )
    const forgotten = { ...noBalance, booked: 9n, paid: 2n, forgotten: 5n }
    expect([leftOf(forgotten), namedOf(forgotten)]).toEqual([2n, 5n])
    expect(isOwed(forgotten, 3n)).toBe(false)
    expect(isCovered({ ...forgotten, underWay: 2n })).toBe(true)
    expect(isCovered({ ...forgotten, underWay: 3n })).toBe(false)
  })
})

describe('what cannot be taken out', () => {
  const situation = {
    now: 10 * DAY_MS,
    isPaused: false,
    terms: { start: DAY_MS, end: 20 * DAY_MS },
    balance: { ...noBalance, booked: 100n, paid: 10n, underWay: 20n },
    fund: { held: 60n, promised: 20n },
    minimum: 5n,
    leftToday: 30n,
  }

  it('has one cause, the first that holds', () => {
    const why = (given: Partial<typeof situation>, amount: bigint) =>
      whyNotWithdraw({ ...situation, ...given }, amount)
    expect(why({}, 30n)).toBeUndefined()
    expect(why({ isPaused: true, now: 0 }, 0n)).toBe('withdrawalPaused')
    expect(why({ now: DAY_MS - 1_000 }, 30n)).toBe('notYetOpen')
    expect(why({ now: DAY_MS }, 30n)).toBeUndefined()
    expect(why({ now: 20 * DAY_MS - 1 }, 30n)).toBeUndefined()
    expect(why({ now: 20 * DAY_MS }, 30n)).toBe('withdrawalEnded')
    const none = noBalance
    expect(why({ balance: none }, 30n)).toBe('noIncomeYet')
    expect(why({ balance: { ...none, booked: 9n, paid: 9n } }, 1n)).toBe('noBalanceToClaim')
    expect(why({ balance: { ...none, booked: 9n, underWay: 9n } }, 9n)).toBe('noBalanceToClaim')
    expect(why({}, 4n)).toBe('belowWithdrawalMinimum')
    expect(why({}, 71n)).toBe('insufficientWithdrawal')
    // The fund has 40 more than it has promised.
    expect(why({ leftToday: 100n }, 40n)).toBeUndefined()
    expect(why({ leftToday: 100n }, 41n)).toBe('insufficientWithdrawal')
    expect(why({}, 31n)).toBe('beyondWithdrawalLimit')
  })
})

describe('an order', () => {
  const open = { isAccepted: true, endsAt: 7 * DAY_MS, paidTxId: null, takenBackTxId: null }

  it('is in one state at each time', () => {
    const state = (
      order: typeof open | undefined,
      {
        expires,
        at = 0,
        isInBlock = false,
      }: { expires?: number; at?: number; isInBlock?: boolean },
    ) =>
      incomeStateOf(
        { order, voucher: expires === undefined ? undefined : { expires }, isInBlock },
        at,
      )
    expect(state(undefined, {})).toBe('packing')
    expect(state(undefined, { isInBlock: true })).toBe('confirming')
    expect(state(open, {})).toBe('verifying')
    expect(state(open, { at: 7 * DAY_MS - 1_000 })).toBe('verifying')
    expect(state(open, { at: 7 * DAY_MS })).toBe('failed')
    expect(state(open, { expires: 2 * DAY_MS, at: DAY_MS })).toBe('transferring')
    // A block within that same second may still pay, whatever its milliseconds.
    expect(state(open, { expires: 2 * DAY_MS, at: 2 * DAY_MS + 999 })).toBe('transferring')
    expect(state(open, { expires: 2 * DAY_MS, at: 2 * DAY_MS + 1_000 })).toBe('failed')
    expect(state({ ...open, isAccepted: false }, {})).toBe('failed')
    const paid = { ...open, paidTxId: 'f'.repeat(64) as never }
    for (const each of [paid, { ...paid, isAccepted: false }])
      expect(state(each, { expires: DAY_MS, at: 9 * DAY_MS })).toBe('success')
    expect(state({ ...open, takenBackTxId: 'f'.repeat(64) as never }, {})).toBe('failed')
  })

  it('that has ended is never payable again, and its voucher ends no later than it does', () => {
    const time = integer({ min: 0, max: 10 * DAY_MS })
    assert(
      property(time, time, time, (issued, one, other) => {
        const voucher = { expires: expiryOf(issued, open.endsAt) }
        expect(voucher.expires).toBeLessThanOrEqual(open.endsAt)
        expect(voucher.expires).toBeLessThanOrEqual(issued + 48 * HOUR_MS)
        // The voucher does not affect blocks before it was issued, so a rebuild gives the same
        // result.
        const before = Math.min(one, issued)
        expect(isPayable(open, voucher, before)).toBe(isPayable(open, undefined, before))
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        const [then, later] = [first, second].map((at) => isPayable(open, voucher, at))
        expect(then || !later).toBe(true)
      }),
    )
  })
})
