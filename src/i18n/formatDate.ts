import { DAY_MS, HOUR_MS, type Millis } from '../core/time.ts'
import type { languages, Locale } from './locale.ts'
import { perLanguage } from './perLanguage.ts'

/** Formats a time of day with seconds, in 24 hours: "14:02:10". */
export const formatTime = (at: Millis, locale: Locale): string => time(locale).format(at)

/** Formats date and time of day, to the minute. */
export const formatDateTime = (at: Millis, locale: Locale): string => dateTime(locale).format(at)

/**
 * Formats a time as briefly as its distance allows. Today and in the last hours: time of day, so
 * that a minute ago is never a weekday just after midnight. This week: the weekday. Otherwise: the
 * date.
 */
export function formatWhen(at: Millis, now: Millis, locale: Locale): string {
  const age = at < now ? now - at : Infinity
  if (new Date(at).toDateString() === new Date(now).toDateString() || age < 6 * HOUR_MS)
    return minute(locale).format(at)
  if (age < 6 * DAY_MS) return weekday(locale).format(at)
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (sameYear ? dayMonth : date)(locale).format(at)
}

type Language = (typeof languages)[Locale]

const form = (options: (language: Language) => Intl.DateTimeFormatOptions) =>
  perLanguage((language) => new Intl.DateTimeFormat(language.dates, options(language)))

const DAY = ({ month }: Language) => ({ year: 'numeric', month, day: 'numeric' }) as const
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const time = form(() => ({ ...MINUTE, second: '2-digit' }))
const minute = form(() => MINUTE)
const weekday = form(() => ({ weekday: 'short' }))
const dayMonth = form(({ month }) => ({ month, day: 'numeric' }))
const date = form(DAY)
const dateTime = form((language) => ({ ...DAY(language), ...MINUTE }))
