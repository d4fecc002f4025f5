import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from '../../../src/core/calendar.ts'
import { MINUTE_MS } from '../../../src/core/time.ts'

const made = Date.UTC(2026, 10, 22, 13, 5, 7, 900)
const event: CalendarEvent = {
  id: 'lock-7',
  title: 'Unlock 5 USDT',
  at: Date.UTC(2027, 0, 2, 3, 4, 5),
}

const linesOf = (file: string) => file.split('\r\n')
const unfolded = (file: string) => linesOf(file.replaceAll('\r\n ', ''))
const octets = (line: string) => new TextEncoder().encode(line).length

describe('a calendar file', () => {
  test('holds each event with its time in UTC, when it was made, and when it rings', () => {
    const file = calendarFile([{ ...event, ringsBefore: 15 * MINUTE_MS }], made)

    expect(file).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Casthouse//Reminders//EN',
        'CALSCALE:GREGORIAN',
        'BEGIN:VEVENT',
        'UID:lock-7@casthouse',
        'DTSTAMP:20261122T130507Z',
        'DTSTART:20270102T030405Z',
        'SUMMARY:Unlock 5 USDT',
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Unlock 5 USDT',
        'TRIGGER:-PT15M',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test('rings at the time itself where nothing else is said', () => {
    expect(linesOf(calendarFile([event], made))).toContain('TRIGGER:-PT0M')
  })

  test('names the same thing alike, whenever it is written', () => {
    const uid = (at: number) =>
      linesOf(calendarFile([event], at)).filter((line) => line.startsWith('UID:'))

    expect(uid(made)).toEqual(uid(made + MINUTE_MS))
  })

  test('holds several events after each other', () => {
    const file = calendarFile([event, { ...event, id: 'lock-8' }], made)

    expect(linesOf(file).filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:lock-7@casthouse',
      'UID:lock-8@casthouse',
    ])
  })

  test('escapes what would end a value or a line', () => {
    const file = calendarFile(
      [{ ...event, title: 'a;b,c\\d', description: 'one\r\ntwo\nEND:VEVENT\u0007' }],
      made,
    )

    expect(linesOf(file)).toContain(String.raw`SUMMARY:a\;b\,c\\d`)
    expect(linesOf(file)).toContain(String.raw`DESCRIPTION:one\ntwo\nEND:VEVENT`)
  })

  test('leaves an address as it is', () => {
    const url = 'https://cast.example/token/T?a=1,2;3'

    expect(unfolded(calendarFile([{ ...event, url }], made))).toContain(`URL:${url}`)
  })

  test('folds Chinese by octets, and cuts no character in two', () => {
    const title = '鑄造屋預售代幣釋放提醒'.repeat(8) + '🔥'
    const file = calendarFile([{ ...event, title }], made)

    expect(Math.max(...linesOf(file).map(octets))).toBe(75)
    expect(unfolded(file)).toContain(`SUMMARY:${title}`)
  })

  test('has no line of more than 75 octets and loses nothing, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const file = calendarFile([{ ...event, title }], made)
        const summary = unfolded(file).find((line) => line.startsWith('SUMMARY:')) ?? ''
        const read = summary
          .slice('SUMMARY:'.length)
          .replaceAll(/\\([\\;,n])/g, (_, what: string) => (what === 'n' ? '\n' : what))

        expect(linesOf(file).every((line) => octets(line) <= 75)).toBe(true)
        expect(read).toBe(title.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ''))
      }),
    )
  })
})
