import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  nextBuyer,
  openSheet,
  outcomeOf,
  paid,
  PAID_ONCE,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Whether the page starts with this file. Without those files, no app could run at all. */
const isFirst = (path: string) => /^\/assets\/(index|first|rolldown-runtime|HomePage)-/.test(path)

/** Drops each of the app's later files at its first request. Returns the dropped paths. */
async function dropEachOnce(context: BrowserContext): Promise<ReadonlySet<string>> {
  const dropped = new Set<string>()
  await context.route('**/assets/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (isFirst(pathname) || dropped.has(pathname)) return route.continue()
    dropped.add(pathname)
    return route.abort('connectionreset')
  })
  return dropped
}

/** Disables the timer that hides toasts, so that only the app's own actions remove them. */
const keepToasts = (page: Page) =>
  page.evaluate((toastMs) => {
    const later = setTimeout
    const unlessToast = (run: () => void, ms?: number) => (ms === toastMs ? 0 : later(run, ms))
    Object.assign(globalThis, { setTimeout: unlessToast })
  }, 6_000)

/** Returns the paths of the app's styles that the page has loaded. */
const stylesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])),
  )

/** Waits for a part of a page and taps the retry button whenever it appears. */
async function reach(page: Page, testId: string): Promise<void> {
  const retry = page.getByTestId('page-error-retry')
  // Several rounds are needed, because some files are requested only after others have arrived.
  const found = async () => {
    if (await retry.isVisible()) await retry.click()
    return page.getByTestId(testId).isVisible()
  }
  await until(found)
}

thorough(
  'a link that drops every file once costs a moment, and no order is paid blindly',
  async () => {
    const { open: openPage, openIn, problems } = await openSession()
    problems.allow(/Failed to load resource|ERR_CONNECTION_RESET|dynamically imported|preload CSS/)
    const buyer = nextBuyer(sandbox())
    const wallet = { mode: 'approve', account: buyer.account, connected: true } as const
    const before = await openPage(`${sandbox().origin}/robots.txt`, { wallet, worker: 'none' })
    const context = before.context()
    const dropped = await dropEachOnce(context)
    // Starts at the box's page, because files that home has already loaded could not be dropped
    // here.
    const page = await openIn(context, `${sandbox().origin}/blindBox/1`)
    await reach(page, 'blindbox-limits-canBuy')
    await openSheet(page)
    await page.getByTestId('blindbox-confirm').click()
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)

    const lost = [...dropped]
    for (const part of ['operationList', 'data', 'chain', 'injected', 'sheets', 'IdleOverlays'])
      expect(lost.some((path) => path.includes(`/${part}-`) && path.endsWith('.js'))).toBe(true)
    const styles = await stylesOf(page)
    const missing = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')]
        .filter(({ sheet }) => !sheet)
        .map(({ href }) => href),
    )
    expect(missing).toEqual([])
    for (const part of ['BoxPage', 'kit', 'sheets'])
      expect(styles.some((path) => path.includes(`/${part}-`))).toBe(true)
  },
)

thorough("the worker's file is asked for again when it was lost", async () => {
  const { open, problems } = await openSession({ worker: 'own' })
  problems.allow(/Failed to load resource|ERR_CONNECTION_RESET|dynamically imported/)
  const page = await open(`${sandbox().origin}/robots.txt`)
  let drops = 0
  await page.route('**/assets/register-*', (route) =>
    (drops += 1) > 2 ? route.continue() : route.abort('connectionreset'),
  )
  await page.goto(sandbox().origin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(drops).toBeGreaterThan(2)
})

thorough(
  'what a page asks by itself leaves the toasts when it fails, and what a tap asks does not',
  async () => {
    const { open, problems } = await openSession()
    problems.allow(/503/)
    const { account } = nextBuyer(sandbox())
    const page = await open(`${sandbox().origin}/profile`, { wallet: { account, connected: true } })
    await page.route('**/buyRecordPage*', (route) => route.fulfill({ status: 503 }))
    await keepToasts(page)
    const toast = page.getByTestId('toast')
    await page.getByTestId('profile-clear').click()
    await page.getByTestId('profile-clear-confirm').click()
    await toast.waitFor()
    await page.locator('main a[href="/nodeBox"]').click()
    await page.getByTestId('blindbox-mine-error').waitFor()
    expect(await toast.count()).toBe(1)
    await page.getByTestId('blindbox-mine-error-retry').click()
    await toast.waitFor({ state: 'detached' })
  },
)

thorough('words that are lost again and again only delay the page', async () => {
  const { open, problems } = await openSession()
  problems.allow(/Failed to load resource|ERR_CONNECTION_RESET/)
  const page = await open(`${sandbox().origin}/robots.txt`, { worker: 'none' })
  let drops = 0
  await page.route('**/assets/first.en-*', (route) =>
    (drops += 1) > 3 ? route.continue() : route.abort('connectionreset'),
  )
  await page.goto(`${sandbox().origin}/blindBox/1`)
  await page.getByTestId('blindbox-buy').waitFor()
  expect(drops).toBeGreaterThan(3)
})

thorough(
  'words that are broken leave a page that says, in both languages, to reload it',
  async () => {
    const { open, problems } = await openSession()
    problems.allow(/broken/)
    const page = await open(`${sandbox().origin}/robots.txt`, { worker: 'none' })
    await page.route('**/assets/first.en-*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    )
    await page.goto(`${sandbox().origin}/blindBox/1`)
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'Please reload this page · 請重新載入此頁面' })
    await told.waitFor()
    expect(await told.count()).toBe(1)
  },
)

thorough(
  'a browser that forbids all storage shows the shop, and says what it cannot keep',
  async () => {
    const { open: openPage, problems } = await openSession()
    problems.allow(
      /Failed to load resource|SecurityError|Access is denied|MissingAPI|(DatabaseClosed|OpenFailed)Error/,
    )
    const page = await openPage('about:blank', { worker: 'none' })
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    await page.goto(sandbox().origin)
    await page.getByTestId('home-token').first().waitFor()
    await page.getByTestId('tab-profile').click()
    await page.getByTestId('profile-theme-dark').click()
    await page.locator('html[data-theme=dark]').waitFor()
    await page.goto(`${sandbox().origin}/activity`)
    const said = page.getByTestId('activity-no-storage')
    expect(await said.textContent()).toContain('This browser gives no storage')
  },
)
