import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '../../../src/core/typedAmount.ts'
import { pastedNumber, typedNumber, withGroups } from '../../../src/ui/fields/typedNumber.ts'

const NO_BREAK_SPACE = '\u00a0'

/** What a field holds: the text that is kept, and where the caret stands in what is shown. */
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

/** Digits of what is shown that stand before the caret. */
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
    ['1,234,567.5', '1234567.5', '1,234,567.5'],
    ['.5', '.5', '.5'],
    ['1,5', '1,5', '1,5'],
    ['1,2345', '12345', '12,345'],
    ['1,23', '1,23', '1,23'],
    ['12a', '12a', '12a'],
    ['1.2.3', '1.2.3', '1.2.3'],
    ['１２３４', '１２３４', '１２３４'],
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

  it('means what it says: grouping changes no value', () => {
    fc.assert(
      fc.property(fc.oneof(number, fc.string({ maxLength: 12 })), (text) => {
        expect(parseUnits(withGroups(text), 18)).toEqual(parseUnits(text, 18))
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
    'filled in as a whole (%s) is never read across its separators',
    (inputType) => {
      const fill = (shown: string) =>
        typedNumber({ before: '1234', shown, caret: shown.length, inputType, data: null }).text
      expect(fill('1,5')).toBe('1,5')
      expect(fill('5,678.9')).toBe('5678.9')
    },
  )

  it('goes on from a text that was written with separators', () => {
    expect(type({ text: '500,000', caret: 7 }, '1')).toEqual({ text: '5000001', caret: 9 })
    expect(erase({ text: '500,000', caret: 4 }, 'Backward')).toEqual({ text: '50000', caret: 2 })
  })

  it('survives a keyboard that composes digits', () => {
    const key = { before: '1234', caret: 6, inputType: 'insertCompositionText' }
    expect(typedNumber({ ...key, shown: '1,2345', data: '12345' }).text).toBe('12345')
    expect(typedNumber({ ...key, shown: '1,234,', data: '1234,' }).text).toBe('1,234,')
  })
})

describe('a number that is pasted', () => {
  it.each([
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    [' 1 234,50 ', '1234.50'],
    [`1${NO_BREAK_SPACE}234${NO_BREAK_SPACE}567`, '1234567'],
    ["1'234.5", '1234.5'],
    ['1.234.567', '1234567'],
    ['1,5', '1.5'],
    ['0,500', '0.500'],
    ['1234,567', '1234.567'],
    ['１，２３４．５', '1234.5'],
    [`60${NO_BREAK_SPACE}USDT`, '60'],
    ['$1,234', '1234'],
    // As this app writes them, and as typed.
    ['1,234', '1234'],
    ['1.234', '1.234'],
    // What may be several numbers, or none.
    ['1,23,456', '1,23,456'],
    ['1.2.3', '1.2.3'],
    ['12k', '12k'],
    ['1.24M USDT', '1.24M USDT'],
    ['-5', '-5'],
    ['1 2', '1 2'],
    ['', ''],
  ])('%s is %s', (text, number) => {
    expect(pastedNumber(text, 'USDT')).toBe(number)
  })

  it('means the same in every way to write it', () => {
    const ways = [
      (text: string) => withGroups(text),
      (text: string) => withGroups(text).replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')),
      (text: string) => withGroups(text).replaceAll(',', ' '),
      (text: string) => withGroups(text).replaceAll(',', '\u202f').replace('.', ','),
      (text: string) => `${withGroups(text)} JADE`,
    ]
    const many = fc
      .tuple(fc.bigInt({ min: 1_000_000n, max: 10n ** 24n }), fc.stringMatching(/^\d{1,18}$/))
      .map(([whole, fraction]) => `${whole}.${fraction}`)
    fc.assert(
      fc.property(many, fc.constantFrom(...ways), (text, write) => {
        expect(pastedNumber(write(text), 'JADE')).toBe(text)
      }),
    )
  })
})
