import type { Page } from 'playwright-core'
import type { Sandbox } from '../../sandbox/server.ts'
import { boxIds } from '../../sandbox/world/products.ts'
import { devices, launchChromium } from '../browser/chromium.ts'
import { storageAfter } from '../browser/storage.ts'

/**
 * Measures the milliseconds from the tap on Pay to the wallet's window, each time in a browser that
 * has never opened the app. By then the sheet has started to fetch tronweb, but nothing else is
 * warm.
 */
export async function measureTapToWallet(sandbox: Sandbox, times: number): Promise<number[]> {
  const chromium = await launchChromium()
  try {
    const taken: number[] = []
    for (let account = 0; account < times; account += 1) {
      const context = await chromium.newContext({
        ...devices.phone,
        storageState: storageAfter(sandbox.origin, {
          wallet: { connected: true, mode: 'ask', account },
        }),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      taken.push(await measureOnce(page, sandbox.origin))
      await context.close()
    }
    return taken
  } finally {
    await chromium.close()
  }
}

async function measureOnce(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/blindBox/${boxIds.anvil}`)
  // Only a connected user has a limit of their own.
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  await page.getByTestId('blindbox-buy').tap()
  const pay = page.getByTestId('blindbox-confirm')
  await pay.and(page.locator(':enabled')).waitFor()
  // Measures within the page, so that the round trip from here does not count.
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let tappedAt = 0
        addEventListener('click', () => (tappedAt ||= performance.now()), { capture: true })
        new MutationObserver(() => {
          if (document.querySelector('sandbox-wallet')) resolve(performance.now() - tappedAt)
        }).observe(document.documentElement, { childList: true })
      }),
  )
  await pay.tap()
  return measured
}
