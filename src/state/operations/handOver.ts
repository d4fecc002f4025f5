import { atom } from 'jotai'
import { walletNames, wallets, type WalletName } from '../../core/wallets.ts'
import { isHandheld } from '../../core/browser.ts'
import { withInviter } from '../../core/invitation.ts'
import { keptInviter } from '../account/inviter.ts'
import { walletStateAtom } from '../account/session.ts'

/**
 * Whether a wallet's own browser is the way to pay: a phone or tablet where no wallet was found.
 * `soon` while one is still looked for.
 */
export const handsOverAtom = atom((get): 'yes' | 'soon' | 'no' => {
  if (!isHandheld(navigator)) return 'no'
  const { kind } = get(walletStateAtom)
  return kind === 'missing' ? 'yes' : kind === 'searching' ? 'soon' : 'no'
})

/** A wallet's app with the link that opens a page of this app in its browser. */
export interface WalletApp {
  readonly wallet: WalletName
  readonly title: string
  readonly href: string
  /** The link leads to a web page, which must not replace this one. */
  readonly external: boolean
}

/** `path` is a page of this app with its query; an invitation that is kept here goes with it. */
export const walletApp = (wallet: WalletName, path: string): WalletApp => {
  const { title, link, hasWebLink } = wallets[wallet]
  const { href } = new URL(withInviter(path, keptInviter()), location.origin)
  return { wallet, title, href: link(href), external: hasWebLink }
}

export const walletApps = (path: string): readonly WalletApp[] =>
  walletNames.map((wallet) => walletApp(wallet, path))
