import type { Millis } from './time.ts'

// Reminders as a calendar file (RFC 5545), which every phone and mail program can read. Times are
// UTC; the calendar shows them in its own zone.

/** Event to be reminded of. */
export interface CalendarEvent {
  /** Stable id, so that saving the same event again updates the entry instead of adding one. */
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
  /** Page on which the action is taken. */
  readonly url?: string | undefined
  readonly at: Millis
  /** Time before `at` at which the calendar rings. If absent, it rings at `at`. */
  readonly ringsBefore?: Millis | undefined
}

export const CALENDAR_TYPE = 'text/calendar;charset=utf-8'

/** Creates a calendar file of `events`, written at `madeAt`. */
export function calendarFile(events: readonly CalendarEvent[], madeAt: Millis): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Casthouse//Reminders//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => eventLines(event, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + '\r\n').join('')
}

function eventLines(event: CalendarEvent, madeAt: Millis): string[] {
  const { id, title, description, url, at, ringsBefore = 0 } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@casthouse`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    // Values of type URI are not escaped.
    ...(url ? [`URL:${new URL(url).href}`] : []),
    // A reminder takes no time, and must not show anyone as busy.
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${Math.round(ringsBefore / 60_000)}M`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** Formats a time as "20261122T130500Z", rounded down to the second. */
const utc = (at: Millis): string =>
  new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Escapes or drops the characters that would end a line or value (section 3.3.11). */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n|\r/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Maximum number of octets in a line, excluding the line break (section 3.1). */
const LONGEST = 75

/** Folds a long line with a line break and a space. Never splits a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let octets = 0
  for (const character of line) {
    const { length } = encoder.encode(character)
    if (octets + length > LONGEST) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
