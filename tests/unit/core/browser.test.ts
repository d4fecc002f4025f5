import { describe, expect, test } from 'vitest'
import { isAddedByHand, isWalletUserAgent } from '../../../src/core/browser.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`

describe('the browser inside a wallet', () => {
  test.each([
    ['TronLink', `${ANDROID} Version/4.0 Chrome/137.0 Mobile Safari/537.36 TronLinkAndroid/4.14`],
    ['OKX', `${IPHONE} Mobile/15E148 OKApp/(iOS;U;XX;en-US) version/6.110`],
    ['OKX by its older name', `${ANDROID} Chrome/120.0 Mobile Safari/537.36 OKEx/5.0`],
  ])('is told by the word of %s', (_, userAgent) => {
    expect(isWalletUserAgent(userAgent)).toBe(true)
  })

  test.each([`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, MAC])(
    'is not %s',
    (userAgent) => {
      expect(isWalletUserAgent(userAgent)).toBe(false)
    },
  )
})

describe('adding to the Home Screen by hand', () => {
  test.each([
    ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
    ['Chrome on an iPhone', `${IPHONE} CriOS/137.0 Mobile/15E148 Safari/604.1`, 5, true],
    ['an iPad that says it was a Mac', MAC, 5, true],
    ['a Mac', MAC, 0, false],
    ['a web view inside another app', `${IPHONE} Mobile/15E148 [FBAN/FBIOS]`, 5, false],
    ['a phone with Android', `${ANDROID} Chrome/137.0 Mobile Safari/537.36`, 5, false],
  ])('%s', (_, userAgent, maxTouchPoints, expected) => {
    expect(isAddedByHand({ userAgent, maxTouchPoints })).toBe(expected)
  })
})
