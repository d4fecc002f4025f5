import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wakeWithPage } from '../../../src/worker/wake.ts'

let page: EventTarget
let screen: EventTarget & { visibilityState: string }
let woken: number

beforeEach(() => {
  page = new EventTarget()
  screen = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  woken = 0
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', screen)
  wakeWithPage(() => (woken += 1))
})
afterEach(() => vi.unstubAllGlobals())

test.each(['online', 'pageshow'])('what waits is looked at on %s', (event) => {
  page.dispatchEvent(new Event(event))
  expect(woken).toBe(1)
})

test('what waits is looked at when the page is seen again, and not when it is hidden', () => {
  screen.visibilityState = 'hidden'
  screen.dispatchEvent(new Event('visibilitychange'))
  expect(woken).toBe(0)
  screen.visibilityState = 'visible'
  screen.dispatchEvent(new Event('visibilitychange'))
  expect(woken).toBe(1)
})

test('nothing is looked at before anything happens', () => {
  expect(woken).toBe(0)
})
