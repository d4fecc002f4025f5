import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, millis, units } from './columns.ts'

/**
 * The tables of `schema.sql` for income that is booked and paid by vouchers, typed. Times are
 * milliseconds, amounts smallest units. TRX is the all-zero address.
 */

const blockNumber = (name: string) => bigint(name, { mode: 'number' })

/** Which fee it was that an invited account paid. */
export type FeeKind = 'casting' | 'cardSale'

/** What an account gets of a fee: each event books one for each level above the payer. */
export const incomeBookings = pgTable(
  'income_bookings',
  {
    txId: text('tx_id').notNull(),
    /** Of the event within the transaction. */
    position: integer('position').notNull(),
    /** How many levels the payer is below the owner: 1 or 2. */
    level: integer('level').notNull(),
    owner: account('owner').notNull(),
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    payer: account('payer').notNull(),
    fee: text('fee').$type<FeeKind>().notNull(),
    /** The whole fee. */
    paid: units('paid').notNull(),
    rateBp: integer('rate_bp').notNull(),
    /** Whose event it was, and what it is called there. */
    contract: account('contract').notNull(),
    event: text('event').notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    /** Of its transaction within the block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position, table.level] })],
)

/** All that was ever booked for an account in a coin, and paid to it. */
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

/** Orders whose fee is final: strangers may pay one for anything, so most columns prove nothing. */
export const incomeOrders = pgTable(
  'income_orders',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    /** In sun. */
    fee: units('fee').notNull(),
    /** Whether the books owed so much when the fee was paid. One that they did not is never vouched for. */
    isAccepted: boolean('is_accepted').notNull(),
    feeTxId: text('fee_tx_id').notNull(),
    /** Of the fee's event. */
    position: integer('position').notNull(),
    txIndex: integer('tx_index').notNull(),
    feeBlockNumber: blockNumber('fee_block_number').notNull(),
    feePaidAt: millis('fee_paid_at').notNull(),
    /** From then on it cannot be paid any more, and its fee can be taken back. */
    endsAt: millis('ends_at').notNull(),
    /** Null until it is paid, as the next two. */
    paidTxId: text('paid_tx_id'),
    paidPosition: integer('paid_position'),
    paidBlockNumber: blockNumber('paid_block_number'),
    paidAt: millis('paid_at'),
    /** Null until its fee is taken back. */
    takenBackTxId: text('taken_back_tx_id'),
    takenBackBlockNumber: blockNumber('taken_back_block_number'),
    takenBackAt: millis('taken_back_at'),
    /** From when on it is there again unless it is paid: the database keeps it, see `incomeFigures.sql`. */
    givesBackAt: millis('gives_back_at').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey] })],
)

export type IncomeOrderRow = typeof incomeOrders.$inferSelect

/**
 * What was signed. It is not of the chain, so that a rebuild keeps it: the chain is read again with the
 * vouchers that there were. Each ends after it was issued, and matters to no block before its end.
 */
export const incomeVouchers = pgTable(
  'income_vouchers',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    /** The fund that it was signed for: no other one pays it. */
    contract: account('contract').notNull(),
    /** In whole seconds: a block past it pays nothing. */
    expires: millis('expires').notNull(),
    /** Who signed: another one may have to sign the same again. */
    signer: account('signer').notNull(),
    signature: text('signature').notNull(),
    /** By the newest block. */
    issuedAt: millis('issued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey] })],
)

export type IncomeVoucherRow = typeof incomeVouchers.$inferSelect
