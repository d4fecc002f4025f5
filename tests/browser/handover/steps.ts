import type { Locator, Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import type { OpenOptions, Session } from '../session.ts'

type Box = keyof typeof boxIds

export const boxPath = (box: Box) => `/blindBox/${boxIds[box]}`

/** Opens a box's page on a phone whose browser has no wallet. */
export const visitWithoutWallet = (
  session: Session,
  sandbox: Sandbox,
  box: Box,
  options: OpenOptions = {},
): Promise<Page> => openWithoutWallet(session, sandbox, boxPath(box), options)

/** Opens any page on a phone whose browser has no wallet. */
export async function openWithoutWallet(
  { open }: Session,
  { origin }: Sandbox,
  path: string,
  options: OpenOptions = {},
): Promise<Page> {
  const page = await open(origin + path, {
    ...options,
    wallet: { shape: 'none' },
  })
  // Tests do not visit the wallets' own pages.
  await page
    .context()
    .route('https://web3.okx.com/**', (route) => route.fulfill({ body: 'a page of OKX' }))
  await page.context().addInitScript(noteFollowedLinks)
  await page.evaluate(noteFollowedLinks)
  return page
}

/**
 * Records TronLink links instead of opening them. No app here can open them, and a headless
 * Chromium would ignore all input while its prompt waits.
 */
function noteFollowedLinks(): void {
  const isOurs = (link: Element | null): link is HTMLAnchorElement =>
    link instanceof HTMLAnchorElement && link.protocol === 'tronlinkoutside:'
  const note = (link: HTMLAnchorElement) => {
    const { dataset } = document.documentElement
    dataset['followed'] = link.href
    // Without a user's tap, the browser asks first or does nothing.
    dataset['byTap'] = String(navigator.userActivation.isActive)
  }
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !isOurs(link)) return
    event.preventDefault()
    note(link)
  })
}

/**
 * Returns the last link opened in TronLink, and whether the browser attributes it to a user's tap.
 */
export const followed = (page: Page) =>
  page.evaluate(() => {
    const { followed: link, byTap } = document.documentElement.dataset
    return { link, byTap: byTap === 'true' }
  })

type App = 'tronlink' | 'okx'

/** Opens the sheet with links to the wallets' apps, starting from the box's page. */
export async function openWays(page: Page): Promise<void> {
  await page.getByTestId('blindbox-buy').click()
  await page.getByTestId('blindbox-continue-tronlink').waitFor()
}

/** Buys on a phone and returns the address that the wallet's app opens. */
export async function handOver(page: Page, app: App = 'tronlink'): Promise<string> {
  await openWays(page)
  return continueIn(page, 'blindbox', app)
}

/** Continues the sheet's operation in a wallet's app and returns the address that the app opens. */
export async function continueIn(page: Page, sheet: string, app: App): Promise<string> {
  const link = page.getByTestId(`${sheet}-continue-${app}`)
  const url = await targetOf(link)
  await link.click()
  await page.getByTestId(`${sheet}-open-again`).waitFor()
  return url
}

/** Returns the address that a link opens in a wallet's app. */
export async function targetOf(link: Locator): Promise<string> {
  const href = new URL((await link.getAttribute('href')) ?? '')
  const target =
    href.protocol === 'https:'
      ? new URL(href.searchParams.get('deeplink') ?? '').searchParams.get('dappUrl')
      : (JSON.parse(href.searchParams.get('param') ?? '{}') as { url?: string }).url
  if (!target) throw new Error(`nothing to open in ${href}`)
  return target
}

export const orderIn = (url: string) => new URL(url).searchParams.get('order') ?? ''

/** Waits for a step of the operation on screen. */
export const step = (page: Page, name: string, state: 'done' | 'current' | 'failed' = 'done') =>
  page.locator(`[data-testid="operation-stage-${name}"][data-state="${state}"]`).waitFor()

/** Simulates the user's return to the browser, which makes the page check at once. */
export const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pageshow')))
