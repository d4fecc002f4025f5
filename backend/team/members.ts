import { and, asc, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { teamAccounts, teamLevels, type TeamAccount } from '../database/books/teamSchema.ts'
import type { Answer, Request } from '../http/answer.ts'
import { pageOf, type Page } from '../http/page.ts'
import { profilesOf } from '../people/profiles.ts'
import { readAccount } from '../people/referralFacts.ts'
import { readLine } from './line.ts'

type Member = Answer<'getMemberInfo'>['member']
type Members = Answer<'directList'>

/**
 * Reads direct members of an account, newest first: all, or only those that have or have not paid.
 */
export async function readDirect(
  db: Database,
  { owner, state, ...page }: Request<'directList'>,
): Promise<Members> {
  const { members, valid, invalid } = await countDirect(db, owner)
  const total = { all: members, valid, invalid }[state]
  const hasPaid = {
    all: undefined,
    valid: gt(teamAccounts.payments, 0),
    invalid: eq(teamAccounts.payments, 0),
  }[state]
  const order = [desc(teamAccounts.memberIndex)]
  return { total, items: await readMembers(db, owner, { hasPaid, order, ...pageOf(page) }) }
}

/** Reads direct members in the contract's order, or by activity, most first. */
export async function readLevel(
  db: Database,
  { owner, sort, ...page }: Request<'teamList'>,
): Promise<Members> {
  const inOrder = asc(teamAccounts.memberIndex)
  const order = sort === 'bound' ? [inOrder] : [desc(teamAccounts[sort]), inOrder]
  const { members: total } = await countDirect(db, owner)
  return { total, items: await readMembers(db, owner, { order, ...pageOf(page) }) }
}

export async function countDirect(
  db: Database,
  owner: Address,
): Promise<Answer<'getDirectStatistics'>> {
  const { members = 0, validMembers: valid = 0 } = (await readAccount(db, owner)) ?? {}
  return { members, valid, invalid: members - valid }
}

/** Reads a member of a team, and the line of accounts from it up to the owner. */
export async function readMember(
  db: Database,
  owner: Address,
  address: Address,
): Promise<Answer<'getMemberInfo'> | undefined> {
  const above = await readLine(db, address)
  const depth = above.indexOf(owner) + 1
  const account = await readAccount(db, address)
  if (depth === 0 || !account) return undefined
  const [member] = await toMembers(db, [account], depth)
  return { member: member!, line: above.slice(0, depth) }
}

export async function readStatistics(
  db: Database,
  owner: Address,
): Promise<Omit<Answer<'getTeamStatistics'>, 'now'>> {
  const account = await readAccount(db, owner)
  const levels = await db
    .select({ members: teamLevels.members })
    .from(teamLevels)
    .where(eq(teamLevels.owner, owner))
    .orderBy(asc(teamLevels.depth))
  return {
    ...figuresOf(account),
    valid: account?.valid ?? 0,
    levels: levels.map(({ members }) => members),
  }
}

interface Asked extends Page {
  readonly hasPaid?: SQL | undefined
  readonly order: SQL[]
}

async function readMembers(
  db: Database,
  owner: Address,
  { hasPaid, order, limit, offset }: Asked,
): Promise<Member[]> {
  const rows = await db
    .select()
    .from(teamAccounts)
    .where(and(eq(teamAccounts.inviter, owner), hasPaid))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return toMembers(db, rows, 1)
}

async function toMembers(
  db: Database,
  rows: readonly TeamAccount[],
  depth: number,
): Promise<Member[]> {
  const shown = await profilesOf(
    db,
    rows.map(({ address }) => address),
  )
  return rows.map((row) => {
    const { nickname, image } = shown(row.address)
    return {
      address: row.address,
      nickname,
      image,
      inviter: row.inviter!,
      boundAt: row.boundAt!,
      depth,
      isValid: row.payments > 0,
      bought: String(row.bought),
      ownPower: String(row.ownPower),
      ...figuresOf(row),
    }
  })
}

const figuresOf = (account: TeamAccount | undefined) => ({
  performance: String(account?.performance ?? 0n),
  size: account?.size ?? 0,
  power: String(account?.power ?? 0n),
  members: account?.members ?? 0,
})
