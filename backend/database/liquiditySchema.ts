import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, millis, units } from './columns.ts'

/** The typed tables of `schema.sql` for liquidity of pools. */

export type LiquidityAct = 'bought' | 'added' | 'removed'

/** Liquidity added to pools and removed from them through the router. */
export const liquidityMoves = pgTable(
  'liquidity_moves',
  {
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    act: text('act').$type<LiquidityAct>().notNull(),
    orderKey: text('order_key').notNull(),
    owner: account('owner').notNull(),
    token: account('token').notNull(),
    /** Amount of TRX, in sun. */
    trx: units('trx').notNull(),
    /** Amount of tokens. For a purchase, the tokens left over. */
    tokens: units('tokens').notNull(),
    shares: units('shares').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
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
