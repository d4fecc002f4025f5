import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { SandboxWallet } from '../../../sandbox/wallet.ts'
import { card } from '../../../src/chain/contracts/card.ts'
import { trc721 } from '../../../src/chain/contracts/trc721.ts'
import { elsewhere, until, useQuickSandbox, type Buyer } from '../payments/steps.ts'
import { HELD_MS } from '../presale/steps.ts'
import { visit } from '../send/steps.ts'
import type { Session } from '../session.ts'

export const useBridgedSandbox = () => useQuickSandbox({ sideChain: true })

/** Opens the bridge page with a wallet that approves every request. */
export async function visitBridge(
  session: Session,
  sandbox: Sandbox,
  buyer: Buyer,
  options: Parameters<typeof visit>[3] = {},
): Promise<Page> {
  const page = await visit(session, sandbox, buyer, { at: '/bridge', ...options })
  await page.getByTestId('bridge-form').waitFor()
  return page
}

export const goTo = (page: Page, network: Parameters<SandboxWallet['switchTo']>[0]) =>
  page.evaluate((next) => window.sandboxWallet.switchTo(next), network)

/** Chooses an asset that can cross. */
export async function choose(page: Page, symbol: string): Promise<void> {
  await page.getByTestId('bridge-asset').getByRole('button').click()
  await page.getByTestId(`bridge-asset-${symbol}`).getByRole('button').click()
  await page.getByTestId('bridge-assets').waitFor({ state: 'hidden' })
}

/** Types an amount, or a card's number, and confirms once the simulation succeeds. */
export async function cross(page: Page, symbol: string, quantity: string): Promise<void> {
  await choose(page, symbol)
  await page.getByTestId(symbol === 'CARD' ? 'bridge-item' : 'bridge-amount').fill(quantity)
  const tick = page.getByTestId('bridge-ticked')
  const isDeposit = (await tick.count()) > 0
  if (isDeposit && (await tick.getAttribute('aria-checked')) === 'false') await tick.click()
  await page.getByTestId('bridge-review').click()
  await confirm(page, 'bridge', isDeposit)
}

/**
 * Confirms in a sheet of the bridge. With `isHeld`, holds the button, because a tap is not enough.
 */
export async function confirm(page: Page, sheet: string, isHeld = false): Promise<void> {
  await page
    .getByTestId(`${sheet}-sheet-verdict`)
    .filter({ hasText: /Simulated|Checked|已模擬|已檢查/ })
    .waitFor()
  await page.getByTestId(`${sheet}-confirm`).click(isHeld ? { delay: HELD_MS } : {})
}

/** Waits until the sheet's transaction is sent, then closes the sheet. */
export async function leave(page: Page, sheet = 'bridge'): Promise<void> {
  await page.locator('[data-testid="operation-stage-sent"][data-state="done"]').waitFor()
  await page.getByTestId(`${sheet}-sheet-close`).click()
  await page.getByTestId(`${sheet}-sheet`).waitFor({ state: 'hidden' })
}

/** Waits until this number of crossings have arrived. */
export const arrived = (page: Page, count: number) =>
  until(async () => (await page.getByTestId('bridge-arrival').count()) === count)

/** Opens one of the bridge's other actions. */
export const openAct = (page: Page, act: string) =>
  page.getByTestId(`bridge-act-${act}`).getByRole('button').click()

/** Buys a card on another device and returns its number. */
export async function ownCard(sandbox: Sandbox, buyer: Buyer): Promise<bigint> {
  const contract = sandbox.world.config.contracts.card!
  const person = elsewhere(sandbox, buyer)
  const level = 1n
  const told = await person.node.read(card.level(contract, level))
  if (!told.ok) throw new Error(JSON.stringify(told.error))
  const { price, nextTokenId } = told.value
  await person.call(card.buy(contract, level, 'c0'.repeat(32), { callValue: price }))
  await until(async () => {
    const holder = await person.node.read(trc721.ownerOf(contract, nextTokenId))
    return holder.ok && holder.value === buyer.identity.address
  })
  return nextTokenId
}
