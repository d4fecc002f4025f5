import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, descending, millis, units } from '../columns.ts'

/**
 * Tables for income that is booked and paid by vouchers. Times are in
 * milliseconds, amounts in smallest units. TRX is the all-zero address.
 */

const blockNumber = (name: string) => bigint(name, { mode: 'number' })

/** Kind of fee that an invited account paid. */
export type FeeKind = 'casting' | 'cardSale'

/** Shares of fees booked for accounts. Each event books one share per level above the payer. */
export const incomeBookings = pgTable(
  'income_bookings',
  {
    txId: text('tx_id').notNull(),
    /** Index of the event within its transaction. */
    position: integer('position').notNull(),
    /** Number of levels that the payer is below the owner: 1 or 2. */
    level: integer('level').notNull(),
    owner: account('owner').notNull(),
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    payer: account('payer').notNull(),
    fee: text('fee').$type<FeeKind>().notNull(),
    /** Whole fee. */
    paid: units('paid').notNull(),
    rateBp: integer('rate_bp').notNull(),
    /** Contract that emitted the event, and the event's name. */
    contract: account('contract').notNull(),
    event: text('event').notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position, table.level] }),
    index('income_bookings_by_owner').on(
      table.owner,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
  ],
)

/** Totals booked for an account in an asset, and paid to it. */
export const incomeAccounts = pgTable(
  'income_accounts',
  {
    owner: account('owner').notNull(),
    coin: account('coin').notNull(),
    booked: units('booked').notNull(),
    paid: units('paid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.coin] })],
)

/** Orders whose fee is final. Anyone may pay a fee for any order, so most columns prove nothing. */
export const incomeOrders = pgTable(
  'income_orders',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    /** Fee in sun. */
    fee: units('fee').notNull(),
    /**
     * Whether the books owed this amount when the fee was paid. If not, no voucher is ever signed.
     */
    isAccepted: boolean('is_accepted').notNull(),
    feeTxId: text('fee_tx_id').notNull(),
    /** Index of the fee's event. */
    position: integer('position').notNull(),
    txIndex: integer('tx_index').notNull(),
    feeBlockNumber: blockNumber('fee_block_number').notNull(),
    feePaidAt: millis('fee_paid_at').notNull(),
    /** Time from which the order can no longer be paid, and its fee can be refunded. */
    endsAt: millis('ends_at').notNull(),
    /** Null until the order is paid, like the next three. */
    paidTxId: text('paid_tx_id'),
    paidPosition: integer('paid_position'),
    paidBlockNumber: blockNumber('paid_block_number'),
    paidAt: millis('paid_at'),
    /** Null until the fee is refunded. */
    takenBackTxId: text('taken_back_tx_id'),
    takenBackBlockNumber: blockNumber('taken_back_block_number'),
    takenBackAt: millis('taken_back_at'),
    /**
     * Time from which the amount is available again unless paid. The database sets it: see
     * `incomeFigures.sql`.
     */
    givesBackAt: millis('gives_back_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.orderKey] }),
    index('income_orders_by_owner').on(
      table.owner,
      descending(table.feeBlockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('income_orders_given_back')
      .on(table.owner, descending(table.givesBackAt), descending(table.orderKey))
      .where(sql`is_accepted and paid_tx_id is null`),
    index('income_orders_open')
      .on(table.coin, table.endsAt)
      .where(sql`is_accepted and paid_tx_id is null`),
    index('income_orders_paid')
      .on(
        table.owner,
        descending(table.feeBlockNumber),
        descending(table.txIndex),
        descending(table.position),
      )
      .where(sql`paid_tx_id is not null`),
    index('income_orders_payable')
      .on(table.owner, table.endsAt)
      .where(sql`paid_tx_id is null and taken_back_tx_id is null`),
    index('income_orders_unpaid')
      .on(
        table.owner,
        descending(table.feeBlockNumber),
        descending(table.txIndex),
        descending(table.position),
      )
      .where(sql`paid_tx_id is null`),
  ],
)

export type IncomeOrderRow = typeof incomeOrders.$inferSelect
