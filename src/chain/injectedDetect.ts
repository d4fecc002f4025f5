import { parseAddress, type Address } from '../core/address.ts'
import type { WalletName } from '../core/wallets.ts'

/** Fields of an injected wallet that this app reads without an adapter. */
export interface InjectedProvider {
  readonly isTronLink?: unknown
  readonly tronWeb?: { readonly defaultAddress?: { readonly base58?: unknown } } | false
}

/** The part of `window` that detection needs, so that tests can replace it. */
export interface WalletPage {
  tron?: InjectedProvider | undefined
  tronLink?: InjectedProvider | undefined
  okxwallet?: { readonly tronLink?: InjectedProvider | undefined } | undefined
  readonly document: { readonly visibilityState: string }
  addEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
}

/**
 * Lists the wallets in the page at present. Some wallets also answer to TronLink's names, so an
 * object under two names counts once, under its own.
 */
export function detectWallets(page: WalletPage): WalletName[] {
  const okx = page.okxwallet?.tronLink
  const tronLink = page.tron?.isTronLink === true ? page.tron : page.tronLink
  return [
    ...(tronLink && tronLink !== okx ? (['tronlink'] as const) : []),
    ...(okx ? (['okx'] as const) : []),
  ]
}

/**
 * Reads the account that TronLink shows outside TIP-1193, as its app and old versions do. Undefined
 * while locked or not connected.
 */
export function shownTronLinkAccount(page: WalletPage): Address | undefined {
  const tronWeb = page.tronLink?.tronWeb
  const base58 = tronWeb ? tronWeb.defaultAddress?.base58 : undefined
  const parsed = typeof base58 === 'string' ? parseAddress(base58) : undefined
  return parsed?.ok ? parsed.value : undefined
}

/**
 * Reads the messages that TronLink posts to the page when the user changes its account or network.
 */
export function tronLinkNews(event: Event): 'account' | 'network' | undefined {
  const data: unknown = (event as MessageEvent).data
  const action = (data as { message?: { action?: unknown } } | null)?.message?.action
  if (action === 'accountsChanged' || action === 'setAccount') return 'account'
  return action === 'setNode' ? 'network' : undefined
}

const ANNOUNCEMENT = 'TIP6963:announceProvider'
const REQUEST = 'TIP6963:requestProvider'
const LATE_SIGNS = [ANNOUNCEMENT, 'tronLink#initialized', 'pageshow', 'focus']

/** Calls `look` at every sign that a wallet may have appeared. */
export function watchForWallets(page: WalletPage, look: () => void): void {
  // Wallets announce themselves during startup. Their objects are in place one task later.
  const soon = () => void setTimeout(look, 0)
  for (const sign of LATE_SIGNS) page.addEventListener(sign, soon)
}

/** Asks wallets that follow TIP-6963 to announce themselves again. */
export const askForWallets = (page: WalletPage): void => {
  page.dispatchEvent(new Event(REQUEST))
}
