import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, count, descending, millis, units } from '../columns.ts'

/** Tables for tokens given in return for burnt TRX. */

/** Progress of a sale: the TRX given, in sun, and the tokens left. */
export const trxBurnSales = pgTable('trx_burn_sales', {
  contract: account('contract').primaryKey(),
  given: units('given').notNull(),
  tokensLeft: units('tokens_left').notNull(),
  gifts: count('gifts').notNull(),
  givers: count('givers').notNull(),
})

/** Totals of each account: TRX given, in sun, and tokens received. */
export const trxBurnGivers = pgTable(
  'trx_burn_givers',
  {
    contract: account('contract').notNull(),
    account: account('account').notNull(),
    gifts: count('gifts').notNull(),
    given: units('given').notNull(),
    units: units('units').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contract, table.account] })],
)

export const trxBurns = pgTable(
  'trx_burns',
  {
    contract: account('contract').notNull(),
    account: account('account').notNull(),
    orderKey: text('order_key').notNull(),
    given: units('given').notNull(),
    units: units('units').notNull(),
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contract, table.account, table.orderKey] }),
    index('trx_burns_by_account').on(
      table.contract,
      table.account,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('trx_burns_by_time').on(
      table.contract,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
  ],
)
