import { pgTable, text } from 'drizzle-orm/pg-core'
import { account, millis } from './columns.ts'

/** The tables of `schema.sql` for signing in, typed. They are not of the chain: a rebuild keeps them. */

/** Numbers that were given to be signed, until they expire. */
export const signInNonces = pgTable('sign_in_nonces', {
  nonce: text('nonce').primaryKey(),
  owner: account('owner').notNull(),
  domain: text('domain').notNull(),
  issuedAt: millis('issued_at').notNull(),
  expiresAt: millis('expires_at').notNull(),
  /** Null until a session was given for it. */
  usedAt: millis('used_at'),
})

export const sessions = pgTable('sessions', {
  /** SHA-256 of the token, which is kept nowhere. */
  id: text('id').primaryKey(),
  owner: account('owner').notNull(),
  startedAt: millis('started_at').notNull(),
  expiresAt: millis('expires_at').notNull(),
})
