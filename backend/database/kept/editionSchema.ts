import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { millis } from '../columns.ts'

/**
 * Editions of the books. Each is a schema of its own with all tables of the books. A new version of
 * the books, or another set of contracts, is worked out beside the old one, which is read meanwhile.
 */
export const editions = pgTable('editions', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  /** Hash of the tables and triggers. A program can read editions of its own shape only. */
  shape: text('shape').notNull(),
  /** Versions, repairs and contracts of the books. */
  books: text('books').notNull(),
  /** True once it has caught up for the first time. Readers choose the newest such edition. */
  isReady: boolean('is_ready').notNull(),
  /** True once the chain turned out to differ from what was booked, so it is never continued. */
  isWrong: boolean('is_wrong').notNull(),
  begunAt: millis('begun_at').notNull(),
  /** Time when a process last said that it writes or reads it. */
  seenAt: millis('seen_at').notNull(),
})
