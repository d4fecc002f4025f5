import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { readContract } from '../contracts.ts'
import { sendElsewhere } from '../lock/steps.ts'
import type { Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

export const TRX = 1_000_000n

/**
 * Wraps some of the account's TRX on another device, in sun. Waits until the transaction is final.
 */
export const wrap = (sandbox: Sandbox, buyer: Buyer, sun: bigint): Promise<void> =>
  sendElsewhere(
    sandbox,
    buyer,
    contractCall(sandbox.world.launchpad.wtrx, 'deposit()', [], { callValue: sun }),
  )

/**
 * Returns the WTRX balance of an account, read from the contract in process, so that no faulty node
 * hides it.
 */
export const wrappedOf = ({ chain, world }: Sandbox, buyer: Buyer): Promise<bigint> =>
  readContract({ chain }, trc20.balanceOf(world.launchpad.wtrx, buyer.identity.address))

interface Visit {
  readonly language?: Choices['language']
  readonly wallet?: WalletSettings
}

/** Opens the profile page, with the account's wallet connected. */
export async function visitProfile(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
  { language = 'en', wallet = {} }: Visit = {},
): Promise<Page> {
  const page = await open(`${origin}/profile`, {
    language,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('profile-wallet').filter({ hasText: '…' }).waitFor()
  return page
}

/** Waits until the page shows this amount of WTRX. */
export const shown = (page: Page, amount: string) =>
  page
    .getByTestId('wrapped-balance')
    .filter({ hasText: new RegExp(`(?<![\\d.,])${amount}\\sWTRX`) })
    .waitFor()

/** Opens the sheet with the full balance filled in; `amount` replaces that. */
export async function review(page: Page, amount?: string): Promise<void> {
  await page.getByTestId('wrapped-unwrap').click()
  await page.getByTestId('unwrap-confirm').waitFor()
  if (amount !== undefined) await page.getByTestId('unwrap-amount').fill(amount)
  // The sheet shows the fee before the user can confirm.
  await page.getByTestId('unwrap-sheet-facts-fee').filter({ hasText: /TRX/ }).waitFor()
}

export const confirm = (page: Page) => page.getByTestId('unwrap-confirm').click()

/** Waits until the sheet reports success, then closes it. */
export async function closeDone(page: Page): Promise<void> {
  await page.getByTestId('unwrap-done').waitFor()
  await page.getByTestId('unwrap-sheet-close').click()
  await page.getByTestId('unwrap-sheet').waitFor({ state: 'detached' })
}
