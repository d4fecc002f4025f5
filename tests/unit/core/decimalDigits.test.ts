import { expect, test } from 'vitest'
import { asciiDigits } from '../../../src/core/decimalDigits.ts'

/** All decimal digits of this version of Unicode, in order. */
const all = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /^\p{Nd}$/u.test(sign))

test('every script counts from 0 to 9, in rows of ten', () => {
  expect(all.length).toBeGreaterThan(600)
  expect(asciiDigits(all.join(''))).toBe('0123456789'.repeat(all.length / 10))
})

test('a digit is what the language says that it is', () => {
  for (const system of ['arab', 'deva', 'fullwide', 'thai', 'mathmono', 'beng', 'mong']) {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
    expect(asciiDigits(format.format(1_234_567_890))).toBe('1234567890')
  }
})

test('what only looks like digits stays', () => {
  for (const text of ['10²', '①', '½', '十', 'Ⅷ', '₂', '🄂', 'x'])
    expect(asciiDigits(text)).toBe(text)
})
