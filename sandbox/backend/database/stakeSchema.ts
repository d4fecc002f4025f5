import { bigint, boolean, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, count, millis, units } from './columns.ts'

/**
 * The tables of `schema.sql` for what the contracts of stakes report, typed. Times are milliseconds,
 * amounts smallest units.
 */

/** Of shares of a pool or a single coin, in a pool of stakes; or of a coin in a plan. */
export type StakeKind = 'lp' | 'coin' | 'plan'

/** Pools of stakes and plans, each by its contract and its number there. */
export const stakePlaces = pgTable(
  'stake_places',
  {
    contract: account('contract').notNull(),
    place: count('place').notNull(),
    kind: text('kind').$type<StakeKind>().notNull(),
    /** The all-zero address is TRX. */
    coin: account('coin').notNull(),
    days: count('days').notNull(),
    costBp: integer('cost_bp').notNull(),
    least: units('least').notNull(),
    most: units('most').notNull(),
    closed: boolean('closed').notNull(),
    /** Of a pool: the numbers of its streams. */
    rewards: text('rewards'),
    costs: text('costs'),
    /** Of a plan. */
    rateBp: count('rate_bp'),
    fund: units('fund'),
    /** Now, and by how many accounts. */
    staked: units('staked').notNull(),
    stakers: count('stakers').notNull(),
    /** How many stakes were taken back before their time, and what that has cost. */
    cancelled: count('cancelled').notNull(),
    lost: units('lost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contract, table.place] })],
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
    /** Of a plan: the whole reward, as it was cut if the stake ended early, and what was claimed. */
    reward: units('reward'),
    rewardClaimed: units('reward_claimed'),
    /** Null while it lasts. */
    over: text('over').$type<'unlocked' | 'cancelled'>(),
    endedAt: millis('ended_at'),
    /** What leaving early has cost. */
    cost: units('cost'),
    txId: text('tx_id').notNull(),
    endTxId: text('end_tx_id'),
    /** Where it stands on the chain: its log in the transaction, that in the block. */
    position: integer('position').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    txIndex: integer('tx_index').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contract, table.owner, table.orderKey] })],
)

/** What accounts have in each place: adding up their stakes would take longer the more there are. */
export const stakeAccounts = pgTable(
  'stake_accounts',
  {
    owner: account('owner').notNull(),
    contract: account('contract').notNull(),
    place: count('place').notNull(),
    kind: text('kind').$type<StakeKind>().notNull(),
    units: units('units').notNull(),
    running: count('running').notNull(),
    /** How many there ever were. */
    made: count('made').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.contract, table.place] })],
)

/** Statistics tell of shares, and of everything else together. */
export type StakeFamily = 'lp' | 'single'

/** How many accounts have stakes. */
export const stakeCounts = pgTable('stake_counts', {
  family: text('family').$type<StakeFamily>().primaryKey(),
  stakers: count('stakers').notNull(),
})

/** `per` units of a coin are worth so many sun, by the pools of now. */
export const coinRates = pgView('coin_rates', {
  coin: account('coin').notNull(),
  sun: units('sun').notNull(),
  per: units('per').notNull(),
}).existing()

export type PlaceRow = typeof stakePlaces.$inferSelect
export type StakeRow = typeof stakes.$inferSelect
