import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { PresaleTerms, TokenTerms } from '../../../src/core/tokenTerms.ts'
import { account, descending, millis, nth, units } from '../columns.ts'

/**
 * Tables for events of the launchpad's contracts. Times are in
 * milliseconds, amounts in smallest units or sun. Figures that the database adds are in
 * `figureSchema.ts`.
 */

/** Terms as stored in JSON, with amounts as decimal text. */
export type Written<Terms> = {
  readonly [Field in keyof Terms]: Terms[Field] extends bigint ? string : Terms[Field]
}

export const factorySettings = pgTable(
  'factory_settings',
  {
    id: integer('id').primaryKey(),
    creationFee: units('creation_fee').notNull(),
    enabled: boolean('enabled').notNull(),
  },
  () => [check('factory_settings_id_check', sql`id = 1`)],
)

export const castTokens = pgTable(
  'cast_tokens',
  {
    address: account('address').primaryKey(),
    orderKey: text('order_key').notNull(),
    creator: account('creator').notNull(),
    pool: account('pool').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    terms: jsonb('terms').$type<Written<TokenTerms>>().notNull(),
    totalSupply: units('total_supply').notNull(),
    burnt: units('burnt').notNull(),
    /** Part of `burnt` that was burnt from the pool. */
    poolBurnt: units('pool_burnt').notNull(),
    txId: text('tx_id').notNull(),
    createdAt: millis('created_at').notNull(),
    /** Time when trading opened. */
    launchedAt: millis('launched_at'),
    /** Skeletons of name and symbol. Names with equal skeletons look the same. */
    nameLook: text('name_look').notNull(),
    symbolLook: text('symbol_look').notNull(),
    /** Number among its creator's tokens, set by the database. */
    nthOfCreator: nth('nth_of_creator'),
  },
  (table) => [
    index('cast_tokens_by_age').on(table.creator, descending(table.createdAt), table.address),
    index('cast_tokens_by_order').on(table.creator, table.orderKey),
    index('cast_tokens_by_pool').on(table.pool),
    index('cast_tokens_by_transaction').on(table.txId),
    index('cast_tokens_of_creator').on(table.creator, descending(table.nthOfCreator)),
  ],
)

export type TokenRow = typeof castTokens.$inferSelect

export const presales = pgTable(
  'presales',
  {
    address: account('address').primaryKey(),
    token: account('token').notNull(),
    orderKey: text('order_key').notNull(),
    creator: account('creator').notNull(),
    terms: jsonb('terms').$type<Written<PresaleTerms>>().notNull(),
    startAt: millis('start_at').notNull(),
    endAt: millis('end_at').notNull(),
    insuranceMs: millis('insurance_ms').notNull(),
    /** Hard cap, and the amount raised so far, in sun. */
    goal: units('goal').notNull(),
    raised: units('raised').notNull(),
    forSale: units('for_sale').notNull(),
    sold: units('sold').notNull(),
    txId: text('tx_id').notNull(),
    createdAt: millis('created_at').notNull(),
    launchedAt: millis('launched_at'),
    insuredUntil: millis('insured_until'),
    /** LP tokens created by the launch. */
    liquidity: units('liquidity'),
  },
  (table) => [
    index('presales_by_order').on(table.creator, table.orderKey),
    index('presales_by_transaction').on(table.txId),
    unique('presales_token_key').on(table.token),
  ],
)

export const presaleBuyers = pgTable(
  'presale_buyers',
  {
    presale: account('presale').notNull(),
    buyer: account('buyer').notNull(),
    bought: units('bought').notNull(),
    paid: units('paid').notNull(),
    received: units('received').notNull(),
    /** Reason why the payment was returned, wholly or in part, if it was. */
    paidBackBy: text('paid_back_by').$type<'refund' | 'insurance'>(),
    paidBack: units('paid_back').notNull(),
    liquidity: units('liquidity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.presale, table.buyer] }),
    index('presale_buyers_by_buyer').on(table.buyer),
  ],
)

/** Pools of a token and TRX, including tokens not from the factory. */
export const pools = pgTable(
  'pools',
  {
    address: account('address').primaryKey(),
    token: account('token').notNull(),
    isFirst: boolean('is_first').notNull(),
    tokens: units('tokens').notNull(),
    trx: units('trx').notNull(),
    /** Initial reserves. */
    openedTokens: units('opened_tokens'),
    openedTrx: units('opened_trx'),
    /** Total supply of LP tokens. */
    shares: units('shares').notNull(),
  },
  (table) => [index('pools_by_token').on(table.token)],
)

/** Balances of the factory's tokens and of LP tokens (`coin` is then the pool). */
export const holdings = pgTable(
  'holdings',
  {
    coin: account('coin').notNull(),
    holder: account('holder').notNull(),
    units: units('units').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.coin, table.holder] }),
    index('holdings_by_holder').on(table.holder),
  ],
)

export const trades = pgTable(
  'trades',
  {
    txId: text('tx_id').notNull(),
    /** Index of the log within its transaction. */
    position: integer('position').notNull(),
    token: account('token').notNull(),
    trader: account('trader').notNull(),
    orderKey: text('order_key'),
    isBuy: boolean('is_buy').notNull(),
    tokens: units('tokens').notNull(),
    trx: units('trx').notNull(),
    /** Reserves of the pool after the trade. */
    poolTokens: units('pool_tokens').notNull(),
    poolTrx: units('pool_trx').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
    /**
     * Number among its token's trades, from 1, and the sun traded up to it. The database sets both.
     */
    nth: nth('nth'),
    trxUntil: numeric('trx_until', { mode: 'bigint' }).notNull().default(0n),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('trades_by_time').on(table.token, descending(table.at), descending(table.nth)),
    index('trades_in_order').on(table.token, descending(table.nth)),
  ],
)

