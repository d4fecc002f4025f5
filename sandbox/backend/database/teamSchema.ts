import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { account, count, millis, units } from './columns.ts'

/**
 * The tables of `schema.sql` for who invited whom, and what teams have done, typed. Times are
 * milliseconds, amounts smallest units or sun.
 */

/**
 * Accounts that are bound, that invited somebody, or that did what counts once they are bound. What
 * their teams have done is kept with them: each event raises it for all above its account, who are
 * twenty at most, so that nobody adds up ten thousand members to show a page of them.
 */
export const teamAccounts = pgTable('team_accounts', {
  address: account('address').primaryKey(),
  /** As `core/inviteCode.ts` makes it. */
  code: text('code').notNull(),
  /** Null, as the next four, while it is not bound. */
  inviter: account('inviter'),
  boundAt: millis('bound_at'),
  boundTxId: text('bound_tx_id'),
  /** Counts the bound ones, in their order from 1 on. */
  number: count('number'),
  /** Of the inviter's direct members, as the contract counts them. */
  memberIndex: count('member_index'),

  // What the account has done itself.
  /** In sun. */
  bought: units('bought').notNull().default(0n),
  /** What was paid for good, whether or not it counts among what was bought: one makes it valid. */
  payments: count('payments').notNull().default(0),
  /** Of a miner that is active. */
  ownPower: units('own_power').notNull().default(0n),

  // What all below it have done, to the depth that counts.
  performance: units('performance').notNull().default(0n),
  size: count('size').notNull().default(0),
  power: units('power').notNull().default(0n),
  /** How many have paid for anything. */
  valid: count('valid').notNull().default(0),
  /** Direct members, and how many of them have paid. */
  members: count('members').notNull().default(0),
  validMembers: count('valid_members').notNull().default(0),
  /** The lengths of its lists in `team_records`, and the sums of what was burnt. */
  records: count('records').notNull().default(0),
  liquidityMoves: count('liquidity_moves').notNull().default(0),
  burns: count('burns').notNull().default(0),
  burntU: units('burnt_u').notNull().default(0n),
  burntPower: units('burnt_power').notNull().default(0n),
})

export type TeamAccount = typeof teamAccounts.$inferSelect

/** How many members an account has on each level below it. */
export const teamLevels = pgTable(
  'team_levels',
  {
    owner: account('owner').notNull(),
    depth: integer('depth').notNull(),
    members: count('members').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.depth] })],
)

/** Which list of a team something stands in. */
export type TeamList = 'record' | 'liquidity' | 'burn'

export type RecordKind = 'card' | 'box' | 'presale' | 'pool' | 'stake' | 'liquidity' | 'burn'

/** A log's place on the chain. */
const place = {
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Of its transaction within the block. */
  txIndex: integer('tx_index').notNull(),
  /** Of the log within the transaction. */
  position: integer('position').notNull(),
}

/** What accounts did that their inviters' lists show. */
export const memberRecords = pgTable(
  'member_records',
  {
    ...place,
    member: account('member').notNull(),
    list: text('list').$type<TeamList>().notNull(),
    kind: text('kind').$type<RecordKind>().notNull(),
    /** In sun; null for what counts nothing, or has no price. */
    performance: units('performance'),
    txId: text('tx_id').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockNumber, table.txIndex, table.position] })],
)

/** The same, once for everybody above: a page is read from where it begins, however long the list. */
export const teamRecords = pgTable(
  'team_records',
  {
    ...place,
    owner: account('owner').notNull(),
    list: text('list').$type<TeamList>().notNull(),
    /** How many levels below the owner it was done. */
    depth: integer('depth').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.owner, table.list, table.blockNumber, table.txIndex, table.position],
    }),
  ],
)
