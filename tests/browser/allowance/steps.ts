import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { SandboxAccount } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../sandbox/world/operator.ts'
import { contractCall } from '../../../src/chain/call.ts'
import type { Address } from '../../../src/core/address.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { elsewhere, until, type Buyer } from '../payments/steps.ts'
import type { Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

/** The page of allowances, in a browser of its own, with the buyer's wallet connected. */
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

/** Goes there within a browser, as the profile's link does. */
export async function goToAllowances(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/profile`)
  await page.locator('a[href="/profile/allowances"]').click()
  await page.getByTestId('allowances').waitFor()
}

/** The card of what a contract may take, by what it says. */
export const card = (page: Page, text: string | RegExp) =>
  page.getByTestId('allowance-card').filter({ hasText: text })

/** Everything that the page wants to know has been asked for. */
export const searched = (page: Page) =>
  page.getByTestId('allowances-asking').waitFor({ state: 'detached' })

/** Somebody sends tokens; waits until the shop knows of it. */
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

/** Approves on another device, and waits until that is final. */
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
