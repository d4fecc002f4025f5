import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { AnswerOf } from '../../../src/api/endpoints/endpoint.ts'
import type { products } from '../../../src/api/endpoints/products.ts'
import type { Profile } from '../../../src/api/endpoints/profile.ts'
import { account, descending, millis } from '../columns.ts'

// Requests and reports of users. The chain cannot restore them.

type Product = AnswerOf<(typeof products)['productDetail']>

export type Payment = 'first' | 'second'

export const orderRequests = pgTable(
  'order_requests',
  {
    orderKey: text('order_key').primaryKey(),
    owner: account('owner').notNull(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    prices: jsonb('prices').$type<Product['prices']>().notNull(),
    createdAt: millis('created_at').notNull(),
    /** Mark of the client that began it: see `newOrders.ts`. */
    client: text('client'),
    /** Time of the last call before a payment, about to the hour. */
    askedAt: millis('asked_at').notNull().default(0),
    /** Set once its payment was seen on chain: see `sweep.ts`. */
    isPaid: boolean('is_paid').notNull().default(false),
  },
  (table) => [
    index('order_requests_begun').on(table.owner, descending(table.createdAt), table.orderKey),
    index('order_requests_by_client')
      .on(table.client)
      .where(sql`client is not null`),
    index('order_requests_unpaid')
      .on(table.askedAt)
      .where(sql`not is_paid`),
  ],
)

/** Orders of the launchpad, before they are on chain. */
export const launchpadRequests = pgTable(
  'launchpad_requests',
  {
    orderKey: text('order_key').primaryKey(),
    owner: account('owner').notNull(),
    kind: text('kind').notNull(),
    /** Full request. The same key with any difference is another order. */
    asked: text('asked').notNull(),
    /** Creator's description of the token. */
    profile: jsonb('profile').$type<Profile>(),
    createdAt: millis('created_at').notNull(),
    /** Mark of the client that began it: see `newOrders.ts`. */
    client: text('client'),
    /** Time of the last call before a payment, about to the hour. */
    askedAt: millis('asked_at').notNull().default(0),
    /** Set once its payment was seen on chain: see `sweep.ts`. */
    isPaid: boolean('is_paid').notNull().default(false),
  },
  (table) => [
    index('launchpad_requests_by_client')
      .on(table.client)
      .where(sql`client is not null`),
    index('launchpad_requests_unpaid')
      .on(table.askedAt)
      .where(sql`not is_paid`),
  ],
)

/** Secret behind the marks of clients: at most one row. */
export const orderSecret = pgTable(
  'order_secret',
  {
    id: integer('id').primaryKey(),
    /** 64 hex digits. */
    secret: text('secret').notNull(),
  },
  () => [check('order_secret_id_check', sql`id = 1`)],
)

export const announcedPayments = pgTable(
  'announced_payments',
  {
    orderKey: text('order_key').notNull(),
    payment: text('payment').$type<Payment>().notNull(),
    txId: text('tx_id').notNull(),
    expiresAt: millis('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderKey, table.payment] }),
    index('announced_payments_by_end').on(table.expiresAt),
  ],
)

/** Purchases that were reported, and thereby issued. The chain cannot restore these rows. */
export const liquidityReports = pgTable(
  'liquidity_reports',
  {
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    txId: text('tx_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey, table.txId] })],
)
