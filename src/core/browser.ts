/** Spec section 1: a user agent that names none of these is a desktop browser. */
const PHONES = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/

interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether a user agent declares itself a phone or tablet: those get no desktop frame. */
export const isPhone = (userAgent: string): boolean => PHONES.test(userAgent)

/** The same, plus iPads that pose as Macs: no Mac has a touch screen. */
export const isHandheld = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  isPhone(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** TronLink's and OKX Wallet's in-app browsers, by what they add to the user agent. */
const WALLETS = /TronLink|OKApp|OKEx/i

/** Whether a user agent declares itself a wallet's in-app browser; not all do. */
export const isWalletUserAgent = (userAgent: string): boolean => WALLETS.test(userAgent)

/**
 * Whether the browser's share menu can put a page on the Home Screen: every browser on iPhones and
 * iPads can; a web view inside another app lacks the menu, and the word Safari.
 */
export const isAddedByHand = (browser: Browser): boolean =>
  isHandheld(browser) &&
  !/Android|Symbian|Windows Phone/.test(browser.userAgent) &&
  /Safari\//.test(browser.userAgent)
