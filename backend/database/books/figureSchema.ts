import { sql } from 'drizzle-orm'
import { bigint, boolean, index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TokenPhase } from '../../../src/api/endpoints/tokens.ts'
import { account, descending, millis } from '../columns.ts'

/**
 * The tables. The database counts and sums these figures by
 * triggers when rows of the launchpad are written. Times are in milliseconds, amounts in smallest
 * units or sun.
 */

const figure = (name: string) => numeric(name, { mode: 'bigint' })

/** Candles. Prices are those of the pool after each trade. */
export const candles = pgTable(
  'candles',
  {
    token: account('token').notNull(),
    /** Length of a candle, in ms. */
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

/** Number of accounts that hold an asset, and how many of those are vaults. */
export const coinCounts = pgTable('coin_counts', {
  coin: account('coin').primaryKey(),
  holders: counted('holders'),
  inVaults: counted('in_vaults'),
})

/**
 * Figures by which lists of tokens are sorted and filtered. They are valid until `staleAt`; after
 * that, most may be null.
 */
export const tokenFigures = pgTable(
  'token_figures',
  {
    token: account('token').primaryKey(),
    staleAt: millis('stale_at').notNull(),
    nameLook: text('name_look').notNull(),
    symbolLook: text('symbol_look').notNull(),
    /** Lower-case forms for the search. */
    lowerName: text('lower_name').notNull(),
    lowerSymbol: text('lower_symbol').notNull(),
    createdAt: millis('created_at').notNull(),
    /** Sun that people have put into the token. Always current. */
    size: figure('size').notNull(),
    phase: text('phase').$type<TokenPhase>(),
    isTraded: boolean('is_traded'),
    /** Figures of trading, null if the token is not traded. The market cap is known for any pool. */
    price: figure('price'),
    changeBp: figure('change_bp'),
    volume: figure('volume'),
    marketCap: figure('market_cap'),
    raised: figure('raised'),
    launchedAt: millis('launched_at'),
    /** Sun in the token's pool. */
    poolTrx: figure('pool_trx'),
  },
  (table) => [
    index('figures_by_age').on(descending(table.createdAt), table.token),
    index('figures_by_cap').on(table.marketCap.desc(), descending(table.raised), table.token),
    index('figures_by_change')
      .on(descending(table.changeBp), table.token)
      .where(sql`is_traded`),
    index('figures_by_launch')
      .on(descending(table.launchedAt), table.token)
      .where(sql`is_traded`),
    index('figures_by_name_look').on(table.nameLook, descending(table.size), table.token),
    index('figures_by_pool')
      .on(descending(table.poolTrx), table.token)
      .where(sql`is_traded`),
    index('figures_by_raised').on(descending(table.raised), table.token),
    index('figures_by_symbol_look').on(table.symbolLook, descending(table.size), table.token),
    index('figures_by_volume')
      .on(descending(table.volume), table.token)
      .where(sql`is_traded`),
    index('figures_by_worth')
      .on(descending(table.marketCap), table.token)
      .where(sql`is_traded`),
    index('figures_of_phase_by_age').on(table.phase, descending(table.createdAt), table.token),
    index('figures_of_phase_by_cap').on(
      table.phase,
      table.marketCap.desc(),
      descending(table.raised),
      table.token,
    ),
    index('figures_of_phase_by_raised').on(table.phase, descending(table.raised), table.token),
    index('figures_stale').on(table.staleAt),
  ],
)

/** Number of tokens of each kind, according to their figures. */
export const tokenCounts = pgTable(
  'token_counts',
  {
    phase: text('phase').$type<TokenPhase>().notNull(),
    isTraded: boolean('is_traded').notNull(),
    tokens: counted('tokens'),
  },
  (table) => [primaryKey({ columns: [table.phase, table.isTraded] })],
)

/** Number of offers per seller and token. An empty text counts all sellers or tokens. */
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
