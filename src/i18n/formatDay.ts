import type { Millis } from '../core/time.ts'
import { languages, type Locale } from './locale.ts'

/** A day of the chain, which begins at midnight in UTC wherever the device is: "24 Nov". */
export function formatDay(at: Millis, locale: Locale): string {
  const { dates, month } = languages[locale]
  return new Intl.DateTimeFormat(dates, { month, day: 'numeric', timeZone: 'UTC' }).format(at)
}
