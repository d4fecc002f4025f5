import { asc, eq, inArray } from 'drizzle-orm'
import type { Millis } from '../../src/core/time.ts'
import { cardLevels } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { equityMaxima, type EquitySettings } from '../database/books/equitySchema.ts'
import type { Answer } from '../http/answer.ts'
import { inForce, isAnnounced, type Announced } from './equityTerms.ts'

/**
 * Reads the most that a card may withdraw in a stage, for each level in the current or the
 * announced settings.
 */
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
