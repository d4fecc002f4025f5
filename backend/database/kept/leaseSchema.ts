import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { millis } from '../columns.ts'

/** Right of one process to write the books of a version and its contracts. */
export const indexLeases = pgTable('index_leases', {
  /** Versions, repairs and contracts of the books (`editions.books`). */
  books: text('books').primaryKey(),
  /** Increases with each holder, so that an earlier one is recognised. */
  number: bigint('number', { mode: 'number' }).notNull(),
  /** Host and process of the holder, for the operator. */
  holder: text('holder').notNull(),
  /** End of the lease by the database's clock. */
  endsAt: millis('ends_at').notNull(),
})
