import { bigint, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core'
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

export const presaleCounts = pgTable('presale_counts', {
  presale: account('presale').primaryKey(),
  buyers: counted('buyers'),
})

/** What an account has done in all presales. */
export const presaleAccounts = pgTable('presale_accounts', {
  buyer: account('buyer').primaryKey(),
  presales: counted('presales'),
  paid: figure('paid').notNull(),
  paidBack: figure('paid_back').notNull(),
})

/** How many accounts hold something of a coin, and how many of those are vaults. */
export const coinCounts = pgTable('coin_counts', {
  coin: account('coin').primaryKey(),
  holders: counted('holders'),
  inVaults: counted('in_vaults'),
})
