import { createStore } from 'jotai'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createWebStorage } from '../../../src/core/webStorage.ts'
import { keptFormAtom } from '../../../src/state/device/keptForm.ts'

const schema = v.object({ name: v.string() })

function device(kept: Record<string, string> = {}) {
  const entries = new Map(Object.entries(kept))
  return {
    entries,
    storage: createWebStorage(() => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    })),
  }
}

test('what is typed is kept at once, and found by the next visit', () => {
  const { storage, entries } = device()
  const form = keptFormAtom('form', schema, storage)
  const store = createStore()
  expect(store.get(form)).toBeUndefined()
  store.set(form, { name: 'Forge' })
  expect(store.get(form)).toEqual({ name: 'Forge' })
  expect(createStore().get(keptFormAtom('form', schema, storage))).toEqual({ name: 'Forge' })
  store.set(form, undefined)
  expect(store.get(form)).toBeUndefined()
  expect([...entries]).toEqual([])
})

test.each(['{', '{"name":1}', 'null', '[]'])(
  'what cannot be read counts as nothing: %s',
  (text) => {
    const { storage } = device({ form: text })
    expect(createStore().get(keptFormAtom('form', schema, storage))).toBeUndefined()
  },
)

test('where nothing can be kept, what is typed stays as long as the page', () => {
  const closed = createWebStorage(() => {
    throw new Error('forbidden')
  })
  const form = keptFormAtom('form', schema, closed)
  const store = createStore()
  store.set(form, { name: 'Forge' })
  expect(store.get(form)).toEqual({ name: 'Forge' })
})
