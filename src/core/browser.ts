import { isHandheld } from './handheld.ts'

/** TronLink's and OKX Wallet's own browsers, by what their user agents add. */
const WALLETS = /TronLink|OKApp|OKEx/i

interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether a user agent says that it is the browser inside a wallet's app; not all do. */
export const isWalletUserAgent = (userAgent: string): boolean => WALLETS.test(userAgent)

/**
 * Whether the browser's share menu can put a page on the Home Screen: every browser of iPhones and
 * iPads can, while a web view inside another app lacks the word Safari, and the menu.
 */
export const isAddedByHand = (browser: Browser): boolean =>
  isHandheld(browser) &&
  !/Android|Symbian|Windows Phone/.test(browser.userAgent) &&
  /Safari\//.test(browser.userAgent)
