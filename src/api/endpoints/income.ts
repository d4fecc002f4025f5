import * as v from 'valibot'
import { address, coin, hex32, millis, page, pageRequest, units, wholeNumber } from '../schema.ts'
import { tokenId } from './cardFields.ts'
import { get } from './endpoint.ts'

// What an account earns, of all kinds, and how it takes it out. All but `referral` earn on the chain and
// are claimed there: of those the books only mirror what the chain says. The specification gives no
// fields: this is our reading.

export const incomeType = v.picklist(['nft', 'node', 'lp', 'coin', 'power', 'rwa', 'referral'])
export type IncomeType = v.InferOutput<typeof incomeType>

/**
 * How far something is that was taken out: its fee, or claim, is in no block yet; in one that is not
 * solidified; the fee is final, the voucher not issued; issued until its payment is solidified; paid;
 * or it can never be paid any more.
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

/** An event of the chain: which contract said what, as it is called there. */
const cause = v.object({
  txId: hex32,
  /** Within the transaction. */
  position: wholeNumber,
  contract: address,
  event: v.pipe(v.string(), v.maxLength(40)),
  blockNumber: wholeNumber,
  at: millis,
})
export type IncomeCause = v.InferOutput<typeof cause>

const ofType = { type: v.optional(incomeType) }

/** What came in, once. */
const booking = v.object({
  type: incomeType,
  coin,
  units,
  /** Of referral income: who paid the fee, which one, what it was, and how many levels below. */
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

/** Something that was taken out, or is on its way. */
const claimed = v.object({
  type: incomeType,
  state: incomeState,
  coin,
  units,
  /** Of an order by voucher. */
  orderKey: v.nullable(hex32),
  /** Of the payment, or of the fee while there is none. */
  txId: v.nullable(hex32),
  /** Of its event within the transaction, which may have claimed several; null for an order. */
  position: v.nullable(wholeNumber),
  blockNumber: v.nullable(wholeNumber),
  at: millis,
})
export type IncomeClaim = v.InferOutput<typeof claimed>

/** An order by voucher. */
const withdrawal = v.object({
  orderKey: hex32,
  state: incomeState,
  coin,
  units,
  /** In sun; it is kept until the order is paid. */
  fee: units,
  feeTxId: hex32,
  /** When the fee was in a block; null before. */
  feePaidAt: v.nullable(millis),
  /** The books did not owe so much when its fee was final: it is never paid. */
  isRefused: v.boolean(),
  /** When the voucher was issued, and when it expires; null where none was. */
  voucherAt: v.nullable(millis),
  expires: v.nullable(millis),
  /** From when on the fee can be taken back; null where it cannot. */
  feeBackFrom: v.nullable(millis),
  feeBackTxId: v.nullable(hex32),
  /** Of the payment, and when it was in a block; null while there is none. */
  txId: v.nullable(hex32),
  paidAt: v.nullable(millis),
  blockNumber: v.nullable(wholeNumber),
  at: millis,
})
export type IncomeWithdrawal = v.InferOutput<typeof withdrawal>

export const income = {
  /**
   * Of each type and coin: all that ever came in, what was received, what can be claimed now, what is
   * under way, and what is owed but not claimable, since it exceeds the fund. What a stage of equity does
   * not let out now is in the total alone.
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
  /** What came in, day by day (of chain time), the days without any left out: for a chart. */
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
  /** What came in today, in the last seven and in the last thirty days, by type and coin. */
  memberProfitStatistics: get(
    '/deposit/memberProfit/statistics',
    v.object({ owner: address }),
    v.object({
      rows: v.array(v.object({ type: incomeType, coin, today: units, week: units, month: units })),
      now: millis,
    }),
  ),
  /** Each booking with the events that caused it, newest first. */
  profitPage: get(
    '/deposit/profit/profitePage',
    v.object({ owner: address, ...ofType, ...pageRequest }),
    page(booking, { now: millis }),
  ),
  /** The same, of cards and nodes alone. */
  productProfitPage: get(
    '/deposit/aon/profitePage',
    v.object({ owner: address, ...pageRequest }),
    page(booking, { now: millis }),
  ),
  /** What was taken out of all types, newest first, with its states. */
  claimRecordList: get(
    '/swapwithdraw/memberProfit/claimRecordList',
    v.object({ owner: address, ...ofType, state: v.optional(incomeState), ...pageRequest }),
    page(claimed, { now: millis }),
  ),
  /** How the balance of booked income changed, newest first. */
  profitChangeRecordList: get(
    '/swapwithdraw/memberProfit/profitChangeRecordList',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        /** Booked; taken for an order; or given back, as its order failed. */
        change: v.picklist(['booked', 'ordered', 'returned']),
        coin,
        units,
        /** Afterwards. */
        balance: units,
        orderKey: v.nullable(hex32),
        /** Absent for what time alone changed. */
        cause: v.nullable(cause),
        at: millis,
      }),
      { now: millis },
    ),
  ),
  /** The orders by voucher of an account, newest first; one alone by its key. */
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
  /** What holds for taking out booked income: limits, fee and the next possible time. */
  apply: get(
    '/deposit/withdraw/apply',
    v.object({ owner: address }),
    v.object({
      contract: address,
      isPaused: v.boolean(),
      start: millis,
      end: millis,
      /** What the fee has to be at least and at most, and what is asked, in sun. */
      feeMinimum: units,
      feeMaximum: units,
      fee: units,
      coins: v.array(
        v.object({
          coin,
          /** Ever booked, taken or under way, claimable now, and owed beyond the fund. */
          booked: units,
          taken: units,
          claimable: units,
          owed: units,
          minimum: units,
          /** What a day pays at most, and still pays today. */
          dayCap: units,
          leftToday: units,
          /** When the next day begins. */
          nextDayAt: millis,
        }),
      ),
      now: millis,
    }),
  ),
  /**
   * What an account can claim of a type: the streams, plans and cards for the chain's contracts, or, for
   * `referral`, nothing of those: it is ordered from the fund.
   */
  withdrawApplyByIncomeType: get(
    '/swapwithdraw/withdraw/withdrawApplyByIncomeType',
    v.object({ owner: address, type: incomeType }),
    v.object({
      type: incomeType,
      isByVoucher: v.boolean(),
      /** Streams of rewards, by number. */
      streams: v.array(wholeNumber),
      /** Stakes of fixed plans. */
      plans: v.array(hex32),
      /** Cards with equity. */
      cards: v.array(tokenId),
      amounts: v.array(v.object({ coin, units })),
      now: millis,
    }),
  ),
}
