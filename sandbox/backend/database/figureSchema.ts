import { bigint, boolean, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TokenPhase } from '../../../src/api/endpoints/tokens.ts'
import { account, millis } from './columns.ts'

/**
 * The tables of `launchpadFigures.sql`, typed: what the database counts and adds up by itself when rows
 * of the launchpad are written. Times are milliseconds, amounts smallest units or sun.
 */

const figure = (name: string) => numeric(name, { mode: 'bigint' })

/** Prices are those of the pool after each trade. */
export const candles = pgTable(
  'candles',
  {
    token: account('token').notNull(),
    /** In ms. */
    length: millis('length').notNull(),
    at: millis('at').notNull(),
    high: figure('high').notNull(),
    low: figure('low').notNull(),
    close: figure('close').notNull(),
    volume: figure('volume').notNull(),
  },
  (table) => [primaryKey({ columns: [table.token, table.length, table.at] })],
)

const counted = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** How many accounts hold something of a coin, and how many of those are vaults. */
export const coinCounts = pgTable('coin_counts', {
  coin: account('coin').primaryKey(),
  holders: counted('holders'),
  inVaults: counted('in_vaults'),
})

/** What lists of tokens are sorted and filtered by: true until `staleAt`, from when most may be null. */
export const tokenFigures = pgTable('token_figures', {
  token: account('token').primaryKey(),
  staleAt: millis('stale_at').notNull(),
  nameLook: text('name_look').notNull(),
  symbolLook: text('symbol_look').notNull(),
  /** As they are searched. */
  lowerName: text('lower_name').notNull(),
  lowerSymbol: text('lower_symbol').notNull(),
  createdAt: millis('created_at').notNull(),
  /** The sun that people have put into it: it always holds. */
  size: figure('size').notNull(),
  phase: text('phase').$type<TokenPhase>(),
  isTraded: boolean('is_traded'),
  /** Those of what is traded now; but the worth of all remaining tokens is known for any pool. */
  price: figure('price'),
  changeBp: figure('change_bp'),
  volume: figure('volume'),
  marketCap: figure('market_cap'),
  raised: figure('raised'),
  launchedAt: millis('launched_at'),
  /** The sun in its pool. */
  poolTrx: figure('pool_trx'),
})

/** How many tokens of a kind there are, as of their figures. */
export const tokenCounts = pgTable(
  'token_counts',
  {
    phase: text('phase').$type<TokenPhase>().notNull(),
    isTraded: boolean('is_traded').notNull(),
    tokens: counted('tokens'),
  },
  (table) => [primaryKey({ columns: [table.phase, table.isTraded] })],
)

/** How many offers of a seller and token there are, or with an empty text of all of them. */
export const offerCounts = pgTable(
  'offer_counts',
  {
    seller: text('seller').notNull(),
    token: text('token').notNull(),
    listed: counted('listed'),
    standing: counted('standing'),
  },
  (table) => [primaryKey({ columns: [table.seller, table.token] })],
)
