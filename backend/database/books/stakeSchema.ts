import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { account, count, descending, millis, units } from '../columns.ts'

/**
 * Tables for events of the staking contracts. Times are in milliseconds,
 * amounts in smallest units.
 */

/** Kind of stake: LP tokens or a single asset in a staking pool, or an asset in a plan. */
export type StakeKind = 'lp' | 'coin' | 'plan'

/** Staking pools and plans, each by its contract and its number there. */
export const stakePlaces = pgTable(
  'stake_places',
  {
    contract: account('contract').notNull(),
    place: count('place').notNull(),
    kind: text('kind').$type<StakeKind>().notNull(),
    /** Asset staked. The all-zero address is TRX. */
    coin: account('coin').notNull(),
    days: count('days').notNull(),
    costBp: integer('cost_bp').notNull(),
    least: units('least').notNull(),
    most: units('most').notNull(),
    closed: boolean('closed').notNull(),
    /** Numbers of the streams of a pool; null for a plan. */
    rewards: text('rewards'),
    costs: text('costs'),
    /** Terms of a plan; null for a pool. */
    rateBp: count('rate_bp'),
    fund: units('fund'),
    /** Amount staked now, and the number of accounts staking. */
    staked: units('staked').notNull(),
    stakers: count('stakers').notNull(),
    /** Number of stakes ended early, and their total cost. */
    cancelled: count('cancelled').notNull(),
    lost: units('lost').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contract, table.place] }),
    index('stake_places_by_coin').on(table.contract, table.kind, table.coin, table.place),
    index('stake_places_by_number').on(table.contract, table.kind, table.place),
  ],
)

export const stakes = pgTable(
  'stakes',
  {
    contract: account('contract').notNull(),
    owner: account('owner').notNull(),
    orderKey: text('order_key').notNull(),
    kind: text('kind').$type<StakeKind>().notNull(),
    place: count('place').notNull(),
    units: units('units').notNull(),
    since: millis('since').notNull(),
    until: millis('until').notNull(),
    costBp: integer('cost_bp').notNull(),
    /** Whole reward of a plan, reduced if the stake ended early, and the amount claimed. */
    reward: units('reward'),
    rewardClaimed: units('reward_claimed'),
    /** Null while the stake runs. */
    over: text('over').$type<'unlocked' | 'cancelled'>(),
    endedAt: millis('ended_at'),
    /** Cost of ending the stake early. */
    cost: units('cost'),
    txId: text('tx_id').notNull(),
    endTxId: text('end_tx_id'),
    /** Position on chain: index of the log within its transaction. */
    position: integer('position').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    txIndex: integer('tx_index').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contract, table.owner, table.orderKey] }),
    index('stakes_by_place').on(
      table.owner,
      table.contract,
      table.place,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('stakes_by_time').on(
      table.owner,
      table.kind,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('stakes_claimable')
      .on(table.owner, table.until, table.orderKey)
      .where(sql`reward > reward_claimed`),
    index('stakes_over')
      .on(table.owner, table.kind, descending(table.endedAt), table.orderKey)
      .where(sql`over is not null`),
    index('stakes_over_by_place')
      .on(table.owner, table.contract, table.place, descending(table.endedAt), table.orderKey)
      .where(sql`over is not null`),
    index('stakes_running')
      .on(table.owner, table.kind, table.until, table.orderKey)
      .where(sql`over is null`),
    index('stakes_running_by_place')
      .on(table.owner, table.contract, table.place, table.until, table.orderKey)
      .where(sql`over is null`),
  ],
)

/** Totals of accounts in each place, stored because summing stakes would slow down as rows grow. */
export const stakeAccounts = pgTable(
  'stake_accounts',
  {
    owner: account('owner').notNull(),
    contract: account('contract').notNull(),
    place: count('place').notNull(),
    kind: text('kind').$type<StakeKind>().notNull(),
    units: units('units').notNull(),
    running: count('running').notNull(),
    /** Number of stakes ever made. */
    made: count('made').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.contract, table.place] })],
)

/** Family for statistics: LP tokens, or everything else. */
export type StakeFamily = 'lp' | 'single'

/** Number of accounts with stakes. */
export const stakeCounts = pgTable('stake_counts', {
  family: text('family').$type<StakeFamily>().primaryKey(),
  stakers: count('stakers').notNull(),
})

/**
 * Value of assets at the present reserves of pools: `per` units of an asset are worth `sun` sun.
 */
export const coinRates = pgView('coin_rates', {
  coin: account('coin').notNull(),
  sun: units('sun').notNull(),
  per: units('per').notNull(),
}).existing()

export type PlaceRow = typeof stakePlaces.$inferSelect
export type StakeRow = typeof stakes.$inferSelect
