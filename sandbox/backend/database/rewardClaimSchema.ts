import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { IncomeType } from '../../../src/api/endpoints/income.ts'
import { account, millis, units } from './columns.ts'

/** Which income a stream or a plan pays. */
export type RewardType = Exclude<IncomeType, 'rwa' | 'referral'>

/**
 * The table of `schema.sql` for what streams and plans have paid, typed. Times are milliseconds, amounts
 * smallest units.
 */
export const rewardClaims = pgTable(
  'reward_claims',
  {
    txId: text('tx_id').notNull(),
    /** Of its log within the transaction. */
    position: integer('position').notNull(),
    owner: account('owner').notNull(),
    type: text('type').$type<RewardType>().notNull(),
    /** Who said it. */
    contract: account('contract').notNull(),
    /** The all-zero address is TRX. */
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Of its transaction within the block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)
