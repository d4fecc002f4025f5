import { bigint, jsonb, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Rarity } from '../../../src/api/endpoints/orders.ts'
import { account, count, descending, millis, units } from '../columns.ts'
import type { Payment } from '../kept/requestSchema.ts'

// Boxes, their orders and contents. Times are in milliseconds, amounts in smallest units.

export type ChainOrderState = 'firstPaid' | 'paid' | 'refunded'

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
  (table) => [
    primaryKey({ columns: [table.owner, table.orderKey] }),
    index('chain_orders_by_box').on(table.boxId, table.owner),
    index('chain_orders_by_key').on(table.orderKey),
    index('chain_orders_by_time').on(table.owner, table.state, descending(table.createdAt)),
  ],
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
