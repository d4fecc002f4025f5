import * as v from 'valibot'
import { address, coin, hex32, millis, page, pageRequest, units, wholeNumber } from '../schema.ts'
import { tokenId } from './cardFields.ts'
import { get } from './endpoint.ts'

// Income of an account, of all kinds, and its claims and withdrawals. All types but `referral` are
// earned and claimed on chain; for those the backend's ledger only mirrors the chain. The
// specification gives no fields: this is our reading.

export const incomeType = v.picklist(['nft', 'node', 'lp', 'coin', 'power', 'rwa', 'referral'])
export type IncomeType = v.InferOutput<typeof incomeType>

/**
 * Progress of a claim or withdrawal:
 *
 * - `packing`: the fee or claim is in no block yet.
 * - `confirming`: it is in a block that is not solidified.
 * - `verifying`: the fee is final, but the voucher is not issued.
 * - `transferring`: the voucher is issued, but its payment is not solidified.
 * - `success`: paid.
 * - `failed`: it can never be paid.
 */
export const incomeState = v.picklist([
  'packing',
  'confirming',
  'verifying',
  'transferring',
  'success',
  'failed',
])
export type IncomeState = v.InferOutput<typeof incomeState>

/** On-chain event, with its contract and the event's name there. */
const cause = v.object({
  txId: hex32,
  /** Position within the transaction. */
  position: wholeNumber,
  contract: address,
  event: v.pipe(v.string(), v.maxLength(40)),
  blockNumber: wholeNumber,
  at: millis,
})
export type IncomeCause = v.InferOutput<typeof cause>

const ofType = { type: v.optional(incomeType) }

/** Single entry of income. */
const booking = v.object({
  type: incomeType,
  coin,
  units,
  /**
   * For referral income: the payer of the fee, its kind, the amount, and the payer's level below
   * the account.
   */
  referral: v.nullable(
    v.object({
      payer: address,
      fee: v.picklist(['casting', 'cardSale']),
      paid: units,
      level: wholeNumber,
      rateBp: wholeNumber,
    }),
  ),
  causes: v.array(cause),
  at: millis,
})
export type IncomeBooking = v.InferOutput<typeof booking>

/** Claim or withdrawal, final or pending. */
const claimed = v.object({
  type: incomeType,
  state: incomeState,
  coin,
  units,
  /** Set for a withdrawal by voucher. */
  orderKey: v.nullable(hex32),
  /** Transaction of the payment, or of the fee until there is a payment. */
  txId: v.nullable(hex32),
  /** Position of its event in the transaction, which may hold several claims; null for an order. */
  position: v.nullable(wholeNumber),
  blockNumber: v.nullable(wholeNumber),
  at: millis,
})
export type IncomeClaim = v.InferOutput<typeof claimed>

/** Withdrawal order, paid by voucher. */
const withdrawal = v.object({
  orderKey: hex32,
  state: incomeState,
  coin,
  units,
  /** In sun; the contract holds it until the order is paid. */
  fee: units,
  feeTxId: hex32,
  /** Time of the block with the fee; null before. */
  feePaidAt: v.nullable(millis),
  /**
   * True if the ledger did not owe the amount when the fee became final: the order is never paid.
   */
  isRefused: v.boolean(),
  /** Times when the voucher was issued and when it expires; null without a voucher. */
  voucherAt: v.nullable(millis),
  expires: v.nullable(millis),
  /** Time from which the fee can be refunded; null if it cannot. */
  feeBackFrom: v.nullable(millis),
  feeBackTxId: v.nullable(hex32),
  /** Transaction and block time of the payment; null until there is one. */
  txId: v.nullable(hex32),
  paidAt: v.nullable(millis),
  blockNumber: v.nullable(wholeNumber),
  at: millis,
})
export type IncomeWithdrawal = v.InferOutput<typeof withdrawal>

