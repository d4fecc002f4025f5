import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '../../../src/core/typedAmount.ts'
import { wantedByLink, sendPath } from '../../../src/features/send/link.ts'
import { readingsOf, tidied } from '../../../src/core/numberText.ts'
import { insertedNumber, typedNumber, withGroups } from '../../../src/ui/fields/typedNumber.ts'

/** State of a field: the stored text, and the caret's position in the displayed text. */
interface State {
  readonly text: string
  readonly caret: number
}

const EMPTY: State = { text: '', caret: 0 }

function type({ text, caret }: State, data: string): State {
  const before = withGroups(text)
  const shown = before.slice(0, caret) + data + before.slice(caret)
  return typedNumber({
    before: text,
    shown,
    caret: caret + data.length,
    inputType: 'insertText',
    data,
  })
}

function erase({ text, caret }: State, way: 'Backward' | 'Forward'): State {
  const before = withGroups(text)
  const at = way === 'Forward' ? caret : caret - 1
  if (at < 0 || at >= before.length) return { text, caret }
  return typedNumber({
    before: text,
    shown: before.slice(0, at) + before.slice(at + 1),
    caret: at,
    inputType: `deleteContent${way}`,
    data: null,
  })
}

const typeAll = (keys: string): State => [...keys].reduce(type, EMPTY)

/** Counts the displayed digits before the caret. */
const digitsBefore = ({ text, caret }: State): number =>
  withGroups(text).slice(0, caret).replaceAll(',', '').length

const number = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String),
    fc.option(fc.stringMatching(/^\d{0,18}$/), { nil: undefined }),
  )
  .map(([whole, fraction]) => (fraction === undefined ? whole : `${whole}.${fraction}`))

