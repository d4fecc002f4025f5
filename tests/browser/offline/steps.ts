import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { Session } from '../session.ts'
import { readyForOffline } from '../worker/steps.ts'

/** What the browser's console says of every request that finds no network. */
const NO_NETWORK = /Failed to load resource|ERR_INTERNET_DISCONNECTED/

/** The age of what is shown, in the words of the badge. */
export const OFFLINE_AGE = /^Offline, as of \d\d:\d\d$/

/** Lets a test go offline with everything in place: files, configuration and the wallet. */
export async function prepare(
  { problems }: Session,
  page: Page,
  { origin }: Sandbox,
): Promise<void> {
  problems.allow(NO_NETWORK)
  await readyForOffline(page)
  // A wallet is no file of the app: a browser has it whether there is a network or not.
  const wallet = await fetch(`${origin}/sandbox/wallet.js`)
  await page.context().addInitScript(await wallet.text())
}

export const goOffline = (page: Page) => page.context().setOffline(true)

export const goOnline = (page: Page) => page.context().setOffline(false)

/** Waits until the page says that it shows what it had, and from when. */
export async function readOldAge(page: Page, testId: string): Promise<void> {
  await expect.poll(() => page.getByTestId(testId).textContent()).toMatch(OFFLINE_AGE)
}

/** Has the worker keep the answers of a list and what it fetches ahead. */
export const keptCount = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('announcements')).keys()).length)