export const income = {
  /**
   * For each type and asset: total income, received, claimable, under way, and owed beyond the fund
   * (so not claimable). Equity that the present stage does not release counts in the total only.
   */
  totalMemberProfit: get(
    '/deposit/profit/totalMemberProfit',
    v.object({ owner: address }),
    v.object({
      rows: v.array(
        v.object({
          type: incomeType,
          coin,
          total: units,
          received: units,
          claimable: units,
          underWay: units,
          owed: units,
        }),
      ),
      now: millis,
    }),
  ),
  /** Income by day (chain time), for a chart. Days without income are omitted. */
  profitStatistic: get(
    '/deposit/profit/statistic',
    v.object({
      owner: address,
      days: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(365)), 30),
    }),
    v.object({
      days: v.array(v.object({ day: millis, type: incomeType, coin, units })),
      now: millis,
    }),
  ),
  /** Income of today, of the last 7 days and of the last 30 days, by type and asset. */
  memberProfitStatistics: get(
    '/deposit/memberProfit/statistics',
    v.object({ owner: address }),
    v.object({
      rows: v.array(v.object({ type: incomeType, coin, today: units, week: units, month: units })),
      now: millis,
    }),
  ),
  /** Entries of income with the events that caused them, newest first. */
  profitPage: get(
    '/deposit/profit/profitePage',
    v.object({ owner: address, ...ofType, ...pageRequest }),
    page(booking, { now: millis }),
  ),
  /** Like `profitPage`, for cards and nodes only. */
  productProfitPage: get(
    '/deposit/aon/profitePage',
    v.object({ owner: address, ...pageRequest }),
    page(booking, { now: millis }),
  ),
  /** Claims and withdrawals of all types, newest first, with their states. */
  claimRecordList: get(
    '/swapwithdraw/memberProfit/claimRecordList',
    v.object({ owner: address, ...ofType, state: v.optional(incomeState), ...pageRequest }),
    page(claimed, { now: millis }),
  ),
  /** Changes to the balance of booked income, newest first. */
  profitChangeRecordList: get(
    '/swapwithdraw/memberProfit/profitChangeRecordList',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        /** Income was booked, used by an order, or returned because its order failed. */
        change: v.picklist(['booked', 'ordered', 'returned']),
        coin,
        units,
        /** Balance after the change. */
        balance: units,
        orderKey: v.nullable(hex32),
        /** Null for a change caused by time alone. */
        cause: v.nullable(cause),
        at: millis,
      }),
      { now: millis },
    ),
  ),
  /** Withdrawal orders of an account, newest first, or one order by its key. */
  withdrawRecord: get(
    '/deposit/withdraw/withdrawRecord',
    v.object({
      owner: address,
      state: v.optional(incomeState),
      orderKey: v.optional(hex32),
      ...pageRequest,
    }),
    page(withdrawal, { now: millis }),
  ),
  /** Terms for withdrawing booked income: limits, fee and the next possible time. */
  apply: get(
    '/deposit/withdraw/apply',
    v.object({ owner: address }),
    v.object({
      contract: address,
      isPaused: v.boolean(),
      start: millis,
      end: millis,
      /** Minimum and maximum fee, and the fee asked now, in sun. */
      feeMinimum: units,
      feeMaximum: units,
      fee: units,
      coins: v.array(
        v.object({
          coin,
          /**
           * Totals ever booked, and withdrawn or under way; then the amounts claimable now, and
           * owed beyond the fund.
           */
          booked: units,
          taken: units,
          claimable: units,
          owed: units,
          minimum: units,
          /** Maximum paid in a day, and the amount still available today. */
          dayCap: units,
          leftToday: units,
          /** Time when the next day begins. */
          nextDayAt: millis,
        }),
      ),
      now: millis,
    }),
  ),
  /**
   * Claimable income of a type: the streams, plans and cards to pass to the contracts. For
   * `referral` these are empty, because it is ordered from the fund.
   */
  withdrawApplyByIncomeType: get(
    '/swapwithdraw/withdraw/withdrawApplyByIncomeType',
    v.object({ owner: address, type: incomeType }),
    v.object({
      type: incomeType,
      isByVoucher: v.boolean(),
      /** Reward streams, by number. */
      streams: v.array(wholeNumber),
      /** Stakes in fixed plans. */
      plans: v.array(hex32),
      /** Cards with equity to withdraw. */
      cards: v.array(tokenId),
      amounts: v.array(v.object({ coin, units })),
      now: millis,
    }),
  ),
}
