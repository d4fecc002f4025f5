import { and, eq, gt, gte, isNull, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { IncomeState } from '../../../src/api/endpoints/income.ts'
import type { Millis } from '../../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import {
  incomeOrders,
  incomeVouchers,
  type IncomeOrderRow,
  type IncomeVoucherRow,
} from '../database/incomeSchema.ts'
import { launchpadRequests } from '../database/schema.ts'
import { WITHDRAWAL } from './applications.ts'

// How far an order by voucher is. Only solidified blocks end one: `solidifiedAt` is the time of the
// newest block that was booked.

type Order = Pick<IncomeOrderRow, 'isAccepted' | 'endsAt' | 'paidTxId' | 'takenBackTxId'>
type Voucher = Pick<IncomeVoucherRow, 'expires'>

/** What is known of an order. */
interface Known {
  /** As booked: undefined while its fee is not final. */
  readonly order: Order | undefined
  readonly voucher: Voucher | undefined
  /** Whether its fee is in a block, as of the newest one. Of no concern once it is booked. */
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

/** Whether an order may be paid yet; what it names is under way as long as that is so. */
export const isPayable = (
  { isAccepted, endsAt, paidTxId, takenBackTxId }: Order,
  voucher: Voucher | undefined,
  solidifiedAt: Millis,
): boolean =>
  isAccepted &&
  paidTxId === null &&
  takenBackTxId === null &&
  inSeconds(solidifiedAt) < endsAt &&
  // A block of that very second may still pay.
  (voucher === undefined || inSeconds(solidifiedAt) <= voucher.expires)

/** The same for the database: of orders, each beside its voucher if it has one (`withVoucher`). */
export const payable = (solidifiedAt: Millis): SQL =>
  and(
    incomeOrders.isAccepted,
    isOpen(solidifiedAt),
    or(isNull(incomeVouchers.expires), gte(incomeVouchers.expires, inSeconds(solidifiedAt))),
  )!

/**
 * Whether an order was refused that nobody has applied for here. Where applications and vouchers were lost,
 * it may have been accepted before, and have a voucher that the fund still pays.
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

/** Whether the fund pays it to whoever has a voucher. */
export const isOpen = (solidifiedAt: Millis): SQL =>
  and(
    isNull(incomeOrders.paidTxId),
    isNull(incomeOrders.takenBackTxId),
    gt(incomeOrders.endsAt, inSeconds(solidifiedAt)),
  )!

/** What joins an order with its voucher. */
export const withVoucher = and(
  eq(incomeVouchers.owner, incomeOrders.owner),
  eq(incomeVouchers.orderKey, incomeOrders.orderKey),
)
