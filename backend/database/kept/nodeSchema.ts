import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { account, millis } from '../columns.ts'

// State of the access to the node, shared by all processes. All times are the database's.

/** Used budget of each node (`budgetRules.ts`). */
export const nodeBudgets = pgTable('node_budgets', {
  /** Host and port of the node. Its path may hold a key. */
  host: text('host').primaryKey(),
  /** Time of the next turn, in ms since 1970. */
  freeAt: doublePrecision('free_at').notNull(),
  /** Day of the count, in days since 1970. */
  day: integer('day').notNull(),
  asked: integer('asked').notNull(),
  /** Turns of the index since the last one of people. */
  inARow: integer('in_a_row').notNull(),
  /** Time when people last had to wait, in ms since 1970. */
  peopleAt: doublePrecision('people_at').notNull(),
  /** Increases with each change, so that no change is lost. */
  version: bigint('version', { mode: 'number' }).notNull(),
})

/** Newest solidified block that an index has seen: at most one row. */
export const chainHeads = pgTable(
  'chain_heads',
  {
    id: integer('id').primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull(),
    blockId: text('block_id').notNull(),
    blockAt: millis('block_at').notNull(),
    /** Time from that block to the newest one. */
    toHeadMs: millis('to_head_ms').notNull(),
    askedAt: millis('asked_at').notNull(),
  },
  () => [check('chain_heads_id_check', sql`id = 1`)],
)

/** Answers of contracts that are the same for everybody. */
export const chainViews = pgTable('chain_views', {
  /** Contract and call data. */
  key: text('key').primaryKey(),
  contract: account('contract').notNull(),
  /** Encoded return values, as hex. */
  output: text('output').notNull(),
  askedAt: millis('asked_at').notNull(),
  /** Time when a process last began to ask again. */
  claimedAt: millis('claimed_at').notNull(),
  /** True once the contract has emitted an event since. */
  isStale: boolean('is_stale').notNull(),
})
