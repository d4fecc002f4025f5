import { expect, test } from 'vitest'
import { err, ok } from '../../../src/core/result.ts'
import { readPages } from '../../../src/state/answers/readPages.ts'

const keyOf = (item: number) => String(item)

test('all pages are read, and what one that came meanwhile has moved is there once', async () => {
  const first = Array.from({ length: 100 }, (_, item) => item)
  // A newer row moved the last one of the first page to the second.
  const pages = [first, [99, 100, 101]]
  const read = await readPages(async ({ pageNo }) => ok({ items: pages[pageNo - 1]! }), keyOf)
  expect(read).toEqual(ok(Array.from({ length: 102 }, (_, item) => item)))
})

test('a page that is refused is the answer', async () => {
  const failed = err({ kind: 'timeout' })
  const asked: number[] = []
  const read = await readPages<number>(async ({ pageNo }) => {
    asked.push(pageNo)
    return failed
  }, keyOf)
  expect(read).toEqual(failed)
  expect(asked).toEqual([1])
})
