import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasHiddenCharacters, withoutHidden } from '../../../src/core/text.ts'

describe('a name', () => {
  test.each([
    ['a right-to-left override', 'US\u202eTD'],
    ['an isolate', '\u2067abc\u2069'],
    ['a mark of direction', 'abc\u200f'],
    ['an Arabic mark of direction', 'a\u061cb'],
    ['a space without width', 'US\u200bDT'],
    ['a joiner', 'US\u200dDT'],
    ['a byte order mark', '\ufeffUSDT'],
    ['a soft hyphen', 'US\u00adDT'],
    ['a Hangul filler', 'US\u3164DT'],
    ['a tag', 'USDT\u{e0041}'],
    ['a line break', 'US\nDT'],
    ['a null', 'USDT\u0000'],
  ])('with %s hides something', (_, name) => {
    expect(hasHiddenCharacters(name)).toBe(true)
  })

  test.each(['Forge', '鑄造 Token', 'Ñandú–2', 'شعلة', '🔥', 'a b'])(
    'like %s hides nothing',
    (name) => {
      expect(hasHiddenCharacters(name)).toBe(false)
    },
  )
})

describe('text of other people', () => {
  test('is shown without what turns or hides it', () => {
    expect(withoutHidden('US\u202eTD\u200b \u2066x\u2069')).toBe('USTD x')
  })

  test('keeps its lines, its scripts and its emoji', () => {
    const kept = 'eins\n鑄造\tشعلة 👩\u200d🔧'
    expect(withoutHidden(kept)).toBe(kept)
  })

  test('is the same when it is cleaned twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = withoutHidden(text)
        expect(withoutHidden(once)).toBe(once)
      }),
    )
  })
})
