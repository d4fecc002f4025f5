import type { Page } from 'playwright-core'
import type { Session } from '../session.ts'

declare global {
  interface Window {
    /** Number of times that the browser's own prompt was opened. */
    asked?: number
  }
}

/** Makes the browser offer the installation. Its user would agree. */
export const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      window.asked = (window.asked ?? 0) + 1
      return { outcome: 'accepted' }
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(event, { prompt }))
  })

export const timesAsked = (page: Page) => page.evaluate(() => window.asked ?? 0)

/** Waits until the visit is counted, because the app then decides which offers to show. */
export const countedVisit = (page: Page, visits: number) =>
  page.waitForFunction(
    (wanted) => JSON.parse(localStorage.getItem('install') ?? '{}').visits === wanted,
    visits,
  )

/** Returns to the app an hour later. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const memory = JSON.parse(localStorage.getItem('install') ?? '{}')
    localStorage.setItem(
      'install',
      JSON.stringify({ ...memory, visitedAt: Date.now() - 3_600_000 }),
    )
  })
  await page.reload()
}

/** Opens a page in a browser with this user agent. */
export async function openAs(
  { open }: Session,
  userAgent: string,
  url: string,
  options: Parameters<Session['open']>[1] = {},
): Promise<Page> {
  const page = await open('about:blank', options)
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setUserAgentOverride', { userAgent })
  await page.goto(url)
  return page
}
