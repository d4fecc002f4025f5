import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { owner as operatorAccount } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { addPlan, closePlace } from '../../../sandbox/world/stakes.ts'
import type { Stake } from '../../../src/api/endpoints/stakeFields.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { fixedPlans } from '../../../src/chain/contracts/fixedPlans.ts'
import { stakeBook, type StakeTerms } from '../../../src/chain/contracts/stakeBook.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { readContract } from '../contracts.ts'
import { type Buyer } from '../payments/steps.ts'
import { act, book, HELD_MS, newOrder } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { WalletSettings } from '../storage.ts'
import { scrollDownTo } from './scrollDownTo.ts'

export const USDT = 1_000_000n

/** Returns the contracts of stakes in a world. */
export const contractsOf = ({ world }: Sandbox) => ({
  staking: world.launchpad.staking!,
  plans: world.launchpad.fixedPlans!,
  usdt: world.usdt,
})

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: 'en' | 'tc'
  readonly wallet?: WalletSettings
}

/** Opens the page of single-asset staking, with the account's wallet connected. */
export const visitCoins = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  search: string,
  { account }: Pick<Buyer, 'account'>,
  { wallet = {}, ...options }: Visit = {},
): Promise<Page> =>
  open(`${origin}/pledgeCoin${search}`, {
    ...options,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })

/** Opens the sheet of a pool or plan after typing an amount. */
export async function openPledge(page: Page, place: string, amount: string): Promise<void> {
  await page.getByTestId('coins-amount').fill(amount)
  const button = page.getByTestId(`place-${place}-pledge`)
  await scrollDownTo(page, button)
  await button.click()
  await page.getByTestId('stake-pledge-sheet').waitFor()
}

/**
 * Confirms a sheet once its simulation succeeds, and holds the button if the action cannot be
 * undone.
 */
export async function confirm(page: Page, testId: string): Promise<void> {
  await page
    .getByTestId(`${testId}-sheet-verdict`)
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  const isFinal = (await page.getByTestId(`${testId}-sheet-irreversible`).count()) > 0
  await page.getByTestId(`${testId}-confirm`).click(isFinal ? { delay: HELD_MS } : {})
}

/** Waits until a sheet reports success. */
export const done = (page: Page, testId: string) => page.getByTestId(`${testId}-done`).waitFor()

/** Closes the sheet of a finished stake, which leads to the list of stakes. */
export async function toMine(page: Page, of: Stake['of']): Promise<void> {
  await page.getByTestId('stake-pledge-end').click()
  await page.getByTestId('stake-pledge-sheet').waitFor({ state: 'hidden' })
  await page.getByTestId(`stake-running-${of}`).waitFor()
}

/** Stakes an amount through the page until it is done. The page is then ready for another stake. */
export async function pledge(page: Page, place: string, amount: string): Promise<void> {
  await openPledge(page, place, amount)
  await confirm(page, 'stake-pledge')
  await done(page, 'stake-pledge')
  await toMine(page, place.startsWith('plan') ? 'plan' : 'coin')
  await page.getByTestId('pledge-coin-part-choose').click()
}

/** Returns the orders of an account's stakes, oldest first. */
export const ordersOf = (sandbox: Sandbox, contract: Address, { identity }: Buyer) =>
  readContract(sandbox, stakeBook.ordersOf(contract, identity.address, 0n, 100n))

export const stakeOf = (sandbox: Sandbox, contract: Address, who: Buyer, order: string) =>
  readContract(sandbox, stakeBook.stakeOf(contract, who.identity.address, order))

/** Sends a call as the operator; throws if it fails. */
export async function operate(sandbox: Sandbox, call: ContractCall): Promise<void> {
  const { chain, origin } = sandbox
  const txId = await createOperator(`${origin}/chain`, fetch, operatorAccount.key).call(call)
  await chain.mine()
  const result = chain.transaction(txId)?.receipt.result
  if (result !== 'SUCCESS') throw new Error(`${call.signature}: ${result ?? 'missing'}`)
}

const usual: StakeTerms = {
  coin: undefined,
  days: 30,
  costBp: 300,
  least: 10n * USDT,
  most: 20_000n * USDT,
}

/**
 * Opens and funds a plan for one test, and returns its number. A plan without a coin is for TRX.
 */
export async function openPlan(
  sandbox: Sandbox,
  who: Buyer,
  given: Partial<StakeTerms> & { readonly rateBp?: number; readonly fund?: bigint } = {},
): Promise<bigint> {
  const { plans } = contractsOf(sandbox)
  const { rateBp = 600, fund = 1_000n * USDT, ...terms } = given
  await operate(sandbox, addPlan(plans, { ...usual, ...terms }, rateBp))
  const plan = await readContract(sandbox, stakeBook.placeCount(plans))
  if (fund > 0n) {
    const callValue = terms.coin ? 0n : fund
    if (terms.coin) await act(sandbox, who, trc20.approve(terms.coin, plans, fund))
    await act(sandbox, who, fixedPlans.fund(plans, plan, fund, { callValue }))
  }
  await book(sandbox)
  return plan
}

/** Closes a pool or plan to new stakes, as the operator. */
export const closeElsewhere = (sandbox: Sandbox, contract: Address, place: bigint) =>
  operate(sandbox, closePlace(contract, place))

/** Stakes on another device. A place without a coin is for TRX. */
export async function pledgeElsewhere(
  sandbox: Sandbox,
  who: Buyer,
  {
    contract,
    place,
    coin,
    units,
  }: {
    readonly contract: Address
    readonly place: bigint
    readonly coin?: Address | undefined
    readonly units: bigint
  },
): Promise<string> {
  const order = newOrder()
  if (coin) await act(sandbox, who, trc20.approve(coin, contract, units))
  const callValue = coin ? 0n : units
  await act(sandbox, who, stakeBook.pledge(contract, order, place, units, { callValue }))
  return order
}

export { book }
