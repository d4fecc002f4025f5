import { expect, test } from 'vitest'
import { joinPages, pagesOf } from '../../../src/state/answers/pagedSnapshot.ts'
import type { Snapshot } from '../../../src/state/answers/snapshot.ts'

type Page = Snapshot<{ total: number; items: { id: string }[] }>

const page = (total: number, ids: string, more: Partial<Page> = {}): Page => ({
  state: 'ready',
  stale: false,
  isAsking: false,
  fetchedAt: 1_000,
  data: { total, items: ids.split('').map((id) => ({ id })) },
  ...more,
})
const keyOf = (item: { id: string }) => item.id
const join = (...pages: Page[]) => {
  const { items, ...rest } = joinPages(pages, keyOf)
  return { ...rest, ids: items.map(keyOf).join('') }
}

test('pages follow each other, and the end is known', () => {
  expect(join(page(5, 'abc'))).toMatchObject({ ids: 'abc', hasMore: true })
  expect(join(page(5, 'abc'), page(5, 'de'))).toMatchObject({ ids: 'abcde', hasMore: false })
})

test('an item that moved to the next page meanwhile is shown once, and the end is still found', () => {
  expect(join(page(5, 'xab'), page(5, 'bc'))).toMatchObject({ ids: 'xabc', hasMore: false })
})

test('an empty page ends the list, whatever the total says', () => {
  expect(join(page(9, 'abc'), page(9, ''))).toMatchObject({ ids: 'abc', hasMore: false })
})

test('what is in sight tells the pages that it is on, whatever else is shown beside it', () => {
  const pages = [page(9, 'abc'), page(9, 'cd'), page(9, 'ef')]
  const see = (ids: string) => pagesOf(pages, keyOf, [...ids])
  expect(see('de')).toEqual({ from: 1, to: 2 })
  expect(see('xf')).toEqual({ from: 2, to: 2 })
  expect(see('c')).toEqual({ from: 0, to: 1 })
  expect(see('x')).toBeUndefined()
})

test('while a further page comes, the list says so and asks for no other', () => {
  const coming: Page = { state: 'loading', stale: false, isAsking: false }
  expect(join(page(5, 'abc'), coming)).toMatchObject({
    ids: 'abc',
    state: 'ready',
    isLoadingMore: true,
    hasMore: false,
  })
})

test('a further page that does not come leaves the ones before it, and is told', () => {
  const failed: Page = { state: 'error', stale: false, isAsking: false, error: { kind: 'timeout' } }
  expect(join(page(5, 'abc'), failed)).toMatchObject({
    ids: 'abc',
    state: 'ready',
    isLoadingMore: false,
    moreFailed: true,
  })
  expect(join(failed)).toMatchObject({ state: 'error', moreFailed: false })
})

test('without its first page there is nothing to show', () => {
  const error = { kind: 'timeout' } as const
  expect(join({ state: 'error', stale: false, isAsking: false, error })).toMatchObject({
    state: 'error',
    error,
  })
})

test('the list is as old as its oldest page, and stale when one is', () => {
  const pages = [page(5, 'abc', { fetchedAt: 2_000 }), page(5, 'de', { stale: true })]
  expect(join(...pages)).toMatchObject({ fetchedAt: 1_000, stale: true })
})
