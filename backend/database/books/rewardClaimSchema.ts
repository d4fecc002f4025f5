import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { IncomeType } from '../../../src/api/endpoints/income.ts'
import { account, descending, millis, units } from '../columns.ts'

/** Type of income that a stream or a plan pays. */
export type RewardType = Exclude<IncomeType, 'rwa' | 'referral'>

/**
 * Table for payments of streams and plans. Times are in milliseconds,
 * amounts in smallest units.
 */
export const rewardClaims = pgTable(
  'reward_claims',
  {
    txId: text('tx_id').notNull(),
    /** Index of the log within its transaction. */
    position: integer('position').notNull(),
    owner: account('owner').notNull(),
    type: text('type').$type<RewardType>().notNull(),
    /** Contract that emitted the event. */
    contract: account('contract').notNull(),
    /** Asset paid. The all-zero address is TRX. */
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('reward_claims_by_owner').on(
      table.owner,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('reward_claims_by_type').on(
      table.owner,
      table.type,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
  ],
)
