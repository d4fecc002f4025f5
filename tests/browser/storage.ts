import type { BrowserContextOptions, Disposable, Page } from 'playwright-core'
import { ACTED_FOR_KEY } from '../../src/chain/actedFor.ts'
import { REMEMBERED_ACCOUNT_KEY, REMEMBERED_WALLET_KEY } from '../../src/chain/wallet.ts'
import type { Problems } from './problems.ts'

/** Settings of the sandbox's wallet (sandbox/wallet/settings.ts, where the defaults are). */
export interface WalletSettings {
  readonly shape?: 'tronlink' | 'okx' | 'both' | 'none'
  readonly appearAfterMs?: number
  readonly account?: number
  readonly mode?:
    | 'ask'
    | 'approve'
    | 'reject'
    | 'stall'
    | 'signThenReject'
    | 'rewrite'
    | 'redirect'
    | 'broadcast'
    | 'otherAccount'
  readonly chainId?: string
  readonly network?: 'main' | 'side' | 'bareSide'
  /** The user connected it here on an earlier visit, so that the app connects by itself. */
  readonly connected?: boolean
}

export interface Choices {
  readonly language?: 'en' | 'tc'
  readonly theme?: 'light' | 'dark'
  readonly wallet?: WalletSettings
  /** The account that the wallet has shown on an earlier visit. */
  readonly shownAccount?: string
  /** The account that this wallet's own account acts for, as it was chosen on an earlier visit. */
  readonly actsFor?: { readonly signer: string; readonly account: string }
}

/** What earlier visits left, by name. */
function entriesOf({
  language,
  theme,
  wallet,
  shownAccount,
  actsFor,
}: Choices): { name: string; value: string }[] {
  const entries = {
    lang: language,
    theme,
    'sandbox.wallet': wallet && JSON.stringify(wallet),
    [REMEMBERED_WALLET_KEY]: wallet?.connected
      ? wallet.shape === 'okx'
        ? 'okx'
        : 'tronlink'
      : undefined,
    [REMEMBERED_ACCOUNT_KEY]: shownAccount,
    [ACTED_FOR_KEY]: actsFor && JSON.stringify([[actsFor.signer, actsFor.account]]),
  }
  return Object.entries(entries).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** A browser's storage as earlier visits to a page left it. */
export function storageAfter(
  url: string,
  choices: Choices,
): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = entriesOf(choices)
  const origins = localStorage.length > 0 ? [{ origin: new URL(url).origin, localStorage }] : []
  return { cookies: [], origins }
}

/**
 * Has the page find the same in its origin's storage; dispose of the result as soon as the page has
 * been there. (Playwright's own way opens and closes another page for it in each new browser.)
 */
export const leaveStorage = (page: Page, url: string, choices: Choices): Promise<Disposable> =>
  page.addInitScript(
    ({ origin, entries }) => {
      if (location.origin !== origin) return
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    { origin: new URL(url).origin, entries: entriesOf(choices) },
  )

/** Puts the same into a profile, through a file of the origin that runs nothing. */
export async function fillStorage(page: Page, origin: string, choices: Choices): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, entriesOf(choices))
}

/** Clears what the app has on this device; the wallet is not part of it. */
export async function forget(
  page: Page,
  { problems }: { readonly problems: Problems },
): Promise<void> {
  // What the page was just about to write finds no database.
  problems.allow(/DatabaseClosedError|AbortError/)
  const debug = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const storageTypes = 'indexeddb,cache_storage,service_workers'
  await debug.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await debug.detach()
}
