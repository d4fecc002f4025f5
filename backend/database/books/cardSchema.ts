import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FreezeReason } from '../../../src/chain/contracts/card.ts'
import type { CardState } from '../../../src/api/endpoints/cards.ts'
import { account, count, descending, millis, units } from '../columns.ts'

/**
 * Tables for events of the card contracts. Times are in milliseconds,
 * amounts in smallest units.
 */

/** Declares a column for the number of a card or a listing. */
const number = (name: string) => bigint(name, { mode: 'bigint' })

/** Position of a log, for tables that are read in chain order. */
const place = {
  txId: text('tx_id').notNull(),
  /** Index of the log within its transaction. */
  position: integer('position').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Index of the transaction within its block. */
  txIndex: integer('tx_index').notNull(),
  at: millis('at').notNull(),
}

export const cardLevels = pgTable('card_levels', {
  level: count('level').primaryKey(),
  name: text('name').notNull(),
  /** Number of cards sold for `price`. */
  supply: count('supply').notNull(),
  perAccount: count('per_account').notNull(),
  pledgeDays: count('pledge_days').notNull(),
  weight: count('weight').notNull(),
  isNode: boolean('is_node').notNull(),
  /** Price in sun. */
  price: units('price').notNull(),
  fund: account('fund').notNull(),
  baseUri: text('base_uri').notNull(),
  /** Numbers of cards minted, of those sold at the price, and of those staked now. */
  made: count('made').notNull(),
  sold: count('sold').notNull(),
  staked: count('staked').notNull(),
  /** Number of accounts that hold cards of this level. */
  holders: count('holders').notNull(),
})

/** Cards of a level per account. A listed card counts for its seller. */
export const cardHolders = pgTable(
  'card_holders',
  {
    owner: account('owner').notNull(),
    level: count('level').notNull(),
    cards: count('cards').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.level] })],
)

/** Numbers of accounts with nodes, and with other cards. */
export const holderCounts = pgTable('holder_counts', {
  isNode: boolean('is_node').primaryKey(),
  holders: count('holders').notNull(),
})

export const cards = pgTable(
  'cards',
  {
    tokenId: number('token_id').primaryKey(),
    level: count('level').notNull(),
    /** Owner. For a listed card, its seller. */
    owner: account('owner').notNull(),
    state: text('state').$type<CardState>().notNull(),
    /** Time when the owner got it. */
    ownedAt: millis('owned_at').notNull(),
    madeAt: millis('made_at').notNull(),
    frozenReason: text('frozen_reason').$type<FreezeReason>(),
    /** End of the freeze, possibly past. */
    frozenUntil: millis('frozen_until'),
  },
  (table) => [
    index('cards_by_level').on(
      table.owner,
      table.state,
      table.level,
      descending(table.ownedAt),
      descending(table.tokenId),
    ),
    index('cards_by_number').on(table.owner, table.level, table.tokenId),
    index('cards_by_owner').on(table.owner, descending(table.ownedAt), descending(table.tokenId)),
    index('cards_by_state').on(
      table.owner,
      table.state,
      descending(table.ownedAt),
      descending(table.tokenId),
    ),
  ],
)

