import { and, eq, gt, gte, isNull, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { IncomeState } from '../../src/api/endpoints/income.ts'
import type { Millis } from '../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import { incomeOrders, type IncomeOrderRow } from '../database/books/incomeSchema.ts'
import { incomeVouchers, type IncomeVoucherRow } from '../database/kept/voucherSchema.ts'
import { launchpadRequests } from '../database/kept/requestSchema.ts'
import { WITHDRAWAL } from './applications.ts'

// States of orders by voucher. Only solidified blocks end an order: `solidifiedAt` is the time of
// the newest booked block.

type Order = Pick<IncomeOrderRow, 'isAccepted' | 'endsAt' | 'paidTxId' | 'takenBackTxId'>
type Voucher = Pick<IncomeVoucherRow, 'expires'>

/** Known facts of an order. */
interface Known {
  /** Booked order; undefined until its fee is final. */
  readonly order: Order | undefined
  readonly voucher: Voucher | undefined
  /** Whether its fee is in a block, up to the newest one. Ignored once the order is booked. */
  readonly isInBlock: boolean
}

export function incomeStateOf(
  { order, voucher, isInBlock }: Known,
  solidifiedAt: Millis,
): IncomeState {
  if (!order) return isInBlock ? 'confirming' : 'packing'
  if (order.paidTxId !== null) return 'success'
  if (!isPayable(order, voucher, solidifiedAt)) return 'failed'
  return voucher ? 'transferring' : 'verifying'
}

/** Whether an order may still be paid. Until then, its amount is reserved. */
export const isPayable = (
  { isAccepted, endsAt, paidTxId, takenBackTxId }: Order,
  voucher: Voucher | undefined,
  solidifiedAt: Millis,
): boolean =>
  isAccepted &&
  paidTxId === null &&
  takenBackTxId === null &&
  inSeconds(solidifiedAt) < endsAt &&
  // A block in exactly that second may still pay.
  (voucher === undefined || inSeconds(solidifiedAt) <= voucher.expires)

/** Selects orders that may still be paid, each joined with its voucher if any (`withVoucher`). */
export const payable = (solidifiedAt: Millis): SQL =>
  and(
    incomeOrders.isAccepted,
    isOpen(solidifiedAt),
    or(isNull(incomeVouchers.expires), gte(incomeVouchers.expires, inSeconds(solidifiedAt))),
  )!

/**
 * Selects refused orders whose voucher the fund would still pay. Other books had accepted them, of
 * another version or before a loss.
 */
export const vouched = (solidifiedAt: Millis): SQL =>
  and(
    not(incomeOrders.isAccepted),
    isOpen(solidifiedAt),
    gte(incomeVouchers.expires, inSeconds(solidifiedAt)),
  )!

/**
 * Selects refused orders that have no application here. If applications and vouchers were lost,
 * such an order may have been accepted before. The fund would then still pay its voucher.
 */
export const forgotten = (solidifiedAt: Millis): SQL =>
  and(
    not(incomeOrders.isAccepted),
    isOpen(solidifiedAt),
    isNull(incomeVouchers.expires),
    notExists(
      sql`(select from ${launchpadRequests} where ${and(
        eq(launchpadRequests.orderKey, incomeOrders.orderKey),
        eq(launchpadRequests.owner, incomeOrders.owner),
        eq(launchpadRequests.kind, WITHDRAWAL),
      )})`,
    ),
  )!

/** Selects orders that the fund pays to anyone with a voucher. */
export const isOpen = (solidifiedAt: Millis): SQL =>
  and(
    isNull(incomeOrders.paidTxId),
    isNull(incomeOrders.takenBackTxId),
    gt(incomeOrders.endsAt, inSeconds(solidifiedAt)),
  )!

/** Condition that joins an order with its voucher. */
export const withVoucher = and(
  eq(incomeVouchers.owner, incomeOrders.owner),
  eq(incomeVouchers.orderKey, incomeOrders.orderKey),
)
