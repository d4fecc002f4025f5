import { atom } from 'jotai'
import { isWalletUserAgent } from '../../core/browser.ts'
import { isHandheld } from '../../core/handheld.ts'
import { walletStateAtom } from './session.ts'

/**
 * Whether this is the browser inside a wallet's app, which can neither install nor notify: it says
 * so, or it is a phone's or tablet's and has a wallet. `unknown` while one is looked for.
 */
export const walletBrowserAtom = atom((get): 'yes' | 'no' | 'unknown' => {
  if (isWalletUserAgent(navigator.userAgent)) return 'yes'
  if (!isHandheld(navigator)) return 'no'
  const { kind } = get(walletStateAtom)
  return kind === 'missing' ? 'no' : kind === 'searching' ? 'unknown' : 'yes'
})