export const cardStakes = pgTable(
  'card_stakes',
  {
    ...place,
    tokenId: number('token_id').notNull(),
    owner: account('owner').notNull(),
    days: count('days').notNull(),
    until: millis('until').notNull(),
    weight: units('weight').notNull(),
    /** Null while the stake runs. A card has at most one running stake. */
    unlockedAt: millis('unlocked_at'),
    unlockTxId: text('unlock_tx_id'),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('card_stakes_by_end')
      .on(table.owner, table.until)
      .where(sql`unlocked_at is null`),
    index('card_stakes_by_level').on(
      table.owner,
      sql`(token_id / 1000000000)`,
      descending(table.at),
    ),
    index('card_stakes_by_owner').on(
      table.owner,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('card_stakes_over_by_level')
      .on(table.owner, sql`(token_id / 1000000000)`, descending(table.unlockedAt))
      .where(sql`unlocked_at is not null`),
    uniqueIndex('card_stakes_running')
      .on(table.tokenId)
      .where(sql`unlocked_at is null`),
  ],
)

export const cardListings = pgTable(
  'card_listings',
  {
    id: number('id').primaryKey(),
    orderKey: text('order_key').notNull(),
    seller: account('seller').notNull(),
    tokenId: number('token_id').notNull(),
    level: count('level').notNull(),
    /** Asset of the price. The all-zero address is TRX. */
    coin: account('coin').notNull(),
    price: units('price').notNull(),
    feeBp: integer('fee_bp').notNull(),
    expiresAt: millis('expires_at').notNull(),
    listedAt: millis('listed_at').notNull(),
    txId: text('tx_id').notNull(),
    /** Null while the listing is open. A card has at most one open listing. */
    over: text('over').$type<'sold' | 'unlisted'>(),
    /** Copied from the card, so that listings are sorted and counted without reading cards. */
    frozenUntil: millis('frozen_until'),
  },
  (table) => [
    index('card_listings_by_card').on(table.tokenId, table.id),
    index('card_listings_by_end')
      .on(table.expiresAt)
      .where(sql`over is null`),
    index('card_listings_by_level')
      .on(table.level, table.id)
      .where(sql`over is null`),
    index('card_listings_by_level_price')
      .on(table.level, table.coin, table.price, table.id)
      .where(sql`over is null`),
    index('card_listings_by_number')
      .on(table.id)
      .where(sql`over is null`),
    index('card_listings_by_price')
      .on(table.coin, table.price, table.id)
      .where(sql`over is null`),
    index('card_listings_by_seller')
      .on(table.seller, table.id)
      .where(sql`over is null`),
    index('card_listings_frozen')
      .on(table.frozenUntil)
      .where(sql`over is null and frozen_until is not null`),
    uniqueIndex('card_listings_standing')
      .on(table.tokenId)
      .where(sql`over is null`),
  ],
)

/** Numbers of open listings, stored because counting them would slow down as rows grow. */
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

/** All moves of cards. The market only passes cards between users, and never appears as a party. */
export const cardMoves = pgTable(
  'card_moves',
  {
    ...place,
    tokenId: number('token_id').notNull(),
    move: text('move').$type<CardMove>().notNull(),
    /** Null if this move minted the card. */
    sender: account('sender'),
    receiver: account('receiver').notNull(),
    /** Price paid or asked, if any. */
    coin: account('coin'),
    price: units('price'),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('card_moves_by_card').on(
      table.tokenId,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('card_moves_given').on(table.sender, sql`(token_id / 1000000000)`, descending(table.at)),
    index('card_moves_got').on(table.receiver, sql`(token_id / 1000000000)`, descending(table.at)),
  ],
)

export const cardPurchases = pgTable(
  'card_purchases',
  {
    ...place,
    /** Null if it was bought without an order key. */
    orderKey: text('order_key'),
    buyer: account('buyer').notNull(),
    tokenId: number('token_id').notNull(),
    level: count('level').notNull(),
    coin: account('coin').notNull(),
    price: units('price').notNull(),
    /** Null if the card contract sold it. */
    seller: account('seller'),
    listingId: number('listing_id'),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('card_purchases_by_buyer').on(
      table.buyer,
      descending(table.blockNumber),
      descending(table.txIndex),
      descending(table.position),
    ),
    index('card_purchases_by_level').on(table.buyer, table.level),
  ],
)

export const rewardPools = pgTable('reward_pools', {
  /** Number in the contract. */
  pool: text('pool').primaryKey(),
  coin: account('coin').notNull(),
  totalWeight: units('total_weight').notNull(),
  funded: units('funded').notNull(),
  /** End of the stream, as of `countedAt`. It moves later while no account has weight. */
  endsAt: millis('ends_at').notNull(),
  countedAt: millis('counted_at').notNull(),
  /**
   * Rate per second, and earnings of a unit of weight up to `countedAt`, both scaled as in the
   * contract.
   */
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
    /** Value of the pool's `earned` up to which `owed` is settled. `owed` is scaled too. */
    countedTo: units('counted_to').notNull(),
    owed: units('owed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pool, table.account] }),
    index('reward_shares_by_account').on(table.account),
  ],
)

export type LevelRow = typeof cardLevels.$inferSelect
export type ListingRow = typeof cardListings.$inferSelect
