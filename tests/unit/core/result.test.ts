import { expect, expectTypeOf, test } from 'vitest'
import { err, ok, type Result } from '../../../src/core/result.ts'

test('a result is either a value or a reason, told apart by ok', () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 })
  expect(err('notFound')).toEqual({ ok: false, error: 'notFound' })
  const half = (n: number): Result<number, 'odd'> => (n % 2 === 0 ? ok(n / 2) : err('odd'))
  const results = [half(4), half(3)]
  expect(results.map((result) => (result.ok ? result.value : result.error))).toEqual([2, 'odd'])
})

test('a reason keeps its literal type, so that every case can be told', () => {
  expectTypeOf(err('notFound').ok).toEqualTypeOf<boolean>()
  const failure = err('notFound')
  if (!failure.ok) expectTypeOf(failure.error).toEqualTypeOf<'notFound'>()
  expect(failure.ok).toBe(false)
})
