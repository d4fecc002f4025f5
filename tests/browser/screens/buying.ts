import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SandboxWallet } from '../../../sandbox/wallet.ts'

type Logged = ReturnType<SandboxWallet['log']>[number]

const isSignature = ({ kind }: Logged) => kind === 'sign'

/** Pays for what the box's page offers, with a wallet that approves; resolves when it is paid. */
export async function payForBox(page: Page): Promise<void> {
  // Until the account is known, the same button leads to the wallets.
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  await page.getByTestId('blindbox-buy').click()
  await page.getByTestId('blindbox-confirm').click()
  await page.getByTestId('blindbox-done').waitFor()
}

/** Waits until the wallet was asked for this many signatures. */
export async function asked(page: Page, count: number): Promise<void> {
  const readLog = () => page.evaluate(() => window.sandboxWallet.log())
  await expect.poll(async () => (await readLog()).filter(isSignature).length).toBe(count)
}
