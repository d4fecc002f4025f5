import { refusal } from '../../../src/api/refusal.ts'
import {
  INCOME_ORDER_LIFE_MS,
  incomeFundCalls as calls,
  incomeFundEvents as events,
} from '../../../src/chain/contracts/incomeFund.ts'
import { toMillis, toSeconds } from '../../../src/chain/contracts/seconds.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import { TRX, type Coin } from '../../../src/core/amount.ts'
import { BLOCK_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { ofOrder, ofSecondOrder, once, type Double, type Facts } from '../double.ts'
import { FEE_LIMIT, INCOME_FUND, STRANGER, UNITS, USDT } from '../places.ts'

const FEE = 2_000_000n
const MOST_FEE = 10n * FEE

/** Times in seconds: long ago, and not soon. */
const START = 1_500_000_000n
const END = 3_000_000_000n
const DAY = 86_400n

const none = 0n
const open = 1n
const paid = 2n
const takenBack = 3n

/** Returns the time when a call was made for an order, as far as is known. */
function timeOf({ doneIn, block, at }: Facts, what: string, whom: string): Millis | undefined {
  const then = doneIn(what, whom)
  return then === undefined ? undefined : at - (block - then) * BLOCK_MS
}

/** Whether the time is in certain minutes: `from` to `to` (excluded) of every `every` minutes. */
const isAmong = (at: Millis, from: number, to: number, every: number): boolean => {
  const minute = Math.floor(at / MINUTE_MS) % every
  return minute >= from && minute < to
}

/** Time when the fund has no TRX left, a minute or two after a world began. */
const EMPTY_FROM: Millis = 1_700_000_100_000

const isPausedAt = (at: Millis): boolean => isAmong(at, 5, 7, 19)

/**
 * Returns the fund's limits for an asset. Now and then, a day's cap is below the order's amount, or
 * the day has paid almost all of it. Soon the fund has no TRX left.
 */
function limitsAt(at: Millis, coin: string) {
  const cap = isAmong(at, 3, 5, 23) ? UNITS - 1n : 10n * UNITS
  const left = isAmong(at, 0, 2, 11) ? 1n : cap
  const held = coin === nobody && at >= EMPTY_FROM ? 0n : 100n * UNITS
  return { cap, left, held }
}

/**
 * Draws a trait of the backend from the order, such as its delay, or its behaviour after a voucher
 * has expired.
 */
const trait = (order: string, digit: number): number => Number.parseInt(order.at(digit) ?? '0', 16)

/**
 * Whether the order is in TRX, which the fund soon lacks. The seven days of such an order are over
 * in half an hour, because the contract dates its fee back by days.
 */
const isInTrx = (order: string): boolean => trait(order, 4) < 8
const REST_MS = 30 * MINUTE_MS
const coinOf = (order: string): Coin => (isInTrx(order) ? TRX : USDT)
const addressOf = (order: string): Address => coinOf(order).contract ?? nobody

/** Returns the time when the fee of an order was paid, as the contract reports it. */
function paidAtOf(facts: Facts, order: string, whom: string): Millis | undefined {
  const paidAt = timeOf(facts, calls.payFee, whom)
  if (paidAt === undefined) return undefined
  return isInTrx(order) ? paidAt + REST_MS - INCOME_ORDER_LIFE_MS : paidAt
}

/**
 * Returns the state of an order. If the order was not paid in time, its fee is returned soon after,
 * or never.
 */
function stateOf(facts: Facts, order: string, whom: string): bigint {
  const paidAt = paidAtOf(facts, order, whom)
  if (paidAt === undefined) return none
  if (facts.doneIn(calls.withDraw, whom) !== undefined) return paid
  const later = trait(order, 5)
  const backAt = paidAt + INCOME_ORDER_LIFE_MS + later * MINUTE_MS
  return later < 6 && facts.at >= backAt ? takenBack : open
}

/**
 * Lifetimes of a voucher: long enough for a slow user, or too short. Some backends issue another
 * one soon.
 */
const VOUCHER_LIFE_MS = 12 * MINUTE_MS
const BRIEF_LIFE_MS = 5 * MINUTE_MS

/** Makes the signer's signature of an order and its time: 65 bytes that no one else knows. */
const signatureOf = (order: string, expires: bigint): string =>
  (order + expires.toString(16).padStart(64, '0')).slice(-128).padEnd(130, '0')

/**
 * Returns the voucher of an order, or the reason why there is none. Most backends issue it some
 * time after the fee is final, some too early. Once it has expired on the solidified chain, some
 * issue another one. The others refuse permanently.
 */
function voucherOf(order: string, whom: string, solid: Facts, head: Facts) {
  const isHasty = trait(order, 0) < 4
  const known = isHasty ? head : solid
  const feeAt = timeOf(known, calls.payFee, whom)
  const endsAt = (paidAtOf(known, order, whom) ?? 0) + INCOME_ORDER_LIFE_MS
  if (feeAt === undefined) return null
  const lateness = isHasty ? 0 : trait(order, 1) * 10 * SECOND_MS
  const issuedAt = feeAt + (isHasty ? 0 : MINUTE_MS) + lateness
  if (known.at < issuedAt) return null
  const isRenewing = trait(order, 2) < 8
  const age = Math.max(0, solid.at - issuedAt)
  const lifeMs = isRenewing && trait(order, 3) < 8 ? BRIEF_LIFE_MS : VOUCHER_LIFE_MS
  const turn = Math.floor(age / lifeMs)
  if (solid.at >= endsAt || (turn > 0 && !isRenewing)) return 'failed'
  const until = Math.min(issuedAt + (turn + 1) * lifeMs, endsAt)
  const expires = toSeconds(until)
  return { expires: toMillis(expires), signature: signatureOf(order, expires) }
}

/** Errors by the state of an order, for orders that cannot be paid. */
const whyNot = ['UnknownOrder()', undefined, 'OrderAlreadyPaid()', 'FeeIsTakenBack()']

/** Withdraws booked income: first the fee, then a payment by voucher. */
export const withdrawal: Double = {
  intent: (order) => ({
    fund: INCOME_FUND,
    coin: coinOf(order),
    units: UNITS,
    fee: FEE,
    feeLimit: FEE_LIMIT,
  }),
  calls: {
    [calls.payFee]: {
      whom: ofOrder,
      refuses(facts, whom, { args: [, coin = ''] }) {
        if (isPausedAt(facts.at)) return 'IsPaused()'
        if (limitsAt(facts.at, coin).cap < UNITS) return 'BeyondDayCap(uint256)'
        return facts.doneIn(calls.payFee, whom) === undefined ? undefined : 'OrderAlreadyUsed()'
      },
      value: FEE,
      event: events.feePaid,
      fields: ({ owner, args }) => [args[0]!, owner, args[1]!, BigInt(args[2]!), FEE],
    },
    [calls.withDraw]: {
      whom: ofOrder,
      isOver: (facts, whom, { args: [order = ''] }) => stateOf(facts, order, whom) === takenBack,
      refuses(facts, whom, { args: [order = '', amount, expires = '0', signature] }) {
        if (isPausedAt(facts.at)) return 'IsPaused()'
        const closed = whyNot[Number(stateOf(facts, order, whom))]
        if (closed) return closed
        if (amount !== String(UNITS)) return 'WrongAmount()'
        const endsAt = paidAtOf(facts, order, whom)! + INCOME_ORDER_LIFE_MS
        if (facts.at > toMillis(BigInt(expires)) || facts.at >= endsAt) return 'VoucherExpired()'
        if (signature !== signatureOf(order, BigInt(expires))) return 'WrongVoucher()'
        const { left, held } = limitsAt(facts.at, addressOf(order))
        if (left < UNITS) return 'DayIsFull(uint256)'
        return held < UNITS ? 'FundLacks()' : undefined
      },
      event: events.paid,
      fields: ({ owner, args }) => [args[0]!, owner, addressOf(args[0]!), UNITS],
    },
  },
  views: {
    'getData()': () => [FEE, MOST_FEE, START, END, DAY, 1n],
    'isPaused()': (_, { at }) => [isPausedAt(at)],
    'decimals()': () => [BigInt(USDT.decimals)],
    'limitsOf(address)': ([coin = ''], { at }) => {
      const { cap, left, held } = limitsAt(at, coin)
      return [cap, 0n, 0n, 1n, left, held, 0n]
    },
    'orderOf(address,bytes32)': ([owner, order = ''], facts) => {
      const whom = `${owner} ${order}`
      const paidAt = paidAtOf(facts, order, whom)
      if (paidAt === undefined) return [nobody, 0n, 0n, 0n, none]
      return [addressOf(order), UNITS, FEE, toSeconds(paidAt), stateOf(facts, order, whom)]
    },
  },
  told({ orderKey, owner }, solid, head) {
    const voucher = voucherOf(orderKey, `${owner} ${orderKey}`, solid, head)
    if (voucher === 'failed') return refusal.withdrawalFailed
    const coin = addressOf(orderKey)
    return { orderKey, owner, contract: INCOME_FUND, coin, amount: UNITS, fee: FEE, voucher }
  },
  lies: {
    contract: (told) => ({ ...told, contract: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, amount: UNITS - 1n, fee: FEE + 1n }),
  },
  taboo({ owner, signature, args }, expiration, { doneIn }) {
    if (signature !== calls.withDraw) return undefined
    if (doneIn(calls.payFee, `${owner} ${args[0]}`) === undefined) return 'its fee is not final'
    return toMillis(BigInt(args[2]!)) < expiration
      ? 'its voucher expires before it does'
      : undefined
  },
}

/** Time in seconds, more than seven days ago. */
const PAID_AT = 1_600_000_000n

/** Reclaims the fee of an order that was not paid. */
export const feeBack: Double = {
  intent: (order) => ({ fund: INCOME_FUND, order, fee: FEE, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.takeFeeBack]: {
      whom: ofSecondOrder,
      refuses: once(calls.takeFeeBack, 'FeeIsTakenBack()'),
      event: events.feeTakenBack,
      fields: ({ owner, args }) => [args[1]!, owner, FEE],
    },
  },
  views: {
    'orderOf(address,bytes32)': ([owner, order], { doneIn }) => {
      const isTaken = doneIn(calls.takeFeeBack, `${owner} ${order}`) !== undefined
      return [nobody, UNITS, FEE, PAID_AT, isTaken ? takenBack : open]
    },
  },
}
