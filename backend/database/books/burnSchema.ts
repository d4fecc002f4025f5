import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { account, count, descending, millis, units } from '../columns.ts'

/**
 * Tables for events of the contract that burns for power. Times are in
 * milliseconds, amounts in smallest units.
 */

/** Position of a log, for tables that are read in chain order. */
const place = {
  txId: text('tx_id').notNull(),
  /** Index of the log within its transaction. */
  position: integer('position').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Index of the transaction within its block. */
  txIndex: integer('tx_index').notNull(),
  at: millis('at').notNull(),
}

/** Tokens ever listed, with their listing terms and the totals burnt of each. */
export const burnCoins = pgTable('burn_coins', {
  ...place,
  coin: account('coin').primaryKey(),
  decimals: integer('decimals').notNull(),
  hasBurn: boolean('has_burn').notNull(),
  /** Newest announcement: the first two terms apply before `from`, the next two from then on. */
  uPrice: units('u_price').notNull(),
  factor: count('factor').notNull(),
  nextUPrice: units('next_u_price').notNull(),
  nextFactor: count('next_factor').notNull(),
  from: millis('counts_from').notNull(),
  burns: count('burns').notNull(),
  units: units('units').notNull(),
  uAmount: units('u_amount').notNull(),
  power: units('power').notNull(),
})

export const burns = pgTable(
  'burns',
  {
    ...place,
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    /** Number given by the contract. */
    id: count('id').notNull(),
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    uAmount: units('u_amount').notNull(),
    power: units('power').notNull(),
    /** Cost of buying the tokens, in sun; null if they were the account's own. */
    trx: units('trx'),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.orderKey] }),
    index('burns_by_coin').on(
      table.owner,
      table.coin,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('burns_by_owner').on(
      table.owner,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
  ],
)

/**
 * Totals that each account has burnt per token, stored because summing would slow down as rows
 * grow.
 */
export const burnAccounts = pgTable(
  'burn_accounts',
  {
    owner: account('owner').notNull(),
    coin: account('coin').notNull(),
    burns: count('burns').notNull(),
    units: units('units').notNull(),
    uAmount: units('u_amount').notNull(),
    power: units('power').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.coin] })],
)

/** Accounts whose power earns. */
export const miners = pgTable('miners', {
  ...place,
  owner: account('owner').primaryKey(),
  orderKey: text('order_key').notNull(),
})

export type MiningAct = 'activated' | 'burned' | 'claimed'

/** All events of accounts' miners, in one order. */
export const miningMoves = pgTable(
  'mining_moves',
  {
    ...place,
    owner: account('owner').notNull(),
    act: text('act').$type<MiningAct>().notNull(),
    /** Power at the activation, or power gained; null for a claim. */
    power: units('power'),
    /** Amount claimed from the stream; null for other moves. */
    paid: units('paid'),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('mining_moves_by_owner').on(
      table.owner,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
  ],
)

/** A single row of facts that belong to no token. */
export const powerFacts = pgTable(
  'power_facts',
  {
    id: integer('id').primaryKey(),
    /** Number of accounts that have burnt anything, and of those that have activated their miner. */
    burners: count('burners').notNull(),
    miners: count('miners').notNull(),
    /** Stream that power earns; null until it is set. */
    stream: text('stream'),
  },
  () => [check('power_facts_id_check', sql`id = 1`)],
)

export type BurnCoinRow = typeof burnCoins.$inferSelect
export type BurnRow = typeof burns.$inferSelect
