import { expect, expectTypeOf, test } from 'vitest'
import type { ArgumentsOf, FieldsOf, ValueOf } from '../../../src/chain/abiTypes.ts'
import { view, viewReader, type View } from '../../../src/chain/view.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { scriptedViews } from './scriptedViews.ts'

const contract = addressFromHex('cc'.repeat(20))
const held = view('balanceOf(address)', ['uint256'])
const pool = view('reserves()', ['uint256', 'bool'])
const phase = view('phase()', ['uint8'], (number) => (number === 1n ? 'open' : 'closed'))

test('the types of a view are read off its text', () => {
  expectTypeOf<ValueOf<'(address,uint64)[]'>>().toEqualTypeOf<
    readonly (readonly [Address, bigint])[]
  >()
  expectTypeOf<ValueOf<'bytes32'>>().toEqualTypeOf<string>()
  expectTypeOf<ArgumentsOf<'costOf(uint256,bool)'>>().toEqualTypeOf<readonly [bigint, boolean]>()
  expectTypeOf<ArgumentsOf<'phase()'>>().toEqualTypeOf<readonly []>()
  type Made = FieldsOf<'Made(bytes32 indexed order,(string,bool) terms,uint8[] parts)'>
  expectTypeOf<Made>().toEqualTypeOf<{
    readonly order: string
    readonly terms: readonly [string, boolean]
    readonly parts: readonly bigint[]
  }>()
  expectTypeOf(held).returns.toEqualTypeOf<View<bigint>>()
  expectTypeOf(pool).returns.toEqualTypeOf<View<readonly [bigint, boolean]>>()
  expectTypeOf(phase).returns.toEqualTypeOf<View<'open' | 'closed'>>()
  // @ts-expect-error a number is no address
  held(contract, 5n)
})

const told = scriptedViews(({ signature }) =>
  signature === 'phase()'
    ? ok([1n])
    : signature === 'reserves()'
      ? ok([7n, true])
      : err({ kind: 'timeout' }),
)

test('a view says what its values mean', async () => {
  expect(await told.read(phase(contract))).toEqual(ok('open'))
  expect(await told.read(pool(contract))).toEqual(ok([7n, true]))
})

test('several are asked at once, and the first failure in their order is the answer', async () => {
  expect(await told.readAll([pool(contract), phase(contract)])).toEqual(ok([[7n, true], 'open']))
  expect(await told.readAll([phase(contract), held(contract, contract)])).toEqual(
    err({ kind: 'timeout' }),
  )
  const begun: string[] = []
  const reader = viewReader(async ({ call }) => {
    begun.push(call.signature)
    return new Promise<never>(() => {})
  })
  void reader.readAll([phase(contract), pool(contract)])
  expect(begun).toEqual(['phase()', 'reserves()'])
})
