import { describe, expect, test, vi } from 'vitest'
import { askedFirst } from '../../../src/features/stake/askedFirst.ts'
import type { ShownList } from '../../../src/ui/lists/PagedList.tsx'

const listOf = (items: readonly number[], rest: Partial<ShownList<number>> = {}) => ({
  items,
  state: 'ready' as const,
  fetchedAt: 20,
  stale: false,
  hasMore: true,
  refresh: () => {},
  ...rest,
})
const pages = listOf(Array.from({ length: 20 }, (_, n) => n + 1))
const put = (
  asked: number,
  alone: ShownList<number> | undefined,
  list: ShownList<number> = pages,
) => askedFirst(list, alone, (item) => item === asked)

describe('what a link has led to', () => {
  test('stands in front of a list whose loaded pages lack it', () => {
    const { items, asked, hasMore } = put(33, listOf([33]))
    expect(items).toEqual([33, ...pages.items])
    expect([asked, hasMore]).toEqual(['there', true])
  })

  test('stands there once, also if the list has it', () => {
    expect(put(7, listOf([7])).items).toEqual([7, ...pages.items.filter((item) => item !== 7)])
  })

  test('is missed where there is no such thing, and the list stands as it is', () => {
    const { items, asked } = put(99, listOf([]))
    expect(items).toEqual(pages.items)
    expect(asked).toBe('lacking')
  })

  test('comes from the list where it was not told alone', () => {
    const away = listOf([], { state: 'error', fetchedAt: undefined })
    expect(put(99, away)).toMatchObject({ asked: 'unread', items: pages.items, fetchedAt: 20 })
    const { items, asked } = put(7, away)
    expect([items[0], items.length, asked]).toEqual([7, 20, 'there'])
  })

  test('is waited for, since it would push aside what is being read', () => {
    expect(put(33, listOf([], { state: 'loading' })).state).toBe('loading')
    expect(put(33, listOf([33]), listOf([], { state: 'error' })).state).toBe('error')
  })

  test('is as old as the older of both, and asked for again with the list', () => {
    const refresh = vi.fn<() => void>()
    const both = put(33, listOf([33], { fetchedAt: 5, stale: true, refresh }), {
      ...pages,
      refresh,
    })
    expect([both.fetchedAt, both.stale]).toEqual([5, true])
    both.refresh()
    expect(refresh).toHaveBeenCalledTimes(2)
  })
})

test('where nothing was asked for a list is as it was', () => {
  expect(put(1, undefined)).toEqual({ ...pages, asked: undefined })
})
