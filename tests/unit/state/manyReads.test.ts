import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { ViewReader } from '../../../src/chain/view.ts'
import { nobody } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import { readerFor, refreshFor } from '../../../src/state/answers/manyReads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends this many reads to a node that answers at once. Returns the number of answers so far. */
function ask(reads: number) {
  let heard = 0
  const node = {
    read: async () => {
      heard += 1
      return ok('told')
    },
  } as unknown as ViewReader
  const reader = readerFor(node, reads)
  const all = Promise.all(Array.from({ length: reads }, () => reader.read(trc20.symbol(nobody))))
  return { all, heard: () => heard }
}

test('a few reads are asked for at once', () => {
  expect(ask(20).heard()).toBe(20)
})

test('many are asked for one after the other, ten a second, and all are answered', async () => {
  const { all, heard } = ask(45)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(heard()).toBeGreaterThan(5)
  expect(heard()).toBeLessThanOrEqual(11)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(heard()).toBe(45)
  expect(await all).toHaveLength(45)
})

test('many are asked for less often', () => {
  expect(refreshFor(3)).toBe(12_000)
  expect(refreshFor(200)).toBe(100_000)
})
