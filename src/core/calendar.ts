import type { Millis } from './time.ts'

// Reminders as a calendar file (RFC 5545), which every phone and mail program can read. Times are
// UTC; the calendar shows them in its own zone.

/** Something to be reminded of. */
export interface CalendarEvent {
  /** The same for the same thing, so that saving it again changes the entry and adds none. */
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
  /** Where it is done: an address of a page. */
  readonly url?: string | undefined
  readonly at: Millis
  /** How long before that the calendar rings; at the time itself without. */
  readonly ringsBefore?: Millis | undefined
}

export const CALENDAR_TYPE = 'text/calendar;charset=utf-8'

/** A calendar of `events`, written at `madeAt`. */
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
    // A value of the type URI is not escaped.
    ...(url ? [`URL:${new URL(url).href}`] : []),
    // A reminder takes no time, and makes nobody busy.
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${Math.round(ringsBefore / 60_000)}M`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** "20261122T130500Z": to the second, not later than `at`. */
const utc = (at: Millis): string =>
  new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Text without what would end its line or its value (section 3.3.11). */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n|\r/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** The most octets of a line without its end (section 3.1). */
const LONGEST = 75

/** Lines that are too long go on after a line break and a space; no character is cut in two. */
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
