import { atom } from 'jotai'
import { isHandheld, isWalletUserAgent } from '../../core/browser.ts'
import { walletStateAtom } from './session.ts'

/**
 * Whether this is a wallet's in-app browser, which can neither install the app nor notify. Its user
 * agent says so, or it has a wallet on a phone or tablet. `unknown` while a wallet is looked for.
 */
export const walletBrowserAtom = atom((get): 'yes' | 'no' | 'unknown' => {
  if (isWalletUserAgent(navigator.userAgent)) return 'yes'
  if (!isHandheld(navigator)) return 'no'
  const { kind } = get(walletStateAtom)
  return kind === 'missing' ? 'no' : kind === 'searching' ? 'unknown' : 'yes'
})
