import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { owner as operator } from '../../../sandbox/world/accounts.ts'
import { depositEquity } from '../../../sandbox/world/equity.ts'
import { contractCall } from '../../../src/chain/call.ts'
import { rwaEquity } from '../../../src/chain/contracts/rwaEquity.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { stageAt } from '../../../src/features/equity/rules.ts'
import { operate } from '../cards/steps.ts'
import { readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import { act, book } from '../presale/steps.ts'

export const USDT = 1_000_000n
export const TRX = 1_000_000n

/** Maximum that a level 3 card may withdraw in a stage. */
export const MAXIMUM = 6n * USDT

export const contractOf = ({ world }: Pick<Sandbox, 'world'>) => world.launchpad.rwaEquity!

/** Reads a card's share from the contract. */
export const shareOf = (sandbox: Sandbox, tokenId: string) =>
  readContract(sandbox, rwaEquity.shareOf(contractOf(sandbox), BigInt(tokenId)))

export const orderCount = (sandbox: Sandbox) =>
  readContract(sandbox, rwaEquity.orderCount(contractOf(sandbox)))

export const orderOf = (sandbox: Sandbox, order: bigint) =>
  readContract(sandbox, rwaEquity.orderOf(contractOf(sandbox), order))

export const initialiseElsewhere = (sandbox: Sandbox, who: Buyer, tokenId: string) =>
  act(sandbox, who, rwaEquity.initialise(contractOf(sandbox), [BigInt(tokenId)]))

export const openElsewhere = (sandbox: Sandbox, who: Buyer, tokenId: string) =>
  act(sandbox, who, rwaEquity.unlockLimit(contractOf(sandbox), [BigInt(tokenId)]))

/** Deposits USDT as the operator, so that this card's share is `whole` USDT. */
export async function depositFor(sandbox: Sandbox, tokenId: string, whole: bigint): Promise<void> {
  const contract = contractOf(sandbox)
  const { usdt } = sandbox.world
  const { weight } = await shareOf(sandbox, tokenId)
  const all = await readContract(sandbox, rwaEquity.totalWeight(contract))
  // Rounded up, so that the share is never smaller.
  const units = (whole * USDT * all) / weight + all
  await operate(sandbox, contractCall(usdt, 'mint(address,uint256)', [operator.address, units]))
  await operate(sandbox, trc20.approve(usdt, contract, units))
  await operate(sandbox, depositEquity(contract, units, 'd4'.repeat(32), 'Warehouse rent, Taipei'))
  await book(sandbox)
}

/** Removes the fund's USDT, as the issuer. */
export async function emptyFund(sandbox: Sandbox): Promise<void> {
  const fund = await readContract(sandbox, rwaEquity.fund(contractOf(sandbox)))
  for (const call of ['addBlackList', 'destroyBlackFunds', 'removeBlackList'])
    await operate(sandbox, contractCall(sandbox.world.usdt, `${call}(address)`, [fund]))
}

/** Sends this amount of USDT to the fund. */
export async function fillFund(sandbox: Sandbox, units: bigint): Promise<void> {
  const fund = await readContract(sandbox, rwaEquity.fund(contractOf(sandbox)))
  await operate(sandbox, contractCall(sandbox.world.usdt, 'mint(address,uint256)', [fund, units]))
}

/** Reads the current stage. */
export async function stageOf(sandbox: Sandbox) {
  const terms = await readContract(sandbox, rwaEquity.data(contractOf(sandbox)))
  const stage = stageAt(terms, sandbox.chain.now())
  if (!stage) throw new Error('no stage runs')
  return stage
}

/** Chooses the cards and opens the sheet for their next step. */
export async function begin(page: Page, ...tokenIds: readonly string[]): Promise<void> {
  for (const tokenId of tokenIds) await page.getByTestId(`equity-card-${tokenId}`).click()
  await page.getByTestId('equity-act').click()
}

/** Waits until a card shows this state. */
export const state = (page: Page, tokenId: string, words: string | RegExp) =>
  page.getByTestId(`equity-state-${tokenId}`).filter({ hasText: words }).waitFor()

/** Waits until a sheet's operation has finished, then closes the sheet. */
export async function end(page: Page, testId: string): Promise<void> {
  const last = page.getByTestId(`${testId}-end`)
  await last.waitFor()
  await last.click()
  await page.getByTestId(`${testId}-sheet`).waitFor({ state: 'detached' })
}

/**
 * Resumes the failed operation from the page's list, with a working wallet. `answer` is for a
 * wallet that asks.
 */
export async function goOn(page: Page, answer?: (page: Page) => Promise<void>): Promise<void> {
  await page.reload()
  const row = page.getByTestId('equity-underway-row')
  await row.getByRole('button', { name: /Resume|繼續/ }).click()
  await page.getByTestId('equity-sheet-resume').click()
  await answer?.(page)
  await row.waitFor({ state: 'detached' })
  await page.getByTestId('equity-sheet-close').click()
  await page.getByTestId('equity-sheet').waitFor({ state: 'detached' })
}
