import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, millis } from '../columns.ts'

/** Events of any contract that name an order by its key. */
export const orderKeys = pgTable(
  'order_keys',
  {
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    orderKey: text('order_key').notNull(),
    contract: account('contract').notNull(),
    event: text('event').notNull(),
    owner: account('owner').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    at: millis('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('order_keys_of_owner').on(
      table.orderKey,
      table.owner,
      table.blockNumber,
      table.txId,
      table.position,
    ),
  ],
)
