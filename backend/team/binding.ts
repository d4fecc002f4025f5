import { count, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { counted, grown } from '../cards/cardFacts.ts'
import { burnAccounts } from '../database/books/burnSchema.ts'
import type { Database } from '../database/database.ts'
import { memberRecords, teamAccounts, teamLevels } from '../database/books/teamSchema.ts'
import { raised, type Entry } from '../index/chapter.ts'
import { Unbookable } from '../index/unbookable.ts'
import { changeAccount, changeLine, listEarlier } from './deeds.ts'
import { readLine } from './line.ts'

interface Bound {
  readonly user: Address
  readonly inviter: Address
  readonly index: bigint
}

/**
 * Activates an account by setting its inviter permanently. Its earlier activity counts for the
 * accounts above it from now on. It has invited no one yet. Therefore it brings no team, and no
 * line of inviters can form a circle.
 */
export async function bind(entry: Entry, { user, inviter, index }: Bound): Promise<void> {
  const { db, place } = entry
  const before = await changeAccount(entry, user)
  if (user === inviter || before.inviter !== null || before.members > 0)
    throw new Unbookable(`${user} cannot be bound to ${inviter}`)
  await changeAccount(entry, user, {
    inviter,
    boundAt: place.at,
    boundTxId: place.txId,
    number: (await countBound(db)) + 1,
    memberIndex: counted(index),
  })
  const isValid = Number(before.payments > 0)
  await changeAccount(entry, inviter, {
    members: grown(teamAccounts.members, 1),
    validMembers: grown(teamAccounts.validMembers, isValid),
  })
  const line = await readLine(db, user)
  const lengths = await lengthsOf(db, user)
  const burnt = await burntBy(db, user)
  await changeLine(db, line, {
    performance: raised(teamAccounts.performance, before.bought),
    size: grown(teamAccounts.size, 1),
    power: raised(teamAccounts.power, before.ownPower),
    valid: grown(teamAccounts.valid, isValid),
    records: grown(teamAccounts.records, lengths.get('record') ?? 0),
    liquidityMoves: grown(teamAccounts.liquidityMoves, lengths.get('liquidity') ?? 0),
    burns: grown(teamAccounts.burns, lengths.get('burn') ?? 0),
    burntU: raised(teamAccounts.burntU, burnt.uAmount),
    burntPower: raised(teamAccounts.burntPower, burnt.power),
  })
  await db
    .insert(teamLevels)
    .values(line.map((owner, above) => ({ owner, depth: above + 1, members: 1 })))
    .onConflictDoUpdate({
      target: [teamLevels.owner, teamLevels.depth],
      set: { members: grown(teamLevels.members, 1) },
    })
  await listEarlier(db, user, line)
}

/** Counts all activated accounts, by the highest number. */
export async function countBound(db: Database): Promise<number> {
  const [row] = await db
    .select({ number: max(teamAccounts.number) })
    .from(teamAccounts)
    .where(isNotNull(teamAccounts.number))
  return row?.number ?? 0
}

/** Counts an account's records in each list. */
async function lengthsOf(db: Database, member: Address): Promise<Map<string, number>> {
  const rows = await db
    .select({ list: memberRecords.list, length: count() })
    .from(memberRecords)
    .where(eq(memberRecords.member, member))
    .groupBy(memberRecords.list)
  return new Map(rows.map(({ list, length }) => [list, length]))
}

async function burntBy(db: Database, owner: Address) {
  const [row] = await db
    .select({
      uAmount: sql<string>`coalesce(sum(${burnAccounts.uAmount}), 0)::text`,
      power: sql<string>`coalesce(sum(${burnAccounts.power}), 0)::text`,
    })
    .from(burnAccounts)
    .where(eq(burnAccounts.owner, owner))
  return { uAmount: BigInt(row!.uAmount), power: BigInt(row!.power) }
}
