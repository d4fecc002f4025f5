import type { Millis } from '../../core/time.ts'

/** Formats this device's time zone at a time: "UTC+8", "UTC−3:30". */
export function zoneText(at: Millis): string {
  // `getTimezoneOffset` counts minutes west of UTC.
  const minutes = -new Date(at).getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (minutes === 0) return 'UTC'
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
