import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { SandboxAccount } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { contractCall } from '../../../src/chain/call.ts'
import type { Address } from '../../../src/core/address.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { elsewhere, until, type Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

/** Opens the page of allowances in its own browser, with the buyer's wallet connected. */
export const visitAllowances = async (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
  wallet: WalletSettings = {},
  language: Choices['language'] = 'en',
): Promise<Page> =>
  open(`${origin}/profile/allowances`, {
    language,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })

/** Opens the page of allowances within a browser, through the profile's link. */
export async function goToAllowances(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/profile`)
  await page.locator('a[href="/profile/allowances"]').click()
  await page.getByTestId('allowances').waitFor()
}

/** Finds the card of an allowance by its text. */
export const card = (page: Page, text: string | RegExp) =>
  page.getByTestId('allowance-card').filter({ hasText: text })

/** Waits until the page has finished its search for allowances. */
export const searched = (page: Page) =>
  page.getByTestId('allowances-asking').waitFor({ state: 'detached' })

/** Sends tokens to the buyer, then waits until the backend has indexed the transfer. */
export async function receive(
  { origin, chain, backend }: Sandbox,
  { identity }: Buyer,
  { token, units, from }: { token: Address; units: bigint; from: SandboxAccount },
): Promise<void> {
  const sender = createOperator(`${origin}/chain`, fetch, from.key)
  await sender.call(contractCall(token, 'transfer(address,uint256)', [identity.address, units]))
  const sent = chain.head.number
  await until(() => chain.solidNumber > sent)
  await backend.indexer.sync()
}

/** Approves a spender on another device, then waits until the approval is final. */
export async function approveElsewhere(
  sandbox: Sandbox,
  buyer: Buyer,
  { token, spender, units }: { token: Address; spender: Address; units: bigint },
): Promise<void> {
  await elsewhere(sandbox, buyer).call(trc20.approve(token, spender, units))
  const { chain } = sandbox
  const made = chain.head.number
  await until(() => chain.solidNumber > made)
}
