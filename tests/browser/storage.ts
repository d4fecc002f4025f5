import type { BrowserContextOptions, Disposable, Page } from 'playwright-core'
import { ACTED_FOR_KEY } from '../../src/chain/actedFor.ts'
import { REMEMBERED_ACCOUNT_KEY, REMEMBERED_WALLET_KEY } from '../../src/chain/wallet.ts'
import type { Problems } from './problems.ts'

/** Settings of the sandbox's wallet. Defaults are in sandbox/wallet/settings.ts. */
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
  /**
   * Whether the user connected the wallet on an earlier visit, so that the app connects
   * automatically.
   */
  readonly connected?: boolean
}

export interface Choices {
  readonly language?: 'en' | 'tc'
  readonly theme?: 'light' | 'dark'
  readonly wallet?: WalletSettings
  /** Account that the wallet showed on an earlier visit. */
  readonly shownAccount?: string
  /** Account that the wallet's own account acts for, chosen on an earlier visit. */
  readonly actsFor?: { readonly signer: string; readonly account: string }
}

/** Returns the storage entries left by earlier visits, by name. */
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

/** Returns the browser storage after earlier visits to a page. */
export function storageAfter(
  url: string,
  choices: Choices,
): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = entriesOf(choices)
  const origins = localStorage.length > 0 ? [{ origin: new URL(url).origin, localStorage }] : []
  return { cookies: [], origins }
}

/**
 * Fills the storage of the page's origin. Dispose of the result once the page has opened that
 * origin. (Playwright's own option opens and closes an additional page in each new browser.)
 */
export const leaveStorage = (page: Page, url: string, choices: Choices): Promise<Disposable> =>
  page.addInitScript(
    ({ origin, entries }) => {
      if (location.origin !== origin) return
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    { origin: new URL(url).origin, entries: entriesOf(choices) },
  )

/** Fills the storage of a profile, using a file of the origin that runs no script. */
export async function fillStorage(page: Page, origin: string, choices: Choices): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, entriesOf(choices))
}

/** Clears the app's data on this device, but not the wallet's. */
export async function forget(
  page: Page,
  { problems }: { readonly problems: Problems },
): Promise<void> {
  // Writes in progress find the database missing.
  problems.allow(/DatabaseClosedError|AbortError/)
  const debug = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const storageTypes = 'indexeddb,cache_storage,service_workers'
  await debug.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await debug.detach()
}
