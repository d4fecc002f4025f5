import { refusal } from '../../../src/api/refusal.ts'
import {
  INCOME_ORDER_LIFE_MS,
  incomeFundCalls as calls,
  incomeFundEvents as events,
} from '../../../src/chain/contracts/incomeFund.ts'
import { toMillis, toSeconds } from '../../../src/chain/contracts/seconds.ts'
import { nobody } from '../../../src/core/address.ts'
import { BLOCK_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { ofOrder, ofSecondOrder, once, type Double, type Facts } from '../double.ts'
import { FEE_LIMIT, INCOME_FUND, STRANGER, TOKEN, UNITS, USDT } from '../places.ts'

const FEE = 2_000_000n
const MOST_FEE = 10n * FEE

/** In seconds: long ago, and not soon. */
const START = 1_500_000_000n
const END = 3_000_000_000n
const DAY = 86_400n

const open = 1n
const paid = 2n
const takenBack = 3n

/** When something was done for an order, as of what is known. */
function timeOf({ doneIn, block, at }: Facts, what: string, whom: string): Millis | undefined {
  const then = doneIn(what, whom)
  return then === undefined ? undefined : at - (block - then) * BLOCK_MS
}

/** For two minutes of every eleven, the chain's day has paid too much. */
const isFullAt = (at: Millis): boolean => Math.floor(at / MINUTE_MS) % 11 < 2

/** Backends differ: in how late they are, and in what they do once a voucher has expired. */
const trait = (order: string, digit: number): number => Number.parseInt(order.at(digit) ?? '0', 16)

/** As long as a slow user needs, or one who comes too late; some give another one soon. */
const VOUCHER_LIFE_MS = 12 * MINUTE_MS
const BRIEF_LIFE_MS = 5 * MINUTE_MS

/** What the signer made of an order and its time: 65 bytes that nobody else knows. */
const signatureOf = (order: string, expires: bigint): string =>
  (order + expires.toString(16).padStart(64, '0')).slice(-128).padEnd(130, '0')

/**
 * The voucher of an order, or why there is none: most backends issue it some time after the fee is
 * final, some too early. Once it has expired on the solidified chain, some issue another one, and the
 * others refuse for good.
 */
function voucherOf(order: string, whom: string, solid: Facts, head: Facts) {
  const isHasty = trait(order, 0) < 4
  const known = isHasty ? head : solid
  const paidAt = timeOf(known, calls.payFee, whom)
  if (paidAt === undefined) return null
  const lateness = isHasty ? 0 : trait(order, 1) * 10 * SECOND_MS
  const issuedAt = paidAt + (isHasty ? 0 : MINUTE_MS) + lateness
  if (known.at < issuedAt) return null
  const isRenewing = trait(order, 2) < 8
  const age = Math.max(0, solid.at - issuedAt)
  const lifeMs = isRenewing && trait(order, 3) < 8 ? BRIEF_LIFE_MS : VOUCHER_LIFE_MS
  const turn = Math.floor(age / lifeMs)
  const isOver = solid.at >= paidAt + INCOME_ORDER_LIFE_MS
  if (isOver || (turn > 0 && !isRenewing)) return 'failed'
  const until = Math.min(issuedAt + (turn + 1) * lifeMs, paidAt + INCOME_ORDER_LIFE_MS)
  const expires = toSeconds(until)
  return { expires: toMillis(expires), signature: signatureOf(order, expires) }
}

/** Takes out booked income: a fee first, and then a payment by voucher. */
export const withdrawal: Double = {
  intent: () => ({ fund: INCOME_FUND, coin: USDT, units: UNITS, fee: FEE, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.payFee]: {
      whom: ofOrder,
      refuses: once(calls.payFee, 'OrderAlreadyUsed()'),
      value: FEE,
      event: events.feePaid,
      fields: ({ owner, args }) => [args[0]!, owner, args[1]!, BigInt(args[2]!), FEE],
    },
    [calls.withDraw]: {
      whom: ofOrder,
      refuses(facts, whom, { args: [order = '', amount, expires = '0', signature] }) {
        const paidAt = timeOf(facts, calls.payFee, whom)
        if (paidAt === undefined) return 'UnknownOrder()'
        if (facts.doneIn(calls.withDraw, whom) !== undefined) return 'OrderAlreadyPaid()'
        if (amount !== String(UNITS)) return 'WrongAmount()'
        if (facts.at > toMillis(BigInt(expires)) || facts.at >= paidAt + INCOME_ORDER_LIFE_MS)
          return 'VoucherExpired()'
        if (signature !== signatureOf(order, BigInt(expires))) return 'WrongVoucher()'
        return isFullAt(facts.at) ? 'DayIsFull(uint256)' : undefined
      },
      event: events.paid,
      fields: ({ owner, args }) => [args[0]!, owner, TOKEN, UNITS],
    },
  },
  views: {
    'getData()': () => [FEE, MOST_FEE, START, END, DAY, 1n],
    'isPaused()': () => [false],
    'decimals()': () => [BigInt(USDT.decimals)],
    'limitsOf(address)': (_, { at }) => [
      10n * UNITS,
      0n,
      0n,
      1n,
      isFullAt(at) ? 1n : 10n * UNITS,
      100n * UNITS,
      0n,
    ],
    'orderOf(address,bytes32)': ([owner, order], facts) => {
      const whom = `${owner} ${order}`
      const paidAt = timeOf(facts, calls.payFee, whom)
      if (paidAt === undefined) return [nobody, 0n, 0n, 0n, 0n]
      const isPaid = facts.doneIn(calls.withDraw, whom) !== undefined
      return [TOKEN, UNITS, FEE, toSeconds(paidAt), isPaid ? paid : open]
    },
  },
  told({ orderKey, owner }, solid, head) {
    const voucher = voucherOf(orderKey, `${owner} ${orderKey}`, solid, head)
    if (voucher === 'failed') return refusal.withdrawalFailed
    return { orderKey, owner, contract: INCOME_FUND, coin: TOKEN, amount: UNITS, fee: FEE, voucher }
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

/** In seconds: more than seven days ago. */
const PAID_AT = 1_600_000_000n

/** Takes back the fee of an order that was not paid. */
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
