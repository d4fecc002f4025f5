import { MINUTE_MS, type Millis } from '../../core/time.ts'
import type { Answered } from './answer.ts'

/** Age of an answer. */
export type Age = Pick<Answered<unknown, unknown>, 'stale' | 'fetchedAt'>

/**
 * Returns whether an answer is recent enough to act on, rather than stored from an earlier visit.
 */
export const isFresh = ({ stale, fetchedAt }: Age, now: Millis): boolean =>
  !stale && fetchedAt !== undefined && now - fetchedAt < MINUTE_MS

/** Returns the age of several answers shown as one: that of the oldest. */
export function ageOf(answers: readonly Age[]): Age {
  const times = answers.flatMap(({ fetchedAt }) => fetchedAt ?? [])
  return {
    stale: answers.some(({ stale }) => stale),
    fetchedAt: times.length > 0 ? Math.min(...times) : undefined,
  }
}
