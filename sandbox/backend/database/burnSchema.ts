import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, count, millis, units } from './columns.ts'

/**
 * The tables of `schema.sql` for what the contract that burns for power reports, typed. Times are
 * milliseconds, amounts smallest units.
 */

/** Where a log stands, for tables that are read in the order of the chain. */
const place = {
  txId: text('tx_id').notNull(),
  /** Of its log within the transaction. */
  position: integer('position').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Of its transaction within the block. */
  txIndex: integer('tx_index').notNull(),
  at: millis('at').notNull(),
}

/** The coins that were ever listed, as they were listed, and what was burnt of each. */
export const burnCoins = pgTable('burn_coins', {
  ...place,
  coin: account('coin').primaryKey(),
  decimals: integer('decimals').notNull(),
  hasBurn: boolean('has_burn').notNull(),
  /** What counts before `from`, and what from then on: the newest announcement. */
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
    /** As the contract counts them. */
    id: count('id').notNull(),
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    uAmount: units('u_amount').notNull(),
    power: units('power').notNull(),
    /** What buying the coins cost, in sun; null where they were the account's own. */
    trx: units('trx'),
  },
  (table) => [primaryKey({ columns: [table.owner, table.orderKey] })],
)

/** What accounts have burnt of each coin: adding up would take longer the more there is. */
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

/** Whatever became of accounts' miners, in one order. */
export const miningMoves = pgTable(
  'mining_moves',
  {
    ...place,
    owner: account('owner').notNull(),
    act: text('act').$type<MiningAct>().notNull(),
    /** At the activation, or gained; null for a claim. */
    power: units('power'),
    /** What was claimed of the stream; else null. */
    paid: units('paid'),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)

/** One row: what belongs to no coin. */
export const powerFacts = pgTable('power_facts', {
  id: integer('id').primaryKey(),
  /** How many accounts have burnt anything, and how many have activated their miner. */
  burners: count('burners').notNull(),
  miners: count('miners').notNull(),
  /** The stream that power earns; null until it is named. */
  stream: text('stream'),
})

export type BurnCoinRow = typeof burnCoins.$inferSelect
export type BurnRow = typeof burns.$inferSelect
