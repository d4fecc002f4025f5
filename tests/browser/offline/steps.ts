import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { Session } from '../session.ts'
import { approve, asked, until } from '../payments/steps.ts'
import { readyForOffline } from '../worker/steps.ts'

/** Console messages for requests without a network. */
const NO_NETWORK = /Failed to load resource|ERR_INTERNET_DISCONNECTED/

/** Age in the badge's words. */
const OFFLINE_AGE = /^Offline, as of \d\d:\d\d$/

/** Prepares a test to go offline, with files, configuration and wallet in place. */
export async function prepare(
  { problems }: Session,
  page: Page,
  { origin }: Sandbox,
): Promise<void> {
  problems.allow(NO_NETWORK)
  await readyForOffline(page)
  // The wallet is not a file of the app. A browser has it with or without a network.
  const wallet = await fetch(`${origin}/sandbox/wallet.js`)
  await page.context().addInitScript(await wallet.text())
}

export const goOffline = (page: Page) => page.context().setOffline(true)

export const goOnline = (page: Page) => page.context().setOffline(false)

/** Signs while offline. Once the sheet has explained what happens next, reloads the page. */
export async function approveOffline(page: Page): Promise<void> {
  await goOffline(page)
  await approve(page)
  await page
    .getByTestId('operation-trouble')
    .filter({ hasText: 'You are offline. This goes on by itself as soon as you are back.' })
    .waitFor()
  await page.reload()
}

/** Signs the first of two transactions online, then the second one offline. */
export async function approveSecondOffline(page: Page): Promise<void> {
  await asked(page, 1)
  await approve(page)
  await asked(page, 2)
  await approveOffline(page)
}

/** Waits until the page says that its data is old, and how old. */
export const readOldAge = (page: Page, testId: string) =>
  page.getByTestId(testId).filter({ hasText: OFFLINE_AGE }).waitFor()

/** Returns the number of answers about announcements that the worker has stored. */
export const keptCount = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('announcements')).keys()).length)

/**
 * Waits until this device has stored an answer. `name` is the end of its backend path, or the
 * question asked on chain.
 */
export const kept = (page: Page, name: string): Promise<unknown> =>
  until(() =>
    page.evaluate(async (part) => {
      // Opening a missing database would create it.
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
