import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnswerOf } from '../../src/api/endpoints/endpoint.ts'
import type { Profile } from '../../src/api/endpoints/profile.ts'
import type { Rarity } from '../../src/api/endpoints/orders.ts'
import type { products } from '../../src/api/endpoints/products.ts'
import { account, count, millis, units } from './columns.ts'
import type { Localised } from '../shop/localised.ts'

/** The typed tables of `schema.sql`. Times are in milliseconds, amounts in smallest units. */

type Product = AnswerOf<(typeof products)['productDetail']>

export type Payment = 'first' | 'second'
export type ChainOrderState = 'firstPaid' | 'paid' | 'refunded'

export const productTexts = pgTable('product_texts', {
  id: text('id').primaryKey(),
  name: jsonb('name').$type<Localised>().notNull(),
  description: jsonb('description').$type<Localised>().notNull(),
})

export const announcements = pgTable('announcements', {
  id: text('id').primaryKey(),
  title: jsonb('title').$type<Localised>().notNull(),
  summary: jsonb('summary').$type<Localised>().notNull(),
  html: jsonb('html').$type<Localised>().notNull(),
  publishedAt: millis('published_at').notNull(),
})

export const orderRequests = pgTable('order_requests', {
  orderKey: text('order_key').primaryKey(),
  owner: account('owner').notNull(),
  productId: text('product_id').notNull(),
  quantity: integer('quantity').notNull(),
  prices: jsonb('prices').$type<Product['prices']>().notNull(),
  createdAt: millis('created_at').notNull(),
  /** Set by the database: see `orderFigures.sql`. */
  isOnChain: boolean('is_on_chain').notNull().default(false),
})

/** Orders of the launchpad, before they are on chain. */
export const launchpadRequests = pgTable('launchpad_requests', {
  orderKey: text('order_key').primaryKey(),
  owner: account('owner').notNull(),
  kind: text('kind').notNull(),
  /** Full request. The same key with any difference is another order. */
  asked: text('asked').notNull(),
  /** Creator's description of the token. */
  profile: jsonb('profile').$type<Profile>(),
  createdAt: millis('created_at').notNull(),
})

export const announcedPayments = pgTable(
  'announced_payments',
  {
    orderKey: text('order_key').notNull(),
    payment: text('payment').$type<Payment>().notNull(),
    txId: text('tx_id').notNull(),
    expiresAt: millis('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderKey, table.payment] })],
)

export const chainCursor = pgTable('chain_cursor', {
  id: integer('id').primaryKey(),
  genesisBlockId: text('genesis_block_id').notNull(),
  /** Contracts whose events were booked. */
  books: text('books').notNull(),
  /** Value of the books' `repairs` when they were written. */
  repairs: text('repairs').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  blockId: text('block_id').notNull(),
  blockAt: millis('block_at').notNull(),
})

/** Events that could not be booked, and later ones of the same subject. */
export const setAside = pgTable(
  'set_aside',
  {
    txId: text('tx_id').notNull(),
    /** Subject as named by `Said.of`. */
    subject: text('subject').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
    /** Null if the event only followed an unbookable one. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.txId, table.subject] })],
)

export const boxes = pgTable('boxes', {
  id: text('id').primaryKey(),
  firstCoin: account('first_coin').notNull(),
  firstAmount: units('first_amount').notNull(),
  secondCoin: account('second_coin').notNull(),
  secondAmount: units('second_amount').notNull(),
  supply: count('supply').notNull(),
  perPerson: count('per_person').notNull(),
  startAt: millis('start_at').notNull(),
  endAt: millis('end_at').notNull(),
  secondPaymentMs: millis('second_payment_ms').notNull(),
  /** Odds of common, rare, epic and mythic, in basis points. */
  odds: jsonb('odds').$type<readonly number[]>().notNull(),
  /** Card levels of the four rarities; empty while there are none. */
  levels: jsonb('levels').$type<readonly number[]>().notNull(),
})

export const chainOrders = pgTable(
  'chain_orders',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    boxId: text('box_id').notNull(),
    quantity: count('quantity').notNull(),
    state: text('state').$type<ChainOrderState>().notNull(),
    refundableAt: millis('refundable_at'),
    createdAt: millis('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey] })],
)

export const payments = pgTable(
  'payments',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    payment: text('payment').$type<Payment>().notNull(),
    txId: text('tx_id').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    at: millis('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey, table.payment] })],
)

export const openings = pgTable(
  'openings',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    index: count('index').notNull(),
    rarity: text('rarity').$type<Rarity>().notNull(),
    txId: text('tx_id').notNull(),
    /**
     * Card in the box, and the transaction that minted it; null if the box had none or it is
     * unclaimed.
     */
    tokenId: bigint('token_id', { mode: 'bigint' }),
    cardTxId: text('card_tx_id'),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey, table.index] })],
)
