import { expect, test } from 'vitest'
import { createRecent } from '../../../src/core/recent.ts'

const made = () => ({})

test('what has the same name is the same, for as long as it is among the last', () => {
  const recent = createRecent<object>(2, () => false)
  const first = recent('a', made)
  recent('b', made)
  expect(recent('a', made)).toBe(first)
  recent('c', made)
  // b was last requested before a.
  expect(recent('a', made)).toBe(first)
  const again = recent('b', made)
  expect(recent('b', made)).toBe(again)
  expect(recent('a', made)).toBe(first)
})

test('what is in use stays, however many come after it', () => {
  const used = new Set<object>()
  const recent = createRecent<object>(2, (each) => used.has(each))
  const first = recent('a', made)
  used.add(first)
  for (let count = 0; count < 100; count += 1) recent(`other ${count}`, made)
  expect(recent('a', made)).toBe(first)
  used.clear()
  for (let count = 0; count < 3; count += 1) recent(`more ${count}`, made)
  expect(recent('a', made)).not.toBe(first)
})

test('it does not grow: what nobody uses is let go of', () => {
  const recent = createRecent<object>(3, () => false)
  const names = Array.from({ length: 50 }, (_, index) => `n${index}`)
  const values = names.map((name) => recent(name, made))
  const last = [47, 48, 49]
  expect(last.map((index) => recent(names[index]!, made))).toEqual(last.map((at) => values[at]))
  expect(recent('n46', made)).not.toBe(values[46])
})