describe('a number while it is typed', () => {
  it.each([
    ['1234567.5', '1234567.5', '1,234,567.5'],
    ['.5', '.5', '.5'],
    [',5', '.5', '.5'],
    ['1,5', '1.5', '1.5'],
    ['1，5', '1.5', '1.5'],
    ['1。5', '1.5', '1.5'],
    ['1,234', '1.234', '1.234'],
    ['1234,5', '1234.5', '1,234.5'],
    ['12a', '12a', '12a'],
    ['1 5', '1 5', '1 5'],
    // The second decimal mark is refused, regardless of the text after it.
    ['1.2.3', '1.2.3', '1.2.3'],
    ['1,234.5', '1.234.5', '1.234.5'],
    ['1,234,567', '1.234.567', '1.234.567'],
    ['１２３４', '1234', '1,234'],
    ['١٢٣٤', '1234', '1,234'],
    ['10²', '10²', '10²'],
    ['007', '007', '007'],
    ['1500.', '1500.', '1,500.'],
  ])('typed as %s is kept as %s and shown as %s', (keys, text, shown) => {
    const typed = typeAll(keys)
    expect(typed.text).toBe(text)
    expect(withGroups(typed.text)).toBe(shown)
    expect(typed.caret).toBe(shown.length)
  })

  it('keeps every key of a number, and the caret behind the last one', () => {
    fc.assert(
      fc.property(number, (keys) => {
        const typed = typeAll(keys)
        expect(typed).toEqual({ text: keys, caret: withGroups(keys).length })
      }),
    )
  })

  it('means what it says: groups change no value, and all else is shown as it is', () => {
    fc.assert(
      fc.property(fc.oneof(number, fc.string({ maxLength: 12 })), (text) => {
        const isNumber = parseUnits(text, 18).ok
        expect(isNumber ? withGroups(text).replaceAll(',', '') : withGroups(text)).toBe(text)
      }),
    )
  })

  it('takes a key anywhere, where the caret stands', () => {
    fc.assert(
      fc.property(number, fc.nat(), fc.integer({ min: 0, max: 9 }), (text, where, digit) => {
        const shown = withGroups(text)
        const before = { text, caret: where % (shown.length + 1) }
        const at = digitsBefore(before)
        const after = type(before, String(digit))
        expect(after.text).toBe(text.slice(0, at) + digit + text.slice(at))
        expect(digitsBefore(after)).toBe(at + 1)
      }),
    )
  })

  it('erases one character, never only a separator', () => {
    fc.assert(
      fc.property(
        number,
        fc.nat(),
        fc.constantFrom('Backward' as const, 'Forward' as const),
        (text, where, way) => {
          const shown = withGroups(text)
          const before = { text, caret: where % (shown.length + 1) }
          const at = digitsBefore(before) - (way === 'Backward' ? 1 : 0)
          if (at < 0 || at >= text.length) return
          const after = erase(before, way)
          expect(after.text).toBe(text.slice(0, at) + text.slice(at + 1))
          expect(digitsBefore(after)).toBe(at)
        },
      ),
    )
  })

  it('can be erased to the end, key by key', () => {
    let state = typeAll('1234567')
    const seen: string[] = []
    while (state.text !== '') {
      state = erase(state, 'Backward')
      seen.push(withGroups(state.text))
    }
    expect(seen).toEqual(['123,456', '12,345', '1,234', '123', '12', '1', ''])
  })

  it.each(['insertReplacementText', 'insertFromDrop', ''])(
    'filled in as a whole (%s) is read as if it was pasted',
    (inputType) => {
      const fill = (shown: string, before = '') =>
        typedNumber({ before, shown, caret: shown.length, inputType, data: null }).text
      expect(fill('1,5')).toBe('1.5')
      expect(fill('5,678.9')).toBe('5678.9')
      expect(fill('5,678')).toBe('5,678⁇')
      expect(fill('5.678')).toBe('5.678⁇')
      expect(fill('1 5')).toBe('1 5')
      // A comma that the field drew is not a decimal mark.
      expect(fill('1,2395', '1234')).toBe('1,2395⁇')
      expect(fill('9,2', '1234')).toBe('9,2⁇')
      expect(fill('2.5', '1234')).toBe('2.5')
    },
  )

  it('goes on from a text that a link has filled in, and refuses it as long as its comma is there', () => {
    expect(type({ text: '1,5', caret: 3 }, '1')).toEqual({ text: '1,51', caret: 4 })
    expect(erase({ text: '1,5', caret: 2 }, 'Backward')).toEqual({ text: '15', caret: 1 })
    expect(type({ text: '1,5', caret: 3 }, ',')).toEqual({ text: '1,5.', caret: 4 })
  })

  it('is read the same where a keyboard composes it', () => {
    const compose = (piece: string) => ({ before: '1234', head: '1,234', piece, tail: '' })
    expect(insertedNumber(compose('５，６')).text).toBe('12345.6')
    expect(insertedNumber(compose('，')).text).toBe('1234.')
    // A keyboard may have grouped the typed digits.
    expect(insertedNumber({ ...compose('1,234'), head: '', before: '' }).text).toBe('1,234⁇')
    // The event names the whole composition, across drawn separators.
    const key = { before: '1234', caret: 6, inputType: 'insertCompositionText' }
    expect(typedNumber({ ...key, shown: '1,2345', data: '12345' }).text).toBe('1,2345⁇')
  })
})

/** Pastes text at the caret. */
const paste = ({ text, caret }: State, piece: string, unit?: string): State => {
  const shown = withGroups(text)
  const [head, tail] = [shown.slice(0, caret), shown.slice(caret)]
  return insertedNumber({ before: text, head, piece, tail, unit })
}

/** Drops text at the caret, where the browser selects it. */
const drop = ({ text, caret }: State, piece: string): State => {
  const before = withGroups(text)
  return typedNumber({
    before: text,
    shown: before.slice(0, caret) + piece + before.slice(caret),
    caret: caret + piece.length,
    inputType: 'insertFromDrop',
    data: piece,
  })
}

