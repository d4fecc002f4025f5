import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { dayOf, rowCounts, startOfDay } from '../database/rowCounts.ts'
import {
  stakeAccounts,
  stakes,
  type PlaceRow,
  type StakeKind,
} from '../database/books/stakeSchema.ts'
import type { Answer } from '../http/answer.ts'
import { MOST_NAMED } from '../http/page.ts'

/** Totals of an account in a place. */
export type Own = Omit<Answer<'lpAmount'>['pools'][number], 'pool'>

export const noneOwn: Own = { count: 0, units: '0', due: '0', nextUnlockAt: null }

type Named = Pick<PlaceRow, 'contract' | 'place'>

const keyOf = ({ contract, place }: Named) => `${contract} ${place}`

/** Reads the totals of an account in the given places; undefined where it has no stake. */
export async function readOwn(
  db: Database,
  owner: Address,
  now: Millis,
  places: readonly Named[],
): Promise<(place: Named) => Own | undefined> {
  const rows = await readRows(db, owner, now, inArray(stakeAccounts.place, numbersOf(places)))
  const ownBy = new Map(rows.map((row) => [keyOf(row), row.own]))
  return (place) => ownBy.get(keyOf(place))
}

/**
 * Reads the totals of an account in all places of a kind, by number. If there are too many, reads
 * those with the lowest numbers.
 */
export async function readOwnOfKind(
  db: Database,
  owner: Address,
  now: Millis,
  kind: StakeKind,
): Promise<{ place: number; own: Own }[]> {
  return readRows(db, owner, now, eq(stakeAccounts.kind, kind))
}

/**
 * Returns the distinct numbers. Both contracts use the same numbers, and rows of other places do no
 * harm.
 */
const numbersOf = (places: readonly Named[]) => [...new Set(places.map(({ place }) => place))]

async function readRows(
  db: Database,
  owner: Address,
  now: Millis,
  where: SQL,
): Promise<(Named & { own: Own })[]> {
  const held = await db
    .select()
    .from(stakeAccounts)
    .where(and(eq(stakeAccounts.owner, owner), sql`${stakeAccounts.running} > 0`, where))
    .orderBy(asc(stakeAccounts.place))
    .limit(MOST_NAMED)
  if (held.length === 0) return []
  const today = startOfDay(now)
  const { contract, place } = stakeAccounts
  const isHere = sql`s.owner = ${owner} and s.contract = ${contract} and s.place = ${place}
    and s.over is null`
  const begin = sql`(${`${owner} `} || ${contract} || ' ' || ${place} || ' ') collate "C"`
  const times = await db
    .select({
      contract,
      place,
      // Stakes due before today are in the sums per day.
      due: sql<string>`(
        coalesce((
          select sum(c.units) from ${rowCounts} c where c.list = 'day of stakes'
            and c.key >= ${begin} and c.key < (${begin} || ${dayOf(now)}) collate "C"
        ), 0) + coalesce((
          select sum(s.units) from ${stakes} s
          where ${isHere} and s.until >= ${today} and s.until <= ${now}
        ), 0)
      )::text`,
      next: sql<
        string | null
      >`(select min(s.until) from ${stakes} s where ${isHere} and s.until > ${now})`,
    })
    .from(stakeAccounts)
    .where(
      and(
        eq(stakeAccounts.owner, owner),
        inArray(
          place,
          held.map((row) => row.place),
        ),
      ),
    )
  const timesBy = new Map(times.map((row) => [keyOf(row), row]))
  return held.map(({ contract, place, running, units }) => {
    const { due, next } = timesBy.get(keyOf({ contract, place })) ?? { due: '0', next: null }
    return {
      contract,
      place,
      own: {
        count: running,
        units: String(units),
        due,
        nextUnlockAt: next === null ? null : Number(next),
      },
    }
  })
}
