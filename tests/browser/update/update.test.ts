import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  PAID_ONCE,
  approve,
  asked,
  buy,
  nextBuyer,
  outcomeOf,
  until,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { openSession, type Session } from '../session.ts'
import { lookForUpdate, readyForOffline } from '../worker/steps.ts'
import { thorough } from '../thorough.ts'
import { useDeployment } from './builds.ts'

const deployment = useDeployment()

/** Browser messages about deleted files. */
const MISSING = /404|[Ff]ailed to (load|fetch)|dynamically imported module|Unable to preload CSS/
const sandbox = useQuickSandbox({ dist: deployment.dist })

const entryOf = (page: Page) =>
  page.locator('script[type="module"]').first().getAttribute('src') as Promise<string>

/** Makes the browser look for a new worker and waits until that worker has failed. */
async function failUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    const failed = new Promise<void>((done) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing!
        worker.addEventListener('statechange', () => {
          if (worker.state === 'redundant') done()
        })
      })
    })
    Object.assign(window, { failed })
  })
  await lookForUpdate(page)
  await page.evaluate(() => (window as unknown as { failed: Promise<void> }).failed)
}

/** Sets a mark. If it is missing later, the page was reloaded. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

const reloaded = (page: Page) =>
  page.waitForFunction(() => document.readyState === 'complete' && !('marked' in window))

describe('a new build', () => {
  test('is offered, waits for the tap, and then takes the page over once', async () => {
    const session = await openSession({ worker: 'own' })
    const page = await session.open(sandbox().origin)
    await readyForOffline(page)
    await mark(page)
    const before = await entryOf(page)

    deployment.deployNext()
    await lookForUpdate(page)
    await page.getByTestId('update').waitFor()
    expect(await isMarked(page)).toBe(true)

    await page.getByTestId('update-reload').click()
    await reloaded(page)
    await page.getByTestId('home-tokens-list').waitFor()
    expect(await entryOf(page)).not.toBe(before)
    await mark(page)
    await lookForUpdate(page)
    await page.getByTestId('tab-activity').click()
    await page.getByTestId('tab-activity').and(page.locator('[aria-current]')).waitFor()
    expect(await page.getByTestId('update').count()).toBe(0)
    expect(await isMarked(page)).toBe(true)
  })

  thorough(
    'is offered to a page that is open, however many before it could not be fetched',
    async () => {
      const session = await openSession({ worker: 'own' })
      const page = await session.open(sandbox().origin)
      await readyForOffline(page)
      await mark(page)
      for (let failures = 0; failures < 2; failures += 1) {
        deployment.deployNext()
        deployment.lose('NotFoundPage')
        await failUpdate(page)
      }
      expect(await page.getByTestId('update').count()).toBe(0)

      deployment.deployNext()
      await lookForUpdate(page)
      await page.getByTestId('update').waitFor()
      expect(await isMarked(page)).toBe(true)
    },
  )

  thorough('waits while a wallet’s window is open, and nothing is lost', async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, { mode: 'ask' })
    await readyForOffline(page)
    await mark(page)
    const before = await entryOf(page)
    await buy(page)
    await asked(page, 1)

    deployment.deployNext()
    await lookForUpdate(page)
    await page.getByTestId('update').filter({ hasText: 'answered your wallet' }).waitFor()
    // Dispatches the click directly, because the sheet covers the offer.
    await page.getByTestId('update-reload').dispatchEvent('click')
    await page.getByTestId('update-reload').and(page.locator('[aria-busy="true"]')).waitFor()
    expect(await isMarked(page)).toBe(true)

    await approve(page)
    await reloaded(page)
    await until(async () => (await buyer.booked()).length === 1)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await entryOf(page)).not.toBe(before)
  })

  thorough(
    'taken in one tab leaves the other going on, which reloads once when a file is missing',
    async () => {
      const session = await openSession({ worker: 'own' })
      const page = await session.open(sandbox().origin)
      await readyForOffline(page)
      const old = await session.openBeside(page, '/')
      await old.getByTestId('home-tokens-list').waitFor()
      await mark(old)
      const before = await entryOf(old)

      deployment.deployNext()
      await lookForUpdate(page)
      await page.getByTestId('update-reload').click()
      await page.waitForFunction(
        (entry) => !document.querySelector(`script[src="${entry}"]`),
        before,
      )
      await old.getByTestId('update').waitFor()
      expect(await isMarked(old)).toBe(true)

      // The old page works as long as its files are stored (rest.test.ts). A browser short of space
      // may still delete them; the page must then load the new build.
      await old.evaluate(async () => {
        for (const name of await caches.keys())
          if (name.startsWith('build ')) await caches.delete(name)
      })
      const devtools = await old.context().newCDPSession(old)
      await devtools.send('Network.clearBrowserCache')
      session.problems.allow(MISSING)
      await old.getByTestId('tab-earn').click()
      await reloaded(old)
      await old.getByTestId('earn-boxes').waitFor()
      expect(await entryOf(old)).not.toBe(before)
    },
  )
})

describe('a file that is missing', () => {
  thorough('where no worker is leads into the new version once', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(MISSING)
    const page = await openWhole(session)
    await mark(page)
    const before = await entryOf(page)

    deployment.deployNext()
    await page.getByTestId('tab-earn').click()
    await reloaded(page)
    await page.getByTestId('earn-boxes').waitFor()
    expect(await entryOf(page)).not.toBe(before)
  })

  thorough('and is a style leads into the new version when it is asked for again', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(/ERR_CONNECTION_RESET|404|preload CSS|failed to fetch/)
    const page = await openWhole(session)
    await mark(page)
    await page.route('**/assets/ActivityPage-*.css', (route) => route.abort('connectionreset'))
    await seeError(page, 'tab-activity')
    expect(await isMarked(page)).toBe(true)

    deployment.deployNext()
    await page.unroute('**/assets/ActivityPage-*.css')
    await page.getByTestId('page-error-retry').click()
    await reloaded(page)
    await page.getByTestId('activity-empty').waitFor()
  })

  thorough('of the present version is told, without a loop of reloads', async () => {
    const session = await openSession({ worker: 'own' })
    session.problems.allow(MISSING)
    deployment.lose('EarnPage')
    const page = await openWhole(session)
    await mark(page)
    for (const attempt of ['tab-earn', 'page-error-retry']) await seeError(page, attempt)
    expect(await isMarked(page)).toBe(true)
  })
})

/** Opens a page without a worker and waits until it has loaded everything that needs no tap. */
async function openWhole(session: Session): Promise<Page> {
  const page = await session.open(sandbox().origin, { worker: 'none' })
  await page.getByTestId('home-tokens-list').waitFor()
  await page.getByTestId('footer').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/**
 * Taps an element whose code cannot load. The page asks for the server's version, and finds its
 * own.
 */
async function seeError(page: Page, tapped: string): Promise<void> {
  const answered = page.waitForResponse(`${sandbox().origin}/`)
  const [response] = await Promise.all([answered, page.getByTestId(tapped).click()])
  await response.finished()
  await page.getByTestId('page-error').waitFor()
}
