import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { PresaleTerms, TokenTerms } from '../../../src/core/tokenTerms.ts'
import { account, millis, nth, units } from './columns.ts'

/**
 * The tables of `schema.sql` for what the launchpad's contracts report, typed. Times are
 * milliseconds, amounts smallest units or sun. What the database adds to them by itself is in
 * `figureSchema.ts`.
 */

/** Terms as JSON has them: amounts are decimal text. */
export type Written<Terms> = {
  readonly [Field in keyof Terms]: Terms[Field] extends bigint ? string : Terms[Field]
}

export const factorySettings = pgTable('factory_settings', {
  id: integer('id').primaryKey(),
  creationFee: units('creation_fee').notNull(),
  enabled: boolean('enabled').notNull(),
})

export const castTokens = pgTable('cast_tokens', {
  address: account('address').primaryKey(),
  orderKey: text('order_key').notNull(),
  creator: account('creator').notNull(),
  pool: account('pool').notNull(),
  name: text('name').notNull(),
  symbol: text('symbol').notNull(),
  terms: jsonb('terms').$type<Written<TokenTerms>>().notNull(),
  totalSupply: units('total_supply').notNull(),
  burnt: units('burnt').notNull(),
  /** The part of it burnt from the pool. */
  poolBurnt: units('pool_burnt').notNull(),
  txId: text('tx_id').notNull(),
  createdAt: millis('created_at').notNull(),
  /** When trading was opened. */
  launchedAt: millis('launched_at'),
  /** The skeletons of name and symbol: names with equal skeletons look the same. */
  nameLook: text('name_look').notNull(),
  symbolLook: text('symbol_look').notNull(),
  /** Among the tokens of its creator: the database adds it. */
  nthOfCreator: nth('nth_of_creator'),
})

export type TokenRow = typeof castTokens.$inferSelect

export const presales = pgTable('presales', {
  address: account('address').primaryKey(),
  token: account('token').notNull(),
  orderKey: text('order_key').notNull(),
  creator: account('creator').notNull(),
  terms: jsonb('terms').$type<Written<PresaleTerms>>().notNull(),
  startAt: millis('start_at').notNull(),
  endAt: millis('end_at').notNull(),
  insuranceMs: millis('insurance_ms').notNull(),
  /** In sun: the hard cap, and how much of it is raised. */
  goal: units('goal').notNull(),
  raised: units('raised').notNull(),
  forSale: units('for_sale').notNull(),
  sold: units('sold').notNull(),
  txId: text('tx_id').notNull(),
  createdAt: millis('created_at').notNull(),
  launchedAt: millis('launched_at'),
  insuredUntil: millis('insured_until'),
  /** The pool's shares that the launch created. */
  liquidity: units('liquidity'),
})

export const presaleBuyers = pgTable(
  'presale_buyers',
  {
    presale: account('presale').notNull(),
    buyer: account('buyer').notNull(),
    bought: units('bought').notNull(),
    paid: units('paid').notNull(),
    received: units('received').notNull(),
    /** Why, if what was paid was returned, wholly or in part. */
    paidBackBy: text('paid_back_by').$type<'refund' | 'insurance'>(),
    paidBack: units('paid_back').notNull(),
    liquidity: units('liquidity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.presale, table.buyer] })],
)

/** Pools of a token and TRX, including tokens not from the factory. */
export const pools = pgTable('pools', {
  address: account('address').primaryKey(),
  token: account('token').notNull(),
  isFirst: boolean('is_first').notNull(),
  tokens: units('tokens').notNull(),
  trx: units('trx').notNull(),
  /** Its first reserves. */
  openedTokens: units('opened_tokens'),
  openedTrx: units('opened_trx'),
  /** How many there are of its shares. */
  shares: units('shares').notNull(),
})

/** What accounts hold of the factory's tokens and of pool shares (`coin` is then the pool). */
export const holdings = pgTable(
  'holdings',
  {
    coin: account('coin').notNull(),
    holder: account('holder').notNull(),
    units: units('units').notNull(),
  },
  (table) => [primaryKey({ columns: [table.coin, table.holder] })],
)

export const trades = pgTable(
  'trades',
  {
    txId: text('tx_id').notNull(),
    /** Of its log within the transaction. */
    position: integer('position').notNull(),
    token: account('token').notNull(),
    trader: account('trader').notNull(),
    orderKey: text('order_key'),
    isBuy: boolean('is_buy').notNull(),
    tokens: units('tokens').notNull(),
    trx: units('trx').notNull(),
    /** What the pool held afterwards. */
    poolTokens: units('pool_tokens').notNull(),
    poolTrx: units('pool_trx').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Of its transaction within the block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
    /** Among the trades of its token, from 1, and the sun traded up to it: the database adds them. */
    nth: nth('nth'),
    trxUntil: numeric('trx_until', { mode: 'bigint' }).notNull().default(0n),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
)

export const offers = pgTable('offers', {
  id: text('id').primaryKey(),
  orderKey: text('order_key').notNull(),
  seller: account('seller').notNull(),
  token: account('token').notNull(),
  offered: units('offered').notNull(),
  left: units('left_units').notNull(),
  /** Sun for a whole token. */
  unitPrice: units('unit_price').notNull(),
  expiresAt: millis('expires_at').notNull(),
  cancelled: boolean('cancelled').notNull(),
  txId: text('tx_id').notNull(),
  createdAt: millis('created_at').notNull(),
  /** Whether it is of a token of the factory, and then whether it stood when a block was last booked. */
  isListed: boolean('is_listed').notNull().default(false),
  stands: boolean('stands').notNull().default(false),
})

export type PurchaseKind = 'presale' | 'pool' | 'otc'

/** Whatever was bought, from whomever. */
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
    /** In sun. */
    paid: units('paid').notNull(),
    offerId: text('offer_id'),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    /** Of its transaction, within the block. */
    txIndex: integer('tx_index').notNull(),
    at: millis('at').notNull(),
    /**
     * Among the buyer's; those of this kind; those of them of this token; and the token's of this kind:
     * the database adds them.
     */
    nthOfBuyer: nth('nth_of_buyer'),
    nthOfKind: nth('nth_of_kind'),
    nthOfOwn: nth('nth_of_own'),
    nthOfToken: nth('nth_of_token'),
  },
  (table) => [primaryKey({ columns: [table.txId, table.position] })],
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

/** What was done with presales, offers, listings, cards and stakes, besides buying; reports are checked against it. */
export const acts = pgTable(
  'acts',
  {
    txId: text('tx_id').notNull(),
    position: integer('position').notNull(),
    act: text('act').$type<Act>().notNull(),
    /** The presale's address, the number of the offer, listing, card or stream, or a stake's contract and order. */
    subject: text('subject').notNull(),
    /** Null for a launch: anybody may do it, and the contract does not say who did. */
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
    /** Null while it is locked. */
    unlockTxId: text('unlock_tx_id'),
    unlockedAt: millis('unlocked_at'),
  },
  (table) => [primaryKey({ columns: [table.contract, table.owner, table.createdAt] })],
)

/** Contracts that hold what is locked or offered; not people's accounts. */
export const vaults = pgTable('vaults', { address: account('address').primaryKey() })
