import { expect, test } from 'vitest'
import { ACTED_FOR_KEY, keepActedFor, readActedFor } from '../../../src/chain/actedFor.ts'
import { addressFromHex } from '../../../src/core/address.ts'

const [ada, ben, shared] = ['a1', 'b2', 'c3'].map((byte) => addressFromHex(byte.repeat(20))) as [
  ReturnType<typeof addressFromHex>,
  ReturnType<typeof addressFromHex>,
  ReturnType<typeof addressFromHex>,
]

function storageOf(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('each address of a device acts for an account of its own choice, until it stops', () => {
  const storage = storageOf()
  keepActedFor(storage, ada, shared)
  keepActedFor(storage, ben, ada)
  expect([readActedFor(storage, ada), readActedFor(storage, ben)]).toEqual([shared, ada])
  keepActedFor(storage, ada, undefined)
  expect([readActedFor(storage, ada), readActedFor(storage, ben)]).toEqual([undefined, ada])
  keepActedFor(storage, ben, ben)
  expect(storage.getItem(ACTED_FOR_KEY)).toBeNull()
})

test.each(['', '{', '[]', '[["x","y"]]', `[["${ada}"]]`, `{"${ada}":"${shared}"}`])(
  'what is not understood acts for nobody: %s',
  (kept) => {
    expect(readActedFor(storageOf({ [ACTED_FOR_KEY]: kept }), ada)).toBeUndefined()
  },
)
