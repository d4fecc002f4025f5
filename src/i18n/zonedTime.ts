import type { Millis } from '../core/time.ts'
import { formatDateTime } from './formatDate.ts'
import type { Locale } from './locale.ts'

/** Formats a date and time of day with its time zone: "22 Dec 2026, 13:05 GMT+8". */
export function formatZonedTime(at: Millis, locale: Locale): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(at)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${formatDateTime(at, locale)} ${zone}`
}
