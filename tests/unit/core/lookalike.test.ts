import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imitatedCoin, imitates, skeleton } from '../../../src/core/lookalike.ts'

describe('a name imitates USDT', () => {
  test.each([
    ['as it is', 'USDT'],
    ['in lower case', 'usdt'],
    ['in Cyrillic', 'USD\u0422'],
    ['in Cyrillic and Armenian', '\u054d\u0405D\u0422'],
    ['in Greek', 'USD\u03a4'],
    ['in Cherokee', 'U\u13da\u13a0\u13a2'],
    ['in Lisu', '\ua4f4\ua4e2\ua4d3\ua4d4'],
    ['in full width', 'ＵＳＤＴ'],
    ['in mathematical letters', '\u{1d414}\u{1d412}\u{1d403}\u{1d413}'],
    ['in small capitals', '\u1d1c\ua731\u1d05\u1d1b'],
    ['in circles', 'ⓊⓈⒹⓉ'],
    ['in squares', '\u{1f184}\u{1f182}\u{1f173}\u{1f183}'],
    ['in letters of flags', '\u{1f1fa}\u{1f1f8}\u{1f1e9}\u{1f1f9}'],
    ['with marks', 'U\u0301S\u0323D\u0308T\u0332'],
    ['with letters that have marks', 'ÙŠĐŤ'],
    ['with letters that have hooks and strokes', 'ŲȘƊŦ'],
    ['with enclosing marks', 'U\u20ddS\u20ddD\u20ddT\u20dd'],
    ['with the sign that its issuer uses', 'USD₮'],
    ['with signs of money', 'U$D₮'],
    ['with a digit', 'U5DT'],
    ['with spaces and punctuation', 'U.S.-D T'],
    ['with a trade mark', 'USDT™'],
    ['with a tick behind it', 'USDT ✅'],
    ['with what nobody sees', 'US\u200bD\u2060T'],
  ])('%s', (_, name) => {
    expect(imitates(name, 'USDT')).toBe(true)
  })

  test.each(['USDC', 'USD', 'UST', 'USDTX', 'TUSD', '泰達幣', '🔥', 'ЖЖЖЖ'])(
    'but not as %s',
    (name) => {
      expect(imitates(name, 'USDT')).toBe(false)
    },
  )
})

describe('a skeleton', () => {
  const near = fc.string({ unit: fc.constantFrom('r', 'N', 'v', 'ñ', 'ヴ', 'べ', '力', '0', ' ') })

  test('takes 0 for O, and 1, I and l for each other, two V for W, and "rn" for "m"', () => {
    expect(imitates('TR0N', 'TRON')).toBe(true)
    expect(imitates('T1lI', 'TIIl')).toBe(true)
    expect(imitates('vvtrx', 'WTRX')).toBe(true)
    expect(imitates('Adrnin', 'ADMIN')).toBe(true)
    expect(imitates('ɼɳ', 'm')).toBe(true)
  })

  test('keeps letters of other scripts apart, with the marks that are their vowels', () => {
    expect(imitates('鑄造', '鑄幣')).toBe(false)
    expect(imitates('กา', 'กี')).toBe(false)
    expect(imitates('が', 'か')).toBe(false)
    expect(imitates('Жила', 'Жало')).toBe(false)
    expect(imitates('ЖИЛА', 'жила')).toBe(true)
  })

  test.each(['力カｶ', '口ロ', '工エ', '二ニ', '八ハ', '一ー', '未末', '土士', '己已', 'ベべ'])(
    'takes characters for each other that only their size or a stroke tells apart: %s',
    (alike) => {
      const [first, ...others] = alike
      for (const other of others) expect(imitates(`小${other}`, `小${first}`)).toBe(true)
    },
  )

  test.each(['三王', '人入', '大犬', '木本', 'シツ', 'ソン', 'かカ'])(
    'but not those that people tell apart: %s',
    ([one, other]) => {
      expect(imitates(`小${one}`, `小${other}`)).toBe(false)
    },
  )

  test('of pictures alone is the pictures', () => {
    expect(imitates('🔥', '🔥\ufe0f')).toBe(true)
    expect(imitates('🔥', '💎')).toBe(false)
    expect(imitates('', '🔥')).toBe(false)
  })

  test('is its own skeleton', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), near), (text) => {
        const bones = skeleton(text)
        expect(skeleton(bones)).toBe(bones)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a coin that everybody knows', () => {
  test.each([
    ['ТRХ', 'TRX'],
    ['TR×', 'TRX'],
    ['Tron', 'TRX'],
    ['Tеthеr', 'USDT'],
    ['Tether-USD', 'USDT'],
    ['USDT (TRC20)', 'USDT'],
    ['VVTRX', 'WTRX'],
    ['Wrapped  TRX', 'WTRX'],
    ['Forge', undefined],
    ['', undefined],
  ])('is found in %s: %s', (name, coin) => {
    expect(imitatedCoin(name)).toBe(coin)
  })

  test('is found in a symbol, whatever the name', () => {
    expect(imitatedCoin('Anything', 'usdt')).toBe('USDT')
  })
})
