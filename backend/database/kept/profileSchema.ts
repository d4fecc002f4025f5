import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { account, millis } from '../columns.ts'

/** Tables for users' profiles. */

export const profiles = pgTable(
  'profiles',
  {
    address: account('address').primaryKey(),
    nickname: text('nickname').notNull(),
    lowered: text('lowered').notNull(),
    look: text('look'),
    introduction: text('introduction').notNull(),
    image: text('image'),
    isListed: boolean('is_listed').notNull(),
  },
  (table) => [
    uniqueIndex('profiles_by_look').on(table.look),
    index('profiles_listed')
      .on(sql`(lowered = '')`, sql`lowered collate "C"`, sql`address collate "C"`)
      .where(sql`is_listed`),
  ],
)

const bytea = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => 'bytea' })

/**
 * Pictures. Each account has its own copy, so that two users with the same picture never wait for
 * each other.
 */
export const pictures = pgTable(
  'pictures',
  {
    owner: account('owner').notNull(),
    /** SHA-256 of the bytes. */
    hash: text('hash').notNull(),
    /** WebP image that the backend encoded. */
    bytes: bytea('bytes').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.hash] }),
    index('pictures_by_hash').on(table.hash),
  ],
)
