import type { Page } from 'playwright-core'
import type { SandboxWallet } from '../../../sandbox/wallet.ts'
import { accounts } from '../../../sandbox/world/accounts.ts'
import { formatAddress } from '../../../src/core/address.ts'

/** Returns the index of the account shown in the header, or the text in its place. */
export async function shownAccount(page: Page): Promise<number | string | null> {
  const text = await page.getByTestId('wallet-pill').textContent()
  const index = accounts.findIndex(({ address }) => formatAddress(address) === text)
  return index < 0 ? text : index
}

/** Chooses a wallet in the sheet. */
export async function connect(page: Page, wallet: 'tronlink' | 'okx'): Promise<void> {
  await page.getByTestId('wallet-pill').click()
  await page.getByTestId(`connect-${wallet}`).click()
}

/** Returns the requests that the wallet received. */
export const requests = (page: Page): Promise<ReturnType<SandboxWallet['log']>> =>
  page.evaluate(() => window.sandboxWallet.log())
