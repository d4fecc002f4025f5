import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { defineKind } from '../../../src/outbox/kind.ts'
import { isOf, isOneOf, kindName, type KindName } from '../../../src/outbox/kindName.ts'

const describe = () => ({ seed: '', title: { id: '' }, payments: [], errors: [], reasons: {} })

const burn = defineKind({
  name: 'test.burn',
  intent: v.object({ units: v.bigint() }),
  legs: () => [],
  describe,
})
const mint = defineKind({
  name: 'test.mint',
  intent: v.object({ to: v.string() }),
  legs: () => [],
  describe,
})

const names = { burn: kindName<typeof burn>('test.burn'), mint: kindName<typeof mint>('test.mint') }

/** Takes a kind and its intent, as a sheet does. */
const confirm = <Intent>(asked: { kind: KindName<Intent>; intent: Intent }) => asked

test('a name is that of its kind, and carries what the kind confirms', () => {
  // @ts-expect-error there is no such kind
  kindName<typeof burn>('test.mint')
  confirm({ kind: names.burn, intent: { units: 1n } })
  // @ts-expect-error that is what the other one confirms
  confirm({ kind: names.burn, intent: { to: 'somebody' } })
  // @ts-expect-error a text is no name
  confirm({ kind: 'test.burn', intent: { units: 1n } })
  expect(names.burn).toBe('test.burn')
})

test('an operation is asked for its kind by these names alone', () => {
  expect(isOf({ kind: 'test.burn' }, names.burn)).toBe(true)
  expect(isOf({ kind: 'test.mint' }, names.burn)).toBe(false)
  expect(isOneOf({ kind: 'test.mint' }, names)).toBe(true)
  expect(isOneOf({ kind: 'test' }, names)).toBe(false)
})

test('a kind reads what was confirmed of its own rows, and of no other', () => {
  expectTypeOf(burn.read).returns.toEqualTypeOf<{ units: bigint } | undefined>()
  expect(burn.read({ kind: 'test.burn', intent: { units: 1n } })).toEqual({ units: 1n })
  expect(burn.read({ kind: 'test.mint', intent: { units: 1n } })).toBeUndefined()
  expect(burn.read({ kind: 'test.burn', intent: { units: '1' } })).toBeUndefined()
})
