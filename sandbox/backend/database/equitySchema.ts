import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, count, millis, units } from './columns.ts'

/**
 * The tables of `schema.sql` for what the contract of equity reports, typed. Times are milliseconds,
 * amounts smallest units.
 */

/** The number of a card. */
const number = (name: string) => bigint(name, { mode: 'bigint' })

/** What the owner has set of all withdrawals, as JSON has it. */
export interface EquitySettings {
  /** In sun. */
  readonly feeMinimum: string
  readonly feeMaximum: string
  readonly start: number
  readonly end: number
  /** How long a stage is. */
  readonly stageMs: number
  readonly series: string
  /** Whose cards can be initialised. */
  readonly levels: readonly number[]
}

/** One row: what counts until `nextFrom`, and from then on. */
export const equitySettings = pgTable('equity_settings', {
  id: integer('id').primaryKey(),
  current: jsonb('current').$type<EquitySettings>().notNull(),
  next: jsonb('next').$type<EquitySettings>().notNull(),
  nextFrom: millis('next_from').notNull(),
})

/** What a card of a level may take in a stage, until `nextFrom` and from then on. */
export const equityMaxima = pgTable('equity_maxima', {
  level: count('level').primaryKey(),
  current: units('current').notNull(),
  next: units('next').notNull(),
  nextFrom: millis('next_from').notNull(),
})

/** One row: all cards and all orders together. */
export const equityTotals = pgTable('equity_totals', {
  id: integer('id').primaryKey(),
  cards: count('cards').notNull(),
  totalWeight: units('total_weight').notNull(),
  deposited: units('deposited').notNull(),
  /** What each unit of weight had a part in since the beginning, as scaled in the contract. */
  perWeight: units('per_weight').notNull(),
  /** Taken out, and of that not paid yet. */
  taken: units('taken').notNull(),
  owed: units('owed').notNull(),
})

/** Cards that share; the last two columns are the database's own: `equityFigures.sql`. */
export const equityShares = pgTable('equity_shares', {
  tokenId: number('token_id').primaryKey(),
  weight: units('weight').notNull(),
  /** `perWeight` from which on it shares. */
  countedFrom: units('counted_from').notNull(),
  taken: units('taken').notNull(),
  /** The stage that was opened last, as the contract numbers it; 0 if none was. */
  stage: units('stage').notNull(),
  takenInStage: units('taken_in_stage').notNull(),
  lastAt: millis('last_at'),
  initialisedAt: millis('initialised_at').notNull(),
  /** Whose it was then. */
  initialisedBy: account('initialised_by').notNull(),
  initialisedTxId: text('initialised_tx_id').notNull(),
  owner: account('owner'),
  /** In parts of a unit: what of its part in all deposits it has not, or has no more. */
  debt: numeric('debt', { mode: 'bigint' })
    .notNull()
    .generatedAlwaysAs(sql`generated`),
})

export const equityDeposits = pgTable(
  'equity_deposits',
  {
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    units: units('units').notNull(),
    proofHash: text('proof_hash').notNull(),
    text: text('text').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Of its transaction within the block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)

export const equityOrders = pgTable('equity_orders', {
  /** Its number in the contract. */
  order: count('order_number').primaryKey(),
  user: account('account').notNull(),
  units: units('units').notNull(),
  /** In sun. */
  fee: units('fee').notNull(),
  status: text('status').$type<'paid' | 'owed'>().notNull(),
  txId: text('tx_id').notNull(),
  position: integer('position').notNull(),
  /** Of its transaction within the block. */
  txIndex: integer('tx_index').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  at: millis('at').notNull(),
  /** Of one that was owed first. */
  settledAt: millis('settled_at'),
  settledTxId: text('settled_tx_id'),
})

/** What an order took from each card. */
export const equityTakings = pgTable(
  'equity_takings',
  {
    order: count('order_number').notNull(),
    tokenId: number('token_id').notNull(),
    units: units('units').notNull(),
    stage: units('stage').notNull(),
    /** Of its log within the transaction. */
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.order, table.tokenId] })],
)

/** What accounts took out: adding up their orders would take longer the more there are. */
export const equityAccounts = pgTable('equity_accounts', {
  user: account('account').primaryKey(),
  taken: units('taken').notNull(),
  owed: units('owed').notNull(),
})
