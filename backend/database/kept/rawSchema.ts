import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, millis } from '../columns.ts'

// The node's answers about our contracts, stored once. All books are worked out from them.

/** The chain that the logs come from, and its newest block that was read: at most one row. */
export const rawChain = pgTable(
  'raw_chain',
  {
    id: integer('id').primaryKey(),
    genesisBlockId: text('genesis_block_id').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockId: text('block_id').notNull(),
    blockAt: millis('block_at').notNull(),
  },
  () => [check('raw_chain_id_check', sql`id = 1`)],
)

/** Contracts that are followed, each with the last block up to which its logs are stored. */
export const rawSources = pgTable('raw_sources', {
  /** Address, and the rule of its children (`Source.key`). */
  key: text('key').primaryKey(),
  readTo: bigint('read_to', { mode: 'number' }).notNull(),
})

/** Contracts that a followed contract created, with the block in which it said so. */
export const rawChildren = pgTable('raw_children', {
  address: account('address').primaryKey(),
  parent: account('parent').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
})

/** Blocks with logs, and all recent ones: enough to find the last one that a node confirms. */
export const rawBlocks = pgTable('raw_blocks', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  id: text('id').notNull(),
  at: millis('at').notNull(),
})

/**
 * Logs of successful transactions, by the followed contracts and the contracts that these created.
 * Partitioned by block (`partitions.ts`).
 */
export const rawLogs = pgTable(
  'raw_logs',
  {
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    /** Index of the log within its transaction. */
    position: integer('position').notNull(),
    txId: text('tx_id').notNull(),
    /** Emitter, as 20 bytes of hex. */
    address: text('address').notNull(),
    /** Topics, 32 bytes of hex each, separated by spaces. */
    topics: text('topics').notNull(),
    data: text('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockNumber, table.txIndex, table.position] })],
)
