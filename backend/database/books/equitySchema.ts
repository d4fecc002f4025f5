import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { account, count, descending, millis, units } from '../columns.ts'

/**
 * Tables for events of the equity contract. Times are in milliseconds,
 * amounts in smallest units.
 */

/** Declares a column for the number of a card. */
const number = (name: string) => bigint(name, { mode: 'bigint' })

/** Settings of the contract's owner for all withdrawals, as stored in JSON. */
export interface EquitySettings {
  /** Least and greatest fee, in sun. */
  readonly feeMinimum: string
  readonly feeMaximum: string
  readonly start: number
  readonly end: number
  /** Length of a stage. */
  readonly stageMs: number
  readonly series: string
  /** Levels whose cards can be initialised. */
  readonly levels: readonly number[]
}

/** A single row: settings until `nextFrom`, and settings from then on. */
export const equitySettings = pgTable('equity_settings', {
  id: integer('id').primaryKey(),
  current: jsonb('current').$type<EquitySettings>().notNull(),
  next: jsonb('next').$type<EquitySettings>().notNull(),
  nextFrom: millis('next_from').notNull(),
})

/** Most that a card of a level may withdraw in a stage, until `nextFrom` and from then on. */
export const equityMaxima = pgTable('equity_maxima', {
  level: count('level').primaryKey(),
  current: units('current').notNull(),
  next: units('next').notNull(),
  nextFrom: millis('next_from').notNull(),
})

/** A single row with the totals of all cards and orders. */
export const equityTotals = pgTable('equity_totals', {
  id: integer('id').primaryKey(),
  cards: count('cards').notNull(),
  totalWeight: units('total_weight').notNull(),
  deposited: units('deposited').notNull(),
  /**
   * Share of each unit of weight in all deposits since the beginning, scaled as in the contract.
   */
  perWeight: units('per_weight').notNull(),
  /** Amount withdrawn, and the part of it not paid yet. */
  taken: units('taken').notNull(),
  owed: units('owed').notNull(),
})

/** Cards that share. The database sets the last two columns itself: see `equityFigures.sql`. */
export const equityShares = pgTable(
  'equity_shares',
  {
    tokenId: number('token_id').primaryKey(),
    weight: units('weight').notNull(),
    /** Value of `perWeight` from which the card shares. */
    countedFrom: units('counted_from').notNull(),
    taken: units('taken').notNull(),
    /** Stage opened last, as numbered by the contract; 0 if none was. */
    stage: units('stage').notNull(),
    takenInStage: units('taken_in_stage').notNull(),
    lastAt: millis('last_at'),
    initialisedAt: millis('initialised_at').notNull(),
    /** Owner at that time. */
    initialisedBy: account('initialised_by').notNull(),
    initialisedTxId: text('initialised_tx_id').notNull(),
    owner: account('owner'),
    /**
     * Parts of deposits that are not the card's or are already withdrawn, scaled as in the contract.
     */
    debt: numeric('debt', { mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(sql`weight * counted_from + taken * 79228162514264337593543950336`),
  },
  (table) => [
    index('equity_shares_by_debt').on(table.owner, table.weight, table.debt, table.tokenId),
    index('equity_shares_opened')
      .on(table.owner, table.stage)
      .where(sql`stage <> 0`),
  ],
)

export const equityDeposits = pgTable(
  'equity_deposits',
  {
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    units: units('units').notNull(),
    proofHash: text('proof_hash').notNull(),
    text: text('text').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('equity_deposits_by_time').on(
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
  ],
)

export const equityOrders = pgTable(
  'equity_orders',
  {
    /** Number in the contract. */
    order: count('order_number').primaryKey(),
    user: account('account').notNull(),
    units: units('units').notNull(),
    /** Fee in sun. */
    fee: units('fee').notNull(),
    status: text('status').$type<'paid' | 'owed'>().notNull(),
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    at: millis('at').notNull(),
    /** Settlement, if the order was owed first. */
    settledAt: millis('settled_at'),
    settledTxId: text('settled_tx_id'),
  },
  (table) => [
    index('equity_orders_by_account').on(table.user, descending(table.order)),
    index('equity_orders_by_place').on(
      table.user,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('equity_orders_by_status').on(
      table.user,
      table.status,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('equity_orders_by_transaction').on(table.txId),
  ],
)

/** Amount that an order withdrew from each card. */
export const equityTakings = pgTable(
  'equity_takings',
  {
    order: count('order_number').notNull(),
    tokenId: number('token_id').notNull(),
    units: units('units').notNull(),
    stage: units('stage').notNull(),
    /** Index of the log within its transaction. */
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.order, table.tokenId] })],
)

/**
 * Totals that accounts have withdrawn, stored because summing orders would slow down as rows grow.
 */
export const equityAccounts = pgTable('equity_accounts', {
  user: account('account').primaryKey(),
  taken: units('taken').notNull(),
  owed: units('owed').notNull(),
})
