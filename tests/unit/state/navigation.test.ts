import { expect, test } from 'vitest'
import { createNavigation, type NavigationWindow } from '../../../src/state/pages/navigation.ts'

/** Creates a browser history: entries with a state, and a current position. */
function fakeWindow(path = '/', state: unknown = null) {
  let entries = [{ path, state }]
  let at = 0
  let popped = () => {}
  const page: NavigationWindow = {
    location: {
      get pathname() {
        return entries[at]!.path.replace(/\?.*/, '')
      },
      get search() {
        return /\?.*/.exec(entries[at]!.path)?.[0] ?? ''
      },
    },
    history: {
      get state() {
        return entries[at]!.state
      },
      pushState(state, _, url) {
        entries = [...entries.slice(0, ++at), { path: url, state }]
      },
      replaceState(state, _, url) {
        entries[at] = { path: url ?? entries[at]!.path, state }
      },
      back: () => travel(-1),
    },
    addEventListener: (_, listener) => {
      popped = listener
    },
  }
  const travel = (by: number) => {
    at += by
    popped()
  }
  return { page, travel, length: () => entries.length }
}

test('the first page is a start, and each further one knows how it was reached', () => {
  const { page, travel } = fakeWindow()
  const navigation = createNavigation(page)
  const seen: string[] = []
  navigation.subscribe(() => {
    const { path, search, index, movement } = navigation.place()
    seen.push(`${movement} ${path}${search} ${index}`)
  })
  expect(navigation.place()).toEqual({ path: '/', search: '', index: 0, movement: 'start' })
  navigation.go('/a?x=1')
  navigation.go('/b')
  travel(-2)
  travel(1)
  navigation.go('/c', { replace: true })
  expect(seen).toEqual([
    'push /a?x=1 1',
    'push /b 2',
    'back / 0',
    'forward /a?x=1 1',
    'replace /c 1',
  ])
})

test('back stays in the app: from the first page of a visit it goes home', () => {
  const { page, length } = fakeWindow('/announcements/7')
  const navigation = createNavigation(page)
  navigation.back()
  expect(navigation.place()).toMatchObject({ path: '/', movement: 'replace' })
  expect(length()).toBe(1)
})

test('back from a later page is the back of the browser', () => {
  const { page } = fakeWindow()
  const navigation = createNavigation(page)
  navigation.go('/a')
  navigation.back()
  expect(navigation.place()).toMatchObject({ path: '/', index: 0, movement: 'back' })
})

test('the position survives a reload', () => {
  const navigation = createNavigation(fakeWindow('/b', { index: 4 }).page)
  expect(navigation.place()).toEqual({ path: '/b', search: '', index: 4, movement: 'reload' })
})

test('a listener that was stopped hears nothing more', () => {
  const navigation = createNavigation(fakeWindow().page)
  let heard = 0
  navigation.subscribe(() => heard++)()
  navigation.go('/a')
  expect(heard).toBe(0)
})
