import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { account, descending, millis } from '../columns.ts'

/**
 * Tables for signing in. They are not derived from the chain, so a
 * rebuild keeps them.
 */

/** Nonces issued for signing, until they expire. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    nonce: text('nonce').primaryKey(),
    owner: account('owner').notNull(),
    domain: text('domain').notNull(),
    issuedAt: millis('issued_at').notNull(),
    expiresAt: millis('expires_at').notNull(),
    /** Null until the nonce was exchanged for a session. */
    usedAt: millis('used_at'),
  },
  (table) => [index('sign_in_nonces_by_expiry').on(table.expiresAt)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token. The token itself is stored nowhere. */
    id: text('id').primaryKey(),
    owner: account('owner').notNull(),
    startedAt: millis('started_at').notNull(),
    expiresAt: millis('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_expiry').on(table.expiresAt),
    index('sessions_by_owner').on(table.owner, descending(table.startedAt)),
  ],
)
