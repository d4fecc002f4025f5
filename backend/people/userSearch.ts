import { and, eq, like, or, sql, type SQL } from 'drizzle-orm'
import { skeleton } from '../../src/core/lookalike.ts'
import type { Database } from '../database/database.ts'
import { countKept } from '../database/rowCounts.ts'
import { profiles } from '../database/kept/profileSchema.ts'
import type { Page } from '../http/page.ts'
import { profilesOf, type ShownPerson } from './profiles.ts'

/** Shortest search for addresses. They all begin with a T, so shorter texts match everyone. */
const SHORTEST_ADDRESS = 3
/** Shortest search by look. A single letter looks like too many others. */
const SHORTEST_LOOK = 2

/**
 * Reads a page of the users who chose to be listed: all of them by name, or the results of a
 * search. Exact names and addresses come first, then names that begin with the text.
 */
export async function searchUsers(
  db: Database,
  query: string,
  { offset, limit }: Page,
): Promise<{ readonly total: number; readonly items: readonly ShownPerson[] }> {
  const asked = query.trim().normalize('NFC')
  const where = and(profiles.isListed, asked === '' ? undefined : matches(asked))
  const order = asked === '' ? byName : [rank(asked), ...byName]
  const page = await db
    .select({
      address: profiles.address,
      // The search itself counts the results, so the rows are scanned once.
      found: asked === '' ? sql<number>`0` : sql`count(*) over ()`.mapWith(Number),
    })
    .from(profiles)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const addresses = page.map(({ address }) => address)
  const personOf = await profilesOf(db, addresses)
  const total =
    asked === ''
      ? await countKept(db, 'listed profile')
      : (page[0]?.found ?? (offset > 0 ? await db.$count(profiles, where) : 0))
  return { total, items: addresses.map(personOf) }
}

/**
 * Selects users by a part of the nickname in any case, by the beginning of its look, or by the
 * beginning of the address.
 */
function matches(asked: string): SQL | undefined {
  const look = skeleton(asked)
  return or(
    like(profiles.lowered, `%${literal(asked.toLowerCase())}%`),
    look.length >= SHORTEST_LOOK ? like(profiles.look, `${literal(look)}%`) : undefined,
    asked.length >= SHORTEST_ADDRESS
      ? sql`${profiles.address} like ${`${literal(asked)}%`}`
      : undefined,
  )
}

function rank(asked: string): SQL {
  const lowered = asked.toLowerCase()
  return sql`case
    when ${eq(profiles.lowered, lowered)} or ${profiles.address} = ${asked} then 0
    when ${like(profiles.lowered, `${literal(lowered)}%`)} then 1
    else 2 end`
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * Sorts users without a nickname last. Addresses make the order stable, and an index has this
 * order.
 */
const byName = [
  sql`(${profiles.lowered} = '')`,
  sql`${profiles.lowered} collate "C"`,
  sql`${profiles.address} collate "C"`,
]
