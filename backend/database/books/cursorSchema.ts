import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { millis } from '../columns.ts'

/** Last block whose logs are in the books: at most one row. */
export const chainCursor = pgTable(
  'chain_cursor',
  {
    id: integer('id').primaryKey(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockId: text('block_id').notNull(),
    blockAt: millis('block_at').notNull(),
  },
  () => [check('chain_cursor_id_check', sql`id = 1`)],
)

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
  (table) => [
    primaryKey({ columns: [table.txId, table.subject] }),
    index('set_aside_by_subject').on(table.subject),
  ],
)
