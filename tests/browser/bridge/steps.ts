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

/** The bridge's page, with the wallet of an account that approves whatever it is asked. */
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

/** Chooses one of the assets that can cross. */
export async function choose(page: Page, symbol: string): Promise<void> {
  await page.getByTestId('bridge-asset').getByRole('button').click()
  await page.getByTestId(`bridge-asset-${symbol}`).getByRole('button').click()
  await page.getByTestId('bridge-assets').waitFor({ state: 'hidden' })
}

/** Types so much of it, or the number of an item, and confirms once it is known to succeed. */
export async function cross(page: Page, symbol: string, quantity: string): Promise<void> {
  await choose(page, symbol)
  await page.getByTestId(symbol === 'CARD' ? 'bridge-item' : 'bridge-amount').fill(quantity)
  const tick = page.getByTestId('bridge-ticked')
  const isDeposit = (await tick.count()) > 0
  if (isDeposit && (await tick.getAttribute('aria-checked')) === 'false') await tick.click()
  await page.getByTestId('bridge-review').click()
  await confirm(page, 'bridge', isDeposit)
}

/** Confirms in a sheet of the bridge; `isHeld` where a tap is not enough. */
export async function confirm(page: Page, sheet: string, isHeld = false): Promise<void> {
  await page
    .getByTestId(`${sheet}-sheet-verdict`)
    .filter({ hasText: /Simulated|Checked|已模擬|已檢查/ })
    .waitFor()
  await page.getByTestId(`${sheet}-confirm`).click(isHeld ? { delay: HELD_MS } : {})
}

/** Waits until the sheet's transaction is sent, and leaves it to itself. */
export async function leave(page: Page, sheet = 'bridge'): Promise<void> {
  await page.locator('[data-testid="operation-stage-sent"][data-state="done"]').waitFor()
  await page.getByTestId(`${sheet}-sheet-close`).click()
  await page.getByTestId(`${sheet}-sheet`).waitFor({ state: 'hidden' })
}

/** Waits until so many are over, and all have arrived. */
export const arrived = (page: Page, count: number) =>
  until(async () => (await page.getByTestId('bridge-arrival').count()) === count)

/** An act beside bringing something across. */
export const openAct = (page: Page, act: string) =>
  page.getByTestId(`bridge-act-${act}`).getByRole('button').click()

/** Buys a card elsewhere, to have one; its number. */
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
