import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SandboxWallet } from '../../../sandbox/wallet.ts'

type Logged = ReturnType<SandboxWallet['log']>[number]

const isSignature = ({ kind }: Logged) => kind === 'sign'

/** Pays for the box on the page with a wallet that approves. Resolves once it is paid. */
export async function payForBox(page: Page): Promise<void> {
  // Until the account is known, the same button opens the choice of wallets.
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  await page.getByTestId('blindbox-buy').click()
  await page.getByTestId('blindbox-confirm').click()
  await page.getByTestId('blindbox-done').waitFor()
}

/** Waits until the wallet has received this number of signature requests. */
export async function asked(page: Page, count: number): Promise<void> {
  const readLog = () => page.evaluate(() => window.sandboxWallet.log())
  await expect.poll(async () => (await readLog()).filter(isSignature).length).toBe(count)
}
