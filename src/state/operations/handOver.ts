import { atom } from 'jotai'
import { walletNames, wallets, type WalletName } from '../../core/wallets.ts'
import { isHandheld } from '../../core/browser.ts'
import { withInviter } from '../../core/invitation.ts'
import { keptInviter } from '../account/inviter.ts'
import { walletStateAtom } from '../account/session.ts'

/**
 * Whether payments continue in a wallet's own browser: on a phone or tablet where no wallet was
 * found. `soon` while one is still looked for.
 */
export const handsOverAtom = atom((get): 'yes' | 'soon' | 'no' => {
  if (!isHandheld(navigator)) return 'no'
  const { kind } = get(walletStateAtom)
  return kind === 'missing' ? 'yes' : kind === 'searching' ? 'soon' : 'no'
})

/** Wallet's app, with the link that opens a page of this app in its browser. */
export interface WalletApp {
  readonly wallet: WalletName
  readonly title: string
  readonly href: string
  /** Whether the link leads to a web page, which must not replace this one. */
  readonly external: boolean
}

/**
 * Returns the app's link to `path`, a page of this app with its query. An invitation stored here is
 * added.
 */
export const walletApp = (wallet: WalletName, path: string): WalletApp => {
  const { title, link, hasWebLink } = wallets[wallet]
  const { href } = new URL(withInviter(path, keptInviter()), location.origin)
  return { wallet, title, href: link(href), external: hasWebLink }
}

export const walletApps = (path: string): readonly WalletApp[] =>
  walletNames.map((wallet) => walletApp(wallet, path))
