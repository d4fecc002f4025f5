import { atom, createStore } from 'jotai'
import { expect, test } from 'vitest'
import { listPagesAtom } from '../../../src/state/answers/listPages.ts'
import type { Snapshot, SnapshotAtom } from '../../../src/state/answers/snapshot.ts'

/** Shows a list with all its pages loaded. */
function showList(pages: number) {
  const mounted = new Set<number>()
  const asked: number[] = []
  const answers = new Map<number, (text: string | undefined) => void>()
  const pageAt = (pageNo: number): SnapshotAtom<string> => {
    const current = atom<Snapshot<string>>({ state: 'loading', stale: false, isAsking: true })
    const one = atom(
      (get) => get(current),
      async () => void asked.push(pageNo),
    )
    one.onMount = () => {
      mounted.add(pageNo)
      return () => void mounted.delete(pageNo)
    }
    answers.set(pageNo, (data) =>
      store.set(current, { state: 'ready', stale: false, isAsking: false, data }),
    )
    return one
  }
  const store = createStore()
  const list = listPagesAtom(pageAt, 1)
  store.sub(list, () => {})
  const answer = (pageNo: number, text: string) => answers.get(pageNo)!(text)
  for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
    if (pageNo > 1) store.set(list, { kind: 'more' })
    answer(pageNo, `${pageNo}`)
  }
  return {
    answer,
    asked,
    onScreen: () => [...mounted].sort((a, b) => a - b),
    texts: () => store.get(list).map(({ data }) => data),
    see: (from: number, to: number) => store.set(list, { kind: 'seen', sight: { from, to } }),
    more: () => store.set(list, { kind: 'more' }),
    move: () => store.set(list, { kind: 'moved' }),
    refresh: () => store.set(list, { kind: 'refresh' }),
  }
}

test('of a long list, the first page and those in sight are kept up to date', () => {
  const { see, onScreen, texts } = showList(5)
  expect(onScreen()).toEqual([1, 2, 3, 4, 5])
  see(2, 3)
  expect(onScreen()).toEqual([1, 3, 4])
  expect(texts()).toEqual(['1', '2', '3', '4', '5'])
})

test('a page that comes in sight again is asked for as it does, and stands until it has answered', () => {
  const { see, onScreen, texts, answer } = showList(4)
  see(0, 0)
  answer(3, 'new')
  expect(texts()).toEqual(['1', '2', '3', '4'])
  see(1, 2)
  expect(onScreen()).toEqual([1, 2, 3])
  expect(texts()).toEqual(['1', '2', 'new', '4'])
})

test('a further page is asked for until it is there, wherever one looks meanwhile', () => {
  const { see, more, onScreen, answer, texts } = showList(2)
  see(0, 1)
  more()
  expect(onScreen()).toEqual([1, 2, 3])
  answer(3, '3')
  expect(texts()).toEqual(['1', '2', '3'])
  see(0, 0)
  expect(onScreen()).toEqual([1])
})

test('when the first page has other items, those in sight are asked again, and not the first', () => {
  const { see, move, refresh, asked } = showList(5)
  see(2, 3)
  move()
  expect(asked).toEqual([3, 4])
  refresh()
  expect(asked).toEqual([3, 4, 1, 3, 4])
})