describe('a text that comes as a whole', () => {
  it.each([
    ['1.234,50 USDT', '1234.50', '1,234.50'],
    ['1,234 USDT', '1,234⁇', '1,234'],
    ['1.234', '1.234⁇', '1.234'],
    ['12k', '12k', '12k'],
    ['-5', '-5', '-5'],
  ])('%j is kept as %s and shown as %s', (piece, text, shown) => {
    const pasted = paste(EMPTY, piece, 'USDT')
    expect(pasted).toEqual({ text, caret: shown.length })
    expect(withGroups(pasted.text)).toBe(shown)
  })

  it.each([
    ['1234', 5, ',5', '1234.5', '1,234.5|'],
    ['1234', 5, ',567', '1234,567⁇', '1234,567|'],
    ['5', 0, '1,234', '1,2345⁇', '1,234|5'],
    ['1.5', 3, '2.5', '1.52.5', '1.52.5|'],
    ['1234', 2, '9', '19234', '19|,234'],
    ['1234', 5, 'k', '1234k', '1234k|'],
  ])('into %s at %i, %s makes %s', (before, caret, piece, text, shown) => {
    for (const way of [paste, drop]) {
      const after = way({ text: before, caret }, piece)
      expect(after.text).toBe(text)
      const grouped = withGroups(after.text)
      expect(`${grouped.slice(0, after.caret)}|${grouped.slice(after.caret)}`).toBe(shown)
    }
  })

  it('stays unclear until its mark is gone, or one number is chosen', () => {
    let state = paste(EMPTY, '1.234')
    state = type(state, '5')
    expect(readingsOf(state.text)).toEqual({ whole: '12345', fraction: '1.2345' })
    for (const left of ['1.234⁇', '1.23⁇', '1.2⁇', '1.', '1']) {
      state = erase(state, 'Backward')
      expect(state.text).toBe(left)
    }
    expect(erase(paste(EMPTY, '1,234'), 'Backward').text).toBe('1,23⁇')
    expect(erase({ text: '1,234⁇', caret: 2 }, 'Backward').text).toBe('1234')
    expect(typedNumber({ ...replaced('1,234⁇', '5'), inputType: 'insertText' }).text).toBe('5')
    const over = { head: '', piece: '1.5', tail: '' }
    expect(insertedNumber({ before: '1,234⁇', ...over }).text).toBe('1.5')
  })
})

const replaced = (before: string, data: string) => ({
  before,
  shown: data,
  caret: data.length,
  data,
})

/** Parses a text into smallest units of a token of 18 decimals; undefined if that fails. */
const meaning = (text: string): bigint | undefined => {
  const parsed = parseUnits(text, 18)
  return parsed.ok ? parsed.value : undefined
}

describe('no text has two meanings by two ways in', () => {
  const ways: Readonly<Record<string, (text: string) => string>> = {
    'by keys': (text) => typeAll(text).text,
    pasted: (text) => paste(EMPTY, text).text,
    dropped: (text) => drop(EMPTY, text).text,
    'as dictated': (text) => type(EMPTY, text).text,
    'as filled in': (text) =>
      typedNumber({ before: '', shown: text, caret: text.length, inputType: '', data: null }).text,
    'by a link': (text) =>
      wantedByLink(sendPath({ token: undefined, to: '', amount: text }).slice('/send'.length))
        .amount,
  }
  const signs = [
    ...'0123456789,.'.repeat(3),
    ..."１２３，．。｡٠١٢٫٬𝟏²①½ \u00a0\t\u3000'’-+e$￥%⁇٪、",
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((all) => all.join('')),
    fc.stringMatching(/^\d{1,4}([.,]\d{1,4}){1,3}$/),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )

  it('is refused, or the same number', () => {
    fc.assert(
      fc.property(text, (given) => {
        const all = Object.values(ways).map((read) => meaning(read(given)))
        const known = new Set(all.filter((units) => units !== undefined))
        expect([...known].slice(1)).toEqual([])
      }),
      { numRuns: 3_000 },
    )
  })

  it('is shown as what it is once the field is left', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const read of Object.values(ways)) {
          const kept = read(given)
          const units = meaning(kept)
          if (units === undefined) continue
          const shown = withGroups(tidied(kept))
          expect(shown).toMatch(/^(0|[1-9]\d{0,2}(,\d{3})*)(\.\d+)?$/)
          expect(meaning(shown.replaceAll(',', ''))).toBe(units)
        }
      }),
    )
  })

  it.each([
    ['1,5', '1.5', ['by keys', 'pasted', 'dropped', 'as dictated', 'as filled in']],
    ['1,234', '1.234', ['by keys']],
    ['1.234', '1.234', ['by keys', 'by a link']],
    ['1,234,567', '1234567', ['pasted', 'dropped', 'as dictated', 'as filled in']],
    ['1,234.5', '1234.5', ['pasted', 'dropped', 'as dictated', 'as filled in']],
    ['１２', '12', Object.keys(ways)],
    ['10²', '', []],
    ['+5', '', []],
    [' 5', '5', ['pasted', 'dropped', 'as dictated', 'as filled in']],
  ])('%s is %s %j, and refused by the others', (given, number, by) => {
    const read = Object.entries(ways).map(([way, of]) => [way, meaning(of(given))])
    const wanted = Object.keys(ways).map((way) => [
      way,
      by.includes(way) ? meaning(number) : undefined,
    ])
    expect(read).toEqual(wanted)
  })
})
