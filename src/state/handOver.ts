import { atom } from 'jotai'
import { walletLink, walletTitles } from '../chain/walletLinks.ts'
import type { WalletName } from '../chain/wallet.ts'
import { isHandheld } from '../core/handheld.ts'
import { walletStateAtom } from './session.ts'

/**
 * Whether a wallet's own browser is the way to pay: a phone or tablet where no wallet was found.
 * `soon` while one is still looked for.
 */
export const handsOverAtom = atom((get): 'yes' | 'soon' | 'no' => {
  if (!isHandheld(navigator)) return 'no'
  const { kind } = get(walletStateAtom)
  return kind === 'missing' ? 'yes' : kind === 'searching' ? 'soon' : 'no'
})

export interface WalletApp {
  readonly wallet: WalletName
  readonly title: string
  readonly href: string
}

/** The wallets' apps, with links that open a page of this app in each one's browser. */
export const walletAppsFor = (path: string): readonly WalletApp[] =>
  (['tronlink', 'okx'] as const).map((wallet) => ({
    wallet,
    title: walletTitles[wallet],
    href: walletLink(wallet, new URL(path, location.origin).href),
  }))
