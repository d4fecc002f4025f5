import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { account, count, descending, millis, units } from '../columns.ts'

/**
 * Tables for inviters and the activity of teams. Times are in
 * milliseconds, amounts in smallest units or sun.
 */

/**
 * Accounts that are activated, that invited someone, or whose actions will count once they are
 * activated. The totals of their teams are stored with them. Each event raises the totals of all
 * accounts above, at most twenty. A page of members therefore needs no sum over ten thousand rows.
 */
export const teamAccounts = pgTable(
  'team_accounts',
  {
    address: account('address').primaryKey(),
    /** Invite code, as computed by `core/inviteCode.ts`. */
    code: text('code').notNull(),
    /** Null, like the next four columns, until the account is activated. */
    inviter: account('inviter'),
    boundAt: millis('bound_at'),
    boundTxId: text('bound_tx_id'),
    /** Number among activated accounts, in order of activation, from 1. */
    number: count('number'),
    /** Index among the inviter's direct members, as the contract counts them. */
    memberIndex: count('member_index'),

    // Activity of the account itself.
    /** Worth of the account's purchases, in sun. */
    bought: units('bought').notNull().default(0n),
    /**
     * Number of final payments, whether or not they count towards `bought`. One payment makes the
     * account valid.
     */
    payments: count('payments').notNull().default(0),
    /** Power of an active miner. */
    ownPower: units('own_power').notNull().default(0n),

    // Activity of all accounts below, to the depth that counts.
    performance: units('performance').notNull().default(0n),
    size: count('size').notNull().default(0),
    power: units('power').notNull().default(0n),
    /** Number of accounts that have paid for anything. */
    valid: count('valid').notNull().default(0),
    /** Number of direct members, and of those that have paid. */
    members: count('members').notNull().default(0),
    validMembers: count('valid_members').notNull().default(0),
    /** Lengths of the account's lists in `team_records`, and the sums of what was burnt. */
    records: count('records').notNull().default(0),
    liquidityMoves: count('liquidity_moves').notNull().default(0),
    burns: count('burns').notNull().default(0),
    burntU: units('burnt_u').notNull().default(0n),
    burntPower: units('burnt_power').notNull().default(0n),
  },
  (table) => [
    index('team_accounts_by_code')
      .on(table.code, table.number)
      .where(sql`inviter is not null`),
    index('team_accounts_by_index').on(table.inviter, table.memberIndex),
    uniqueIndex('team_accounts_by_number').on(table.number),
    index('team_accounts_by_performance').on(
      table.inviter,
      descending(table.performance),
      table.memberIndex,
    ),
    index('team_accounts_by_power').on(table.inviter, descending(table.power), table.memberIndex),
    index('team_accounts_by_size').on(table.inviter, descending(table.size), table.memberIndex),
    index('team_accounts_invalid')
      .on(table.inviter, table.memberIndex)
      .where(sql`payments = 0`),
    index('team_accounts_valid')
      .on(table.inviter, table.memberIndex)
      .where(sql`payments > 0`),
  ],
)

export type TeamAccount = typeof teamAccounts.$inferSelect

/** Number of members of an account on each level below it. */
export const teamLevels = pgTable(
  'team_levels',
  {
    owner: account('owner').notNull(),
    depth: integer('depth').notNull(),
    members: count('members').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.depth] })],
)

/** List of a team in which a record appears. */
export type TeamList = 'record' | 'liquidity' | 'burn'

export type RecordKind = 'card' | 'box' | 'presale' | 'pool' | 'stake' | 'liquidity' | 'burn'

/** Position of a log on chain. */
const place = {
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  /** Index of the transaction within its block. */
  txIndex: integer('tx_index').notNull(),
  /** Index of the log within its transaction. */
  position: integer('position').notNull(),
}

/** Activity of accounts that appears in their inviters' lists. */
export const memberRecords = pgTable(
  'member_records',
  {
    ...place,
    member: account('member').notNull(),
    list: text('list').$type<TeamList>().notNull(),
    kind: text('kind').$type<RecordKind>().notNull(),
    /** Performance in sun; null if it counts nothing or has no price. */
    performance: units('performance'),
    txId: text('tx_id').notNull(),
    at: millis('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.txIndex, table.position] }),
    index('member_records_by_member').on(table.member, table.list),
  ],
)

/**
 * The same records, once per account above. A page is read from its start, however long the list.
 */
export const teamRecords = pgTable(
  'team_records',
  {
    ...place,
    owner: account('owner').notNull(),
    list: text('list').$type<TeamList>().notNull(),
    /** Number of levels below the owner. */
    depth: integer('depth').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.owner, table.list, table.blockNumber, table.txIndex, table.position],
    }),
  ],
)
