import { MINUTE_MS, type Millis } from '../../core/time.ts'
import type { Answered } from './answer.ts'

/** How old an answer is. */
export type Age = Pick<Answered<unknown, unknown>, 'stale' | 'fetchedAt'>

/** Whether it is as new as what one acts on has to be: not what is kept of an earlier visit. */
export const isFresh = ({ stale, fetchedAt }: Age, now: Millis): boolean =>
  !stale && fetchedAt !== undefined && now - fetchedAt < MINUTE_MS

/** Of several answers that are shown as one, the oldest tells the age. */
export function ageOf(answers: readonly Age[]): Age {
  const times = answers.flatMap(({ fetchedAt }) => fetchedAt ?? [])
  return {
    stale: answers.some(({ stale }) => stale),
    fetchedAt: times.length > 0 ? Math.min(...times) : undefined,
  }
}
