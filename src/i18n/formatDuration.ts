import { SECOND_MS, type Millis } from '../core/time.ts'
import { UNITS } from './format.ts'
import { languages, type Locale } from './locale.ts'

/** Formats a duration in its two largest units: "45 sec", "3 min", "2 hr 5 min", "4 days". */
export function formatDuration(ms: Millis, locale: Locale): string {
  let rest = Math.max(0, Math.ceil(ms / SECOND_MS) * SECOND_MS)
  const first = UNITS.findIndex((unit) => rest >= unit.ms)
  if (first < 0) return unitText(0, 'second', locale)
  return UNITS.slice(first, first + 2)
    .map(({ ms, name }) => {
      const count = Math.floor(rest / ms)
      rest -= count * ms
      return count > 0 ? unitText(count, name, locale) : ''
    })
    .filter(Boolean)
    .join(' ')
}

/**
 * Formats the remaining time as "03:12:44", or "2d 03:12:44" from one day on. Rounds seconds up, so
 * that zero appears exactly when the time is up.
 */
export function formatCountdown(leftMs: Millis, locale: Locale): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const days = Math.floor(seconds / 86_400)
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  if (days === 0) return clock
  return `${days}${languages[locale].days} ${clock}`
}

const unitText = (count: number, unit: (typeof UNITS)[number]['name'], locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
