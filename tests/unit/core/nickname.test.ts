import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charactersOf } from '../../../src/core/characters.ts'
import { withoutHidden } from '../../../src/core/text.ts'
import {
  INTRODUCTION_CHARACTERS,
  NICKNAME_CHARACTERS,
  parseIntroduction,
  parseNickname,
} from '../../../src/core/nickname.ts'

const FAMILY = '👨\u200d👩\u200d👧\u200d👦'
const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

const nickname = (typed: string) => {
  const parsed = parseNickname(typed)
  return parsed.ok ? parsed.value : `wrong: ${parsed.error}`
}
const introduction = (typed: string) => {
  const parsed = parseIntroduction(typed)
  return parsed.ok ? parsed.value : `wrong: ${parsed.error}`
}

describe('a nickname', () => {
  test.each([
    ['nothing', ''],
    ['twelve letters', 'abcdefghijkl'],
    ['twelve Chinese characters', '鑄造金幣鑄造金幣鑄造金幣'],
    ['twelve families', FAMILY.repeat(12)],
    ['twelve flags', '🇹🇼'.repeat(12)],
    ['a flag that is spelt in tags', ENGLAND],
    ['a key', '1\ufe0f\u20e3'],
    ['a heart in colour', '\u2764\ufe0f'],
    ['a kiss with its skins', '👩🏻\u200d\u2764\ufe0f\u200d💋\u200d👩🏻'],
    ['Thai with a vowel and a tone', 'ที่นี่'],
    ['Burmese with all its marks', 'ကြွှို့'],
    ['a conjunct of Devanagari', 'क्ष्म्य'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Vietnamese', 'Nguyễn Thuỵ'],
    ['Arabic', 'شعلة'],
    ['a space inside', 'Ann Lee'],
  ])('may be %s', (_, typed) => {
    expect(nickname(typed)).toBe(typed.normalize('NFC'))
  })

  test.each([
    ['thirteen letters', 'abcdefghijklm', 'tooLong'],
    ['thirteen emoji', '🔥'.repeat(13), 'tooLong'],
    ['thirteen families', FAMILY.repeat(13), 'tooLong'],
    ['thirteen letters with marks', 'e\u0323\u0302'.repeat(13), 'tooLong'],
    ['a million letters', 'a'.repeat(1_000_000), 'tooLong'],
    ['a right-to-left override', 'US\u202eTD', 'hidden'],
    ['an isolate', '\u2067ab\u2069', 'hidden'],
    ['a mark of direction', 'ab\u200f!', 'hidden'],
    ['a space without width', 'A\u200bnn', 'hidden'],
    ['a joiner between letters', 'A\u200dnn', 'hidden'],
    ['a joiner after an emoji', '🔥\u200d', 'hidden'],
    ['a digit that asks for colour', '1\ufe0f', 'hidden'],
    ['tags that spell no flag', '\u{1f3f4}\u{e0078}\u{e0078}\u{e007f}', 'hidden'],
    ['a filler', '\u3164', 'hidden'],
    ['blank Braille', '\u2800', 'hidden'],
    ['a NUL', 'a\0b', 'hidden'],
    ['half a character', 'a\ud83d', 'hidden'],
    ['a pile of marks', 'Z\u0351\u036b\u0343\u036a', 'marks'],
    ['a pile of Thai tones', `ก${'\u0e49'.repeat(7)}`, 'marks'],
    ['a mark on nothing', '\u0301nn', 'marks'],
    ['twelve emoji joined into one', Array(12).fill('🔥').join('\u200d'), 'hidden'],
    ['an apple on one device and a box on another', 'Ann \uf8ff', 'hidden'],
    ['of private use beyond the first plane', '\u{f0001}\u{10fffd}', 'hidden'],
    ['two lines', 'Ann\nLee', 'lineBreak'],
    ['two paragraphs', 'Ann\u2029Lee', 'lineBreak'],
  ])('is not %s', (_, typed, why) => {
    expect(nickname(typed)).toBe(`wrong: ${why}`)
  })

  test('loses the spaces around it, and has one form', () => {
    expect(nickname(' \u3000Ann\n')).toBe('Ann')
    expect(nickname('e\u0301')).toBe('\u00e9')
  })
})

describe('an introduction', () => {
  test('has 200 characters as a person counts them, line breaks among them', () => {
    expect(introduction('字'.repeat(200))).toBe('字'.repeat(200))
    expect(introduction('字'.repeat(201))).toBe('wrong: tooLong')
    expect(introduction(`${'a'.repeat(100)}\n${'b'.repeat(99)}`)).toHaveLength(200)
    expect(introduction(`${'a'.repeat(100)}\n${'b'.repeat(100)}`)).toBe('wrong: tooLong')
  })

  test('keeps its lines, and one empty line between two', () => {
    expect(introduction(' Hello \r\n\r\n\r\n\r\n\tworld\u2028!  ')).toBe('Hello\n\nworld\n!')
  })

  test('may be anything that people write; a screen shows it as text', () => {
    const hostile = '<img src=x onerror=alert(1)> <script>alert(1)</script> &amp; "\'`'
    expect(introduction(hostile)).toBe(hostile)
  })

  test.each([
    ['turns its neighbours around', 'Send to \u202eTRX', 'hidden'],
    ['hides a mark in an empty line', 'a\n\u200b\nb', 'hidden'],
    ['is 2,000 characters of one letter', `a${'\u0301'.repeat(1_999)}`, 'marks'],
    ['is 20,000 of them', `a${'\u0301'.repeat(19_999)}`, 'tooLong'],
    ['puts a mark on the line above', 'a\n\u0301b', 'marks'],
    ['is more than an answer carries', FAMILY.repeat(190), 'tooLong'],
  ])('is refused where it %s', (_, typed, why) => {
    expect(introduction(typed)).toBe(`wrong: ${why}`)
  })
})

test('what is accepted is accepted again as it is, is short, and is shown whole', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 14 }),
    fc.string({ unit: 'binary', maxLength: 14 }),
    fc.string({
      unit: fc.constantFrom('a', 'e\u0301', '🔥', '\u200d', '\ufe0f', ' ', '\n', FAMILY),
    }),
  )
  fc.assert(
    fc.property(texts, (typed) => {
      for (const [parse, most] of [
        [parseNickname, NICKNAME_CHARACTERS],
        [parseIntroduction, INTRODUCTION_CHARACTERS],
      ] as const) {
        const parsed = parse(typed)
        if (!parsed.ok) continue
        expect(parse(parsed.value)).toEqual(parsed)
        expect(charactersOf(parsed.value).length).toBeLessThanOrEqual(most)
        expect(withoutHidden(parsed.value)).toBe(parsed.value)
      }
    }),
    { numRuns: 500 },
  )
})
