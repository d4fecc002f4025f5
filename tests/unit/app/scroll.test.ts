import { expect, test } from 'vitest'
import { createScroll } from '../../../src/app/scroll.ts'
import { memoryStorage } from '../chain/injectedFakes.ts'

function setUp(storage = memoryStorage()) {
  const listeners = new Map<string, Set<() => void>>()
  let grown = () => {}
  const page = {
    scrollY: 0,
    /** Scrolls at most to the page's height, as browsers do. */
    height: 5_000,
    scrollTo: (_x: number, y: number) => user(Math.min(y, page.height)),
    addEventListener: (type: string, listener: () => void) =>
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type: string, listener: () => void) =>
      listeners.get(type)?.delete(listener),
  }
  const fire = (type: string) => [...(listeners.get(type) ?? [])].forEach((listener) => listener())
  const user = (y: number) => {
    // Browsers report a scroll only when the position changes.
    if (page.scrollY === y) return
    page.scrollY = y
    fire('scroll')
  }
  const scroll = createScroll(page, storage, (callback) => {
    grown = callback
    return () => {
      grown = () => {}
    }
  })
  scroll.watch()
  return {
    page,
    scroll,
    user,
    fire,
    grow(height: number) {
      page.height = height
      grown()
    },
  }
}

test('a new page begins at its top, and going back restores', () => {
  const { page, scroll, user } = setUp()
  scroll.moved({ path: '/', index: 0, movement: 'start' })
  user(700)
  scroll.moved({ path: '/a', index: 1, movement: 'push' })
  expect(page.scrollY).toBe(0)
  user(90)
  scroll.moved({ path: '/', index: 0, movement: 'back' })
  expect(page.scrollY).toBe(700)
  scroll.moved({ path: '/a', index: 1, movement: 'forward' })
  expect(page.scrollY).toBe(90)
})

test('a page that fills late is restored when it is tall enough', () => {
  const { page, scroll, user, grow } = setUp()
  scroll.moved({ path: '/', index: 0, movement: 'start' })
  user(700)
  scroll.moved({ path: '/a', index: 1, movement: 'push' })
  page.height = 100
  scroll.moved({ path: '/', index: 0, movement: 'back' })
  expect(page.scrollY).toBe(100)
  grow(400)
  expect(page.scrollY).toBe(400)
  grow(3_000)
  expect(page.scrollY).toBe(700)
})

test('leaving again before it was tall enough does not lose the place', () => {
  const { page, scroll, user } = setUp()
  scroll.moved({ path: '/', index: 0, movement: 'start' })
  user(700)
  scroll.moved({ path: '/a', index: 1, movement: 'push' })
  page.height = 100
  scroll.moved({ path: '/', index: 0, movement: 'back' })
  page.height = 5_000
  scroll.moved({ path: '/a', index: 1, movement: 'forward' })
  scroll.moved({ path: '/', index: 0, movement: 'back' })
  expect(page.scrollY).toBe(700)
})

test('a user who scrolls meanwhile is not pulled away', () => {
  const { page, scroll, user, grow, fire } = setUp()
  scroll.moved({ path: '/', index: 0, movement: 'start' })
  user(700)
  scroll.moved({ path: '/a', index: 1, movement: 'push' })
  page.height = 100
  scroll.moved({ path: '/', index: 0, movement: 'back' })
  fire('wheel')
  user(30)
  grow(3_000)
  expect(page.scrollY).toBe(30)
})

test('a new entry does not inherit the scroll of the one it replaced', () => {
  const { page, scroll, user } = setUp()
  scroll.moved({ path: '/a', index: 1, movement: 'push' })
  user(500)
  scroll.moved({ path: '/', index: 0, movement: 'back' })
  expect(page.scrollY).toBe(0)
  scroll.moved({ path: '/b', index: 1, movement: 'push' })
  scroll.moved({ path: '/', index: 0, movement: 'back' })
  scroll.moved({ path: '/b', index: 1, movement: 'forward' })
  expect(page.scrollY).toBe(0)
})

test('a reload finds the page where it was', () => {
  const storage = memoryStorage()
  const before = setUp(storage)
  before.scroll.moved({ path: '/', index: 3, movement: 'start' })
  before.user(420)
  before.fire('pagehide')
  const after = setUp(storage)
  after.scroll.moved({ path: '/', index: 3, movement: 'reload' })
  expect(after.page.scrollY).toBe(420)
})

test('a new visit in the same tab begins at its top', () => {
  const { page, scroll } = setUp(memoryStorage({ scroll: '[[0,600]]' }))
  scroll.moved({ path: '/b', index: 0, movement: 'start' })
  expect(page.scrollY).toBe(0)
})

test.each(['start', 'reload'] as const)(
  'who scrolled before the app was there stays where they are: %s',
  (movement) => {
    const { page, scroll, user } = setUp(memoryStorage({ scroll: '[[0,600]]' }))
    page.scrollY = 140
    scroll.moved({ path: '/', index: 0, movement })
    expect(page.scrollY).toBe(140)
    scroll.moved({ path: '/a', index: 1, movement: 'push' })
    user(90)
    scroll.moved({ path: '/', index: 0, movement: 'back' })
    expect(page.scrollY).toBe(140)
  },
)

test('nonsense in the storage is ignored', () => {
  const { page, scroll } = setUp(memoryStorage({ scroll: '{"0":' }))
  scroll.moved({ path: '/', index: 0, movement: 'reload' })
  expect(page.scrollY).toBe(0)
})
