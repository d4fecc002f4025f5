import type { Sandbox } from '../../sandbox/server.ts'
import { devices, launchChromium } from '../browser/chromium.ts'

/**
 * Measures the milliseconds from `register()` to an active service worker, each time in a browser
 * that has never opened the app.
 */
export async function measureWorkerStart({ origin }: Sandbox, times: number): Promise<number[]> {
  const chromium = await launchChromium()
  try {
    const taken: number[] = []
    for (let run = 0; run < times; run += 1) {
      const context = await chromium.newContext(devices.phone)
      const page = await context.newPage()
      await page.addInitScript(() => {
        const container = navigator.serviceWorker
        const register = container.register.bind(container)
        container.register = async (...given) => {
          performance.mark('register')
          const registration = await register(...given)
          const worker = registration.installing ?? registration.waiting ?? registration.active
          const look = () => {
            if (worker?.state === 'activated') performance.mark('active')
          }
          worker?.addEventListener('statechange', look)
          look()
          return registration
        }
      })
      await page.goto(origin)
      await page.waitForFunction(() => performance.getEntriesByName('active').length > 0)
      taken.push(
        await page.evaluate(() => performance.measure('start', 'register', 'active').duration),
      )
      await context.close()
    }
    return taken
  } finally {
    await chromium.close()
  }
}
