import type { Page } from 'playwright-core'
import { openSession, type OpenOptions } from '../session.ts'

/** Opens a blank page of the app's origin with the options' storage, before the app has run. */
export async function openBefore(origin: string, options: OpenOptions = {}) {
  const { open, problems } = await openSession()
  // A worker would serve files that a test holds back.
  const page = await open(`${origin}/robots.txt`, { ...options, worker: 'none' })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as LayoutShift).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { page, origin, problems }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

/** Returns the layout shifts so far. Browsers report them after drawing. */
export const shifts = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done))
    await drawn()
    await drawn()
    await new Promise((done) => setTimeout(done))
    return (window as unknown as { shifts: readonly number[] }).shifts
  })

/** Holds back all script files until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
