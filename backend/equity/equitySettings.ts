import { eq } from 'drizzle-orm'
import { rwaEquityEvents } from '../../src/chain/contracts/rwaEquity.ts'
import { counted } from '../cards/cardFacts.ts'
import type { Database } from '../database/database.ts'
import {
  equityMaxima,
  equitySettings,
  type EquitySettings,
} from '../database/books/equitySchema.ts'
import { booked, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'
import { inForce, noSettings } from './equityTerms.ts'

/** Returns the single subject of all settings, because each event contains only what it changes. */
const settingsSubject = () => 'equity settings'

const maximumSubject = ({ level }: { readonly level?: bigint }) =>
  level === undefined ? undefined : `equity maximum ${level}`

/** Events that change the equity contract's settings. Each applies from the next stage. */
export const equitySettingsChapter: Chapter = [
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.feesSet,
    of: settingsSubject,
    apply: (entry, { minimum, maximum, from }) =>
      change(entry, from, { feeMinimum: String(minimum), feeMaximum: String(maximum) }),
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.timesSet,
    of: settingsSubject,
    apply: (entry, { start, end, dis, series, from }) =>
      change(entry, from, {
        start: millisOf(start),
        end: millisOf(end),
        stageMs: millisOf(dis),
        series: String(series),
      }),
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.identifiersSet,
    of: settingsSubject,
    apply: (entry, { levels, from }) => change(entry, from, { levels: levels.map(counted) }),
  }),
  booked({
    from: 'rwaEquity',
    shape: rwaEquityEvents.maximumSet,
    of: maximumSubject,
    async apply({ db, place }, { level, maximum, from }) {
      const key = counted(level)
      const [known] = await db.select().from(equityMaxima).where(eq(equityMaxima.level, key))
      const changed = {
        current: known ? inForce(known, place.at) : 0n,
        next: maximum,
        nextFrom: millisOf(from),
      }
      await db
        .insert(equityMaxima)
        .values({ level: key, ...changed })
        .onConflictDoUpdate({ target: equityMaxima.level, set: changed })
    },
  }),
]

type Announced = Omit<typeof equitySettings.$inferSelect, 'id'>

export async function readSettings(db: Database): Promise<Announced> {
  const [known] = await db.select().from(equitySettings)
  return known ?? { current: noSettings, next: noSettings, nextFrom: 0 }
}

async function change(
  { db, place }: Entry,
  from: bigint,
  changes: Partial<EquitySettings>,
): Promise<void> {
  const known = await readSettings(db)
  // Earlier announcements that do not apply yet stay announced.
  const changed: Announced = {
    current: inForce(known, place.at),
    next: { ...known.next, ...changes },
    nextFrom: millisOf(from),
  }
  await db
    .insert(equitySettings)
    .values({ id: 1, ...changed })
    .onConflictDoUpdate({ target: equitySettings.id, set: changed })
}
