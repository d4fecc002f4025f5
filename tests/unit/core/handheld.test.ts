import { expect, test } from 'vitest'
import { isHandheld } from '../../../src/core/browser.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each(['Android', 'iPhone', 'Symbian', 'Windows Phone', 'iPad', 'iPod'])(
  'a user agent with %s is a phone’s or a tablet’s',
  (word) => {
    expect(isHandheld({ userAgent: `Mozilla/5.0 (${word}; x)`, maxTouchPoints: 0 })).toBe(true)
  },
)

test('an iPad that says it were a Mac is known by its touch screen', () => {
  expect(isHandheld({ userAgent: mac, maxTouchPoints: 5 })).toBe(true)
  expect(isHandheld({ userAgent: mac, maxTouchPoints: 0 })).toBe(false)
})

test('a laptop with a touch screen is a desktop', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'
  expect(isHandheld({ userAgent, maxTouchPoints: 10 })).toBe(false)
})
