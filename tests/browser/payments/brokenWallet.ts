import type { Page } from 'playwright-core'

/**
 * Makes the wallet fail at the next transaction with an error in JSON. Call `now` to trigger the
 * failure.
 */
export async function breakWallet(page: Page) {
  await page.evaluate(() => {
    const { tron } = window as unknown as { tron: { tronWeb: { trx: { sign: unknown } } } }
    tron.tronWeb.trx.sign = () =>
      new Promise((_, refuse) => {
        document.documentElement.dataset['asked'] = 'true'
        const failure = new Error('failed: {"error":{"message":"no energy"}}')
        addEventListener('walletfails', () => refuse(failure), { once: true })
      })
  })
  return {
    asked: () => page.locator('html[data-asked]').waitFor(),
    now: () => page.evaluate(() => void dispatchEvent(new Event('walletfails'))),
  }
}
