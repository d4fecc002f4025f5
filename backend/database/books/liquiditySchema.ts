import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, descending, millis, units } from '../columns.ts'

/** Tables for liquidity of pools. */

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
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('liquidity_moves_by_owner').on(
      table.owner,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('liquidity_moves_by_time').on(
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('liquidity_moves_by_token').on(
      table.token,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
  ],
)
