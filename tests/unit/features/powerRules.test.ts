import { expect, test } from 'vitest'
import { partOf, paysPerDay } from '../../../src/features/power/rules.ts'
import { formatPower } from '../../../src/i18n/formatPower.ts'

const stream = { perDay: 4_000_000n, endsAt: 100, totalWeight: 1n, funded: 5n }

test('a pool pays its rate until the funding ends, and nothing before it was ever funded', () => {
  expect(paysPerDay(stream, 99)).toBe(4_000_000n)
  expect(paysPerDay(stream, 100)).toBe(0n)
  expect(paysPerDay({ ...stream, funded: 0n }, 1)).toBe(0n)
})

test('a part of a whole is rounded down, and of nothing it is none', () => {
  expect(partOf(1n, 3n)).toBe(3_333)
  expect(partOf(1n, 0n)).toBe(0)
})

test('power is counted as USDT is', () => {
  expect(formatPower(28_512_509_999n)).toBe('28,512.509999')
  expect(formatPower(1n)).toBe('0.000001')
})
