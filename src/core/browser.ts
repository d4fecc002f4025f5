/**
 * Names of phones and tablets. A user agent without any of them is a desktop browser (spec section
 * 1).
 */
const PHONES = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/

interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether a user agent declares itself a phone or tablet, which gets no desktop frame. */
export const isPhone = (userAgent: string): boolean => PHONES.test(userAgent)

/**
 * Whether the device is a phone or tablet, including iPads that identify as Macs. No Mac has a
 * touch screen.
 */
export const isHandheld = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  isPhone(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Marks that the in-app browsers of TronLink and OKX Wallet add to the user agent. */
const WALLETS = /TronLink|OKApp|OKEx/i

/** Whether a user agent declares itself a wallet's in-app browser. Not all of them do. */
export const isWalletUserAgent = (userAgent: string): boolean => WALLETS.test(userAgent)

/**
 * Whether the browser's share menu can add a page to the Home Screen. Every browser on iPhones and
 * iPads can. A web view inside another app lacks the menu, and the word Safari.
 */
export const isAddedByHand = (browser: Browser): boolean =>
  isHandheld(browser) &&
  !/Android|Symbian|Windows Phone/.test(browser.userAgent) &&
  /Safari\//.test(browser.userAgent)
