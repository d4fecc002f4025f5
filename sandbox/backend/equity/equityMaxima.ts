import { asc, eq, inArray } from 'drizzle-orm'
import type { Millis } from '../../../src/core/time.ts'
import { cardLevels } from '../database/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { equityMaxima, type EquitySettings } from '../database/equitySchema.ts'
import type { Answer } from '../http/answer.ts'
import { inForce, isAnnounced, type Announced } from './equityTerms.ts'

/** What a card of each level may take in a stage that is named, or that was announced to be. */
export async function readMaxima(
  db: Database,
  now: Millis,
  settings: Announced<EquitySettings>,
): Promise<Answer<'equityStatistic'>['maxima']> {
  const named = [...inForce(settings, now).levels, ...settings.next.levels]
  const rows = await db
    .select({ level: cardLevels, maximum: equityMaxima })
    .from(cardLevels)
    .leftJoin(equityMaxima, eq(equityMaxima.level, cardLevels.level))
    .where(inArray(cardLevels.level, named))
    .orderBy(asc(cardLevels.level))
  return rows.map(({ level, maximum }) => ({
    level: level.level,
    levelStr: level.name,
    maximum: String(maximum ? inForce(maximum, now) : 0n),
    next:
      maximum && isAnnounced(maximum, now)
        ? { maximum: String(maximum.next), from: maximum.nextFrom }
        : null,
  }))
}
