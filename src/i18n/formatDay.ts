import type { Millis } from '../core/time.ts'
import { languages, type Locale } from './locale.ts'

/** Formats a day of chain time, which begins at midnight UTC in any time zone: "24 Nov". */
export function formatDay(at: Millis, locale: Locale): string {
  const { dates, month } = languages[locale]
  return new Intl.DateTimeFormat(dates, { month, day: 'numeric', timeZone: 'UTC' }).format(at)
}
