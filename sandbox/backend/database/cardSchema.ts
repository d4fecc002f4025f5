import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FreezeReason } from '../../../src/chain/contracts/card.ts'
import type { CardState } from '../../../src/api/endpoints/cards.ts'
import { account, count, millis, units } from './columns.ts'

/**
 * The tables of `schema.sql` for what the contracts of cards report, typed. Times are milliseconds,
 * amounts smallest units.
 */

/** The number of a card or a listing. */
const number = (name: string) => bigint(name, { mode: 'bigint' })

/** Where a log stands, for tables that are read in the order of the chain. */
const place = {
  txId: text('tx_id').notNull(),
  /** Of its log within the transaction. */
  position: integer('position').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Of its transaction within the block. */
  txIndex: integer('tx_index').notNull(),
  at: millis('at').notNull(),
}

export const cardLevels = pgTable('card_levels', {
  level: count('level').primaryKey(),
  name: text('name').notNull(),
  /** Of those that are sold for `price`. */
  supply: count('supply').notNull(),
  perAccount: count('per_account').notNull(),
  pledgeDays: count('pledge_days').notNull(),
  weight: count('weight').notNull(),
  isNode: boolean('is_node').notNull(),
  /** In sun. */
  price: units('price').notNull(),
  fund: account('fund').notNull(),
  baseUri: text('base_uri').notNull(),
  /** How many there are, how many of them were sold for the price, and how many are staked now. */
  made: count('made').notNull(),
  sold: count('sold').notNull(),
  staked: count('staked').notNull(),
  /** By how many accounts they are held. */
  holders: count('holders').notNull(),
})

/** How many cards of a level an account has; of a listed one, its seller. */
export const cardHolders = pgTable(
  'card_holders',
  {
    owner: account('owner').notNull(),
    level: count('level').notNull(),
    cards: count('cards').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.level] })],
)

/** How many accounts have nodes, and how many have other cards. */
export const holderCounts = pgTable('holder_counts', {
  isNode: boolean('is_node').primaryKey(),
  holders: count('holders').notNull(),
})

export const cards = pgTable('cards', {
  tokenId: number('token_id').primaryKey(),
  level: count('level').notNull(),
  /** Of a listed card, its seller. */
  owner: account('owner').notNull(),
  state: text('state').$type<CardState>().notNull(),
  /** When it came to its owner. */
  ownedAt: millis('owned_at').notNull(),
  madeAt: millis('made_at').notNull(),
  frozenReason: text('frozen_reason').$type<FreezeReason>(),
  /** It may be over by now. */
  frozenUntil: millis('frozen_until'),
})

export const cardStakes = pgTable(
  'card_stakes',
  {
    ...place,
    tokenId: number('token_id').notNull(),
    owner: account('owner').notNull(),
    days: count('days').notNull(),
    until: millis('until').notNull(),
    weight: units('weight').notNull(),
    /** Null while it lasts; one of a card does. */
    unlockedAt: millis('unlocked_at'),
    unlockTxId: text('unlock_tx_id'),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)

export const cardListings = pgTable('card_listings', {
  id: number('id').primaryKey(),
  orderKey: text('order_key').notNull(),
  seller: account('seller').notNull(),
  tokenId: number('token_id').notNull(),
  level: count('level').notNull(),
  /** The all-zero address is TRX. */
  coin: account('coin').notNull(),
  price: units('price').notNull(),
  feeBp: integer('fee_bp').notNull(),
  expiresAt: millis('expires_at').notNull(),
  listedAt: millis('listed_at').notNull(),
  txId: text('tx_id').notNull(),
  /** Null while it stands: one of a card does. */
  over: text('over').$type<'sold' | 'unlisted'>(),
  /** As of its card: then nobody has to look there while listings are sorted and counted. */
  frozenUntil: millis('frozen_until'),
})

/** How many listings stand: counting them one by one would take longer the more there are. */
export const listingCounts = pgTable(
  'listing_counts',
  {
    level: count('level').notNull(),
    coin: account('coin').notNull(),
    standing: count('standing').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.coin] })],
)

export type CardMove = 'bought' | 'opened' | 'listed' | 'unlisted' | 'sold' | 'transferred'

/** Every way that a card went; the market stands between people, and is nobody here. */
export const cardMoves = pgTable(
  'card_moves',
  {
    ...place,
    tokenId: number('token_id').notNull(),
    move: text('move').$type<CardMove>().notNull(),
    /** Null if it was made by this. */
    sender: account('sender'),
    receiver: account('receiver').notNull(),
    /** What was paid or asked, if anything. */
    coin: account('coin'),
    price: units('price'),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)

export const cardPurchases = pgTable(
  'card_purchases',
  {
    ...place,
    /** Null if it was bought without one. */
    orderKey: text('order_key'),
    buyer: account('buyer').notNull(),
    tokenId: number('token_id').notNull(),
    level: count('level').notNull(),
    coin: account('coin').notNull(),
    price: units('price').notNull(),
    /** Null for one that the card contract sold. */
    seller: account('seller'),
    listingId: number('listing_id'),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)

export const rewardPools = pgTable('reward_pools', {
  /** Its number in the contract. */
  pool: text('pool').primaryKey(),
  coin: account('coin').notNull(),
  totalWeight: units('total_weight').notNull(),
  funded: units('funded').notNull(),
  /** When its stream ends, as of `countedAt`: later, the longer nobody has weight. */
  endsAt: millis('ends_at').notNull(),
  countedAt: millis('counted_at').notNull(),
  /** What flows a second, and what a unit of weight has earned up to `countedAt`, as scaled there. */
  rate: units('rate').notNull(),
  earned: units('earned').notNull(),
  claimed: units('claimed').notNull(),
})

export const rewardShares = pgTable(
  'reward_shares',
  {
    pool: text('pool').notNull(),
    account: account('account').notNull(),
    weight: units('weight').notNull(),
    claimed: units('claimed').notNull(),
    lastClaimAt: millis('last_claim_at'),
    /** `earned` of the pool up to which what is earned is in `owed`, scaled too. */
    countedTo: units('counted_to').notNull(),
    owed: units('owed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pool, table.account] })],
)

export type LevelRow = typeof cardLevels.$inferSelect
export type ListingRow = typeof cardListings.$inferSelect
