import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type {} from '../../../sandbox/wallet.ts'

/** Pays for what the box's page offers, by a wallet that approves; resolves when it is paid. */
export async function payForBox(page: Page): Promise<void> {
  await page.getByTestId('blindbox-buy').click()
  await page.getByTestId('blindbox-pay').click()
  await page.getByTestId('blindbox-done').waitFor()
}

/** Waits until the wallet was asked for so many signatures. */
export const asked = (page: Page, count: number) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () => window.sandboxWallet.log().filter(({ kind }) => kind === 'sign').length,
        ),
      { timeout: 30_000 },
    )
    .toBe(count)
