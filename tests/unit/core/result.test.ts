import { expect, expectTypeOf, test } from 'vitest'
import { allOk, err, ok, type Result } from '../../../src/core/result.ts'

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

test('answers taken together are all of their values, or the first error in order', async () => {
  const slow = new Promise<Result<string, 'lost'>>((done) => setTimeout(done, 1, ok('late')))
  const both = await allOk([slow, ok(1n)])
  expect(both).toEqual(ok(['late', 1n]))
  expectTypeOf(both).toEqualTypeOf<Result<readonly [string, bigint], 'lost'>>()
  expect(await allOk([ok(1), Promise.resolve(err('first')), err('second')])).toEqual(err('first'))
})
