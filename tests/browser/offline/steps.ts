import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { Session } from '../session.ts'
import { approve, asked, until } from '../payments/steps.ts'
import { readyForOffline } from '../worker/steps.ts'

/** What the browser's console says about every request that finds no network. */
const NO_NETWORK = /Failed to load resource|ERR_INTERNET_DISCONNECTED/

/** The age of what is shown, in the words of the badge. */
const OFFLINE_AGE = /^Offline, as of \d\d:\d\d$/

/** Lets a test go offline with everything in place: files, configuration and the wallet. */
export async function prepare(
  { problems }: Session,
  page: Page,
  { origin }: Sandbox,
): Promise<void> {
  problems.allow(NO_NETWORK)
  await readyForOffline(page)
  // A wallet is not a file of the app: a browser has it with or without a network.
  const wallet = await fetch(`${origin}/sandbox/wallet.js`)
  await page.context().addInitScript(await wallet.text())
}

export const goOffline = (page: Page) => page.context().setOffline(true)

export const goOnline = (page: Page) => page.context().setOffline(false)

/** Signs while the network is lost; once the sheet says what becomes of that, the page is lost too. */
export async function approveOffline(page: Page): Promise<void> {
  await goOffline(page)
  await approve(page)
  await page
    .getByTestId('operation-trouble')
    .filter({ hasText: 'You are offline. This goes on by itself as soon as you are back.' })
    .waitFor()
  await page.reload()
}

/** The same with the second of two transactions, after the first was signed. */
export async function approveSecondOffline(page: Page): Promise<void> {
  await asked(page, 1)
  await approve(page)
  await asked(page, 2)
  await approveOffline(page)
}

/** Waits until the page says that it shows what it had, and as of when. */
export const readOldAge = (page: Page, testId: string) =>
  page.getByTestId(testId).filter({ hasText: OFFLINE_AGE }).waitFor()

/** How many answers about announcements the worker has kept. */
export const keptCount = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('announcements')).keys()).length)

/**
 * Waits until this device has kept an answer: `name` is the end of its path at the backend, or what
 * was asked of the chain.
 */
export const kept = (page: Page, name: string): Promise<unknown> =>
  until(() =>
    page.evaluate(async (part) => {
      // Opening one that does not exist would create it.
      const made = await indexedDB.databases()
      if (!made.some(({ name: each }) => each === 'casthouse')) return false
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open('casthouse')
        opening.addEventListener('success', () => done(opening.result))
        opening.addEventListener('error', () => failed(opening.error))
      })
      try {
        const keys = database.transaction('snapshots').objectStore('snapshots').getAllKeys()
        await new Promise((done) => keys.addEventListener('success', done))
        return keys.result.some((key) =>
          [`/${part}?`, ` ${part} `].some((name) => String(key).includes(name)),
        )
      } finally {
        database.close()
      }
    }, name),
  )