export const offers = pgTable(
  'offers',
  {
    id: text('id').primaryKey(),
    orderKey: text('order_key').notNull(),
    seller: account('seller').notNull(),
    token: account('token').notNull(),
    offered: units('offered').notNull(),
    left: units('left_units').notNull(),
    /** TRX per whole token, with 18 decimals, as in the contract. */
    unitPrice: units('unit_price').notNull(),
    expiresAt: millis('expires_at').notNull(),
    cancelled: boolean('cancelled').notNull(),
    txId: text('tx_id').notNull(),
    createdAt: millis('created_at').notNull(),
    /**
     * Whether the token is from the factory, and whether the offer was open when a block was last
     * booked.
     */
    isListed: boolean('is_listed').notNull().default(false),
    stands: boolean('stands').notNull().default(false),
  },
  (table) => [
    index('offers_by_age')
      .on(descending(table.createdAt), table.id)
      .where(sql`stands`),
    index('offers_by_end')
      .on(table.expiresAt)
      .where(sql`stands`),
    index('offers_by_price')
      .on(table.unitPrice, table.id)
      .where(sql`stands`),
    index('offers_of_seller_by_age')
      .on(table.seller, descending(table.createdAt), table.id)
      .where(sql`is_listed`),
    index('offers_of_seller_by_price')
      .on(table.seller, table.unitPrice, table.id)
      .where(sql`is_listed`),
    index('offers_of_token_by_age')
      .on(table.token, descending(table.createdAt), table.id)
      .where(sql`stands`),
    index('offers_of_token_by_price')
      .on(table.token, table.unitPrice, table.id)
      .where(sql`stands`),
    index('own_offers_of_token_by_age')
      .on(table.seller, table.token, descending(table.createdAt), table.id)
      .where(sql`is_listed`),
    index('own_offers_of_token_by_price')
      .on(table.seller, table.token, table.unitPrice, table.id)
      .where(sql`is_listed`),
  ],
)

export type PurchaseKind = 'presale' | 'pool' | 'otc'

/** All purchases of tokens: from presales, pools and offers. */
export const purchases = pgTable(
  'purchases',
  {
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<PurchaseKind>().notNull(),
    orderKey: text('order_key').notNull(),
    buyer: account('buyer').notNull(),
    token: account('token').notNull(),
    units: units('units').notNull(),
    /** Price paid, in sun. */
    paid: units('paid').notNull(),
    offerId: text('offer_id'),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Index of the transaction within its block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
    /**
     * Running numbers, set by the database. They count the buyer's purchases; the buyer's of this
     * kind; the buyer's of this kind and token; and all of this kind and token.
     */
    nthOfBuyer: nth('nth_of_buyer'),
    nthOfKind: nth('nth_of_kind'),
    nthOfOwn: nth('nth_of_own'),
    nthOfToken: nth('nth_of_token'),
  },
  (table) => [
    primaryKey({ columns: [table.txId, table.position] }),
    index('purchases_by_order').on(table.orderKey),
    index('purchases_of_buyer').on(table.buyer, descending(table.nthOfBuyer)),
    index('purchases_of_kind').on(table.buyer, table.kind, descending(table.nthOfKind)),
    index('purchases_of_own').on(table.buyer, table.kind, table.token, descending(table.nthOfOwn)),
    index('purchases_of_token').on(table.token, table.kind, descending(table.nthOfToken)),
  ],
)

export type Act =
  | 'launch'
  | 'refund'
  | 'insurance'
  | 'receive'
  | 'receiveLiquidity'
  | 'payCreator'
  | 'takeBack'
  | 'offer'
  | 'edit'
  | 'cancel'
  | 'changePrice'
  | 'unlist'
  | 'unlockStake'
  | 'cancelStake'
  | 'claimStake'
  | 'claimStream'
  | 'unlockLimit'

/**
 * Actions on presales, offers, listings, cards and stakes, other than purchases. Reports are
 * checked against them.
 */
export const acts = pgTable(
  'acts',
  {
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    act: text('act').$type<Act>().notNull(),
    /**
     * Address of the presale; number of the offer, listing, card or stream; or a stake's contract
     * and order.
     */
    subject: text('subject').notNull(),
    /** Null for a launch, which anyone may trigger and whose event names no account. */
    account: account('account'),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)

export const locks = pgTable(
  'locks',
  {
    contract: account('contract').notNull(),
    owner: account('owner').notNull(),
    createdAt: millis('created_at').notNull(),
    coin: account('coin').notNull(),
    units: units('units').notNull(),
    unlockAt: millis('unlock_at').notNull(),
    txId: text('tx_id').notNull(),
    /** Null while locked. */
    unlockTxId: text('unlock_tx_id'),
    unlockedAt: millis('unlocked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.contract, table.owner, table.createdAt] }),
    index('locks_by_time').on(table.owner, descending(table.createdAt), table.contract),
    index('locks_of_coin')
      .on(table.coin, table.unlockAt)
      .where(sql`unlocked_at is null`),
    index('locks_over')
      .on(table.owner, descending(table.createdAt), table.contract)
      .where(sql`unlocked_at is not null`),
    index('locks_standing')
      .on(table.owner, table.unlockAt, descending(table.createdAt), table.contract)
      .where(sql`unlocked_at is null`),
  ],
)

/** Contracts that hold locked or offered assets. They are no user accounts. */
export const vaults = pgTable('vaults', { address: account('address').primaryKey() })
