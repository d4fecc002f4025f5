import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goOffline } from '../offline/steps.ts'
import { holdRequests, nextBuyer, until, useQuickSandbox, visitBox } from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Errors of a page's requests while it is offline. */
const NO_NETWORK = /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/

/** Returns the names of the app's files that a page has requested, without their hashes. */
const askedFor = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(.+)-[\w-]{7}\.js$/.exec(name)?.[1] ?? []),
  )

const loads = (page: Page, file: string) => until(async () => (await askedFor(page)).includes(file))

/** Whether the screen shows the empty placeholder of a sheet that is still loading. */
const isOpening = async (page: Page) => (await page.getByTestId('sheet-opening').count()) > 0

thorough(
  'a sheet whose button is in sight is there before the tap: it needs no more code then',
  async () => {
    const session = await openSession()
    session.problems.allow(NO_NETWORK)
    const box = await visitBox(session, sandbox(), 'anvil', nextBuyer(sandbox()))
    await loads(box, 'OrderSheets')
    // Imports the file together with its own imports, which load at the same time. The code is a
    // string, because the test tools would rewrite the import.
    await box.evaluate(`import(
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/OrderSheets-')).name
  ).then(() => {})`)
    // Blocks only the files. If the page were fully offline, it would not show a buy button.
    await box.route('**/assets/**', (route) => route.abort())
    await box.getByTestId('blindbox-buy').tap()
    await box.getByTestId('blindbox-sheet').waitFor()

    const home = await session.open(sandbox().origin, { wallet: { shape: 'tronlink' } })
    await loads(home, 'ConnectSheet')
    await goOffline(home)
    await home.getByTestId('wallet-pill').tap()
    await home.getByTestId('connect-sheet').waitFor()
    expect(await isOpening(home)).toBe(false)
    // The covered content does not count as loading, either.
    await until(async () => (await home.locator('[data-covered] [aria-busy]').count()) === 0)
  },
)

thorough(
  'a tap whose sheet is not there yet is answered at once, and can be taken back',
  async () => {
    const session = await openSession()
    const account = nextBuyer(sandbox())
    const page = await session.open(`${sandbox().origin}/robots.txt`, {
      wallet: { mode: 'approve', account: account.account, connected: true },
    })
    const held = await holdRequests(page, '**/assets/OrderSheets-*.js')
    await page.goto(`${sandbox().origin}/blindBox/1`)
    const buy = page.getByTestId('blindbox-buy')
    const opening = page.getByTestId('sheet-opening')
    await page.getByTestId('blindbox-limits-canBuy').waitFor()
    await buy.tap()
    await opening.waitFor()
    await page.keyboard.press('Escape')
    await opening.waitFor({ state: 'detached' })

    await buy.tap()
    await opening.waitFor()
    await held.release()
    await page.getByTestId('blindbox-sheet').waitFor()
    expect(await isOpening(page)).toBe(false)
  },
)

thorough.each([
  ['/', '**/swapCoinIssuedList*', 'home-token'],
  ['/blindBox/1', '**/productDetail*', 'blindbox-buy'],
])('what waits for idleness waits for the answers of %s, too', async (path, answers, testId) => {
  const { open } = await openSession()
  const page = await open(`${sandbox().origin}/robots.txt`)
  const held = await holdRequests(page, answers)
  await page.goto(sandbox().origin + path)
  await held.seen
  // Gives everything that does not wait enough time: frames and idle moments.
  await page.evaluate(async () => {
    for (let moment = 0; moment < 10; moment += 1)
      await new Promise((done) => requestIdleCallback(done))
  })
  const before = await askedFor(page)
  await held.release()
  await page.getByTestId(testId).first().waitFor()
  await loads(page, 'IdleOverlays')
  expect(before).not.toContain('IdleOverlays')
})
