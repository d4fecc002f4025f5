import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { presale } from '../../../src/chain/contracts/presale.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { plainToken, type PresaleTerms } from '../../../src/core/tokenTerms.ts'
import { launchpadTerms } from '../../../sandbox/world/decisions.ts'
import { readContract } from '../contracts.ts'
import { buyerOf, elsewhere, type Buyer } from '../payments/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

export const TOKEN = 10n ** 18n
export const TRX = 1_000_000n
export const WEEK_MS = 7 * DAY_MS

/** Delay before a presale starts, because it must not start before the block that creates it. */
const START_MS = 30 * SECOND_MS

let orders = 0

/** Returns an unused order key. */
export const newOrder = () => (++orders).toString(16).padStart(64, '7')

/** Returns the accounts of a test. Every test has its own presale, so tests may share accounts. */
export const people = (sandbox: Sandbox) => ({
  creator: buyerOf(sandbox, 0),
  buyer: buyerOf(sandbox, 1),
  /** Holds a single TRX. */
  poor: buyerOf(sandbox, 11),
})

export interface Presold {
  readonly token: Address
  readonly presale: Address
  readonly symbol: string
}

/**
 * Creates a token with a supply of 2,000 and a presale of 1,000 for 1,000 TRX, on another device.
 * The presale is already open unless a start is given. Half unlocks an hour after the launch, the
 * other half a day later.
 */
export async function presell(
  sandbox: Sandbox,
  creator: Buyer,
  given: Partial<PresaleTerms> = {},
): Promise<Presold> {
  const { chain, world } = sandbox
  const { tokenFactory: factory } = world.launchpad
  await chain.mine()
  const order = newOrder()
  const symbol = `PRE${orders}`
  const token = { name: `PRESOLD ${orders}`, symbol, totalSupply: 2_000n * TOKEN, ...plainToken }
  const terms: PresaleTerms = {
    startTime: chain.head.timestamp + START_MS,
    presaleEthAmount: 1_000n * TRX,
    tradeEthAmount: 400n * TRX,
    maxTotalNum: 1_000n * TOKEN,
    presaleMaxNum: 600n * TOKEN,
    insideMaxNum: 400n * TOKEN,
    softCapRate: 5_000,
    lpDistributionEnabled: false,
    userLPShare: 0,
    devLPShare: 0,
    vestingDelay: HOUR_MS,
    vestingRate: 5_000,
    vestingDis: DAY_MS,
    backingShare: 0,
    ...given,
  }
  const paid = { callValue: launchpadTerms.creationFee }
  await act(
    sandbox,
    creator,
    tokenFactory.createTokenAndPresale(factory, order, token, terms, paid),
  )
  const { address: maker } = creator.identity
  const made = await readContract(sandbox, tokenFactory.tokenOfOrder(factory, maker, order))
  const pair = await readContract(sandbox, tokenFactory.pairOf(factory, made!))
  if (given.startTime === undefined) await chain.advanceTime(START_MS)
  await book(sandbox)
  return { token: made!, presale: pair.presale!, symbol }
}

/** Sends a call from another device; throws if it fails. */
export async function act(sandbox: Sandbox, who: Buyer, call: ContractCall): Promise<void> {
  const { chain } = sandbox
  const txId = await elsewhere(sandbox, who).call(call)
  await chain.mine()
  const result = chain.transaction(txId)?.receipt.result
  if (result !== 'SUCCESS') throw new Error(`${call.signature}: ${result ?? 'missing'}`)
}

/** Buys on another device at the presale's price. */
export async function buyElsewhere(
  sandbox: Sandbox,
  who: Buyer,
  { presale: contract }: Presold,
  units: bigint,
): Promise<void> {
  const callValue = await readContract(sandbox, presale.costOf(contract, units))
  const paid = { callValue }
  await act(sandbox, who, presale.buy(contract, newOrder(), units, paid))
}

/** Opens trading on another device. */
export const launchElsewhere = (sandbox: Sandbox, who: Buyer, { presale: contract }: Presold) =>
  act(sandbox, who, presale.launch(contract))

/** Makes all past transactions final and indexed by the backend. */
export async function book({ chain, backend }: Sandbox): Promise<void> {
  const { number } = chain.head
  await chain.mine(Math.max(0, number - chain.solidNumber))
  await backend.indexer.sync()
}

/** Reads an account's position in a presale, in whole tokens and TRX, and its wallet balance. */
export async function positionOf(sandbox: Sandbox, { token, presale: sale }: Presold, of: Buyer) {
  const { address } = of.identity
  const buyer = await readContract(sandbox, presale.buyerOf(sale, address))
  const { bought, paid, received, refunded } = buyer
  const held = await readContract(sandbox, trc20.balanceOf(token, address))
  return {
    bought: Number(bought / TOKEN),
    paid: Number(paid / TRX),
    received: Number(received / TOKEN),
    refunded,
    held: Number(held / TOKEN),
  }
}

export type Language = NonNullable<Choices['language']>

/** Opens a token's page in its own browser, with the account's wallet connected. */
export async function visitToken(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { token }: Pick<Presold, 'token'>,
  { account }: Buyer,
  {
    language = 'en',
    worker,
    ...wallet
  }: WalletSettings & { language?: Language } & Pick<OpenOptions, 'worker'> = {},
): Promise<Page> {
  const page = await open(`${origin}/token/${token}`, {
    language,
    ...(worker && { worker }),
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('presale-facts').waitFor()
  return page
}

/** Advances the chain's time, then makes the page refresh as after a lost network. */
export async function pass(sandbox: Sandbox, page: Page, ms: Millis): Promise<void> {
  await sandbox.chain.advanceTime(ms)
  await book(sandbox)
  await look(page)
}

/** Makes the page refresh everything, as when the network returns. */
export const look = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

/** Length of a press, in ms. A button that cannot be undone must be held for a second. */
export const HELD_MS = 1_300

/** Confirms the sheet once that is possible. */
export async function confirm(page: Page): Promise<void> {
  const button = page.getByTestId('presale-confirm')
  await page
    .getByTestId('presale-sheet-verdict')
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  const isFinal = (await page.getByTestId('presale-sheet-irreversible').count()) > 0
  await button.click(isFinal ? { delay: HELD_MS } : {})
}

/** Waits until the sheet's operation is acknowledged, then closes the sheet. */
export async function finish(page: Page): Promise<void> {
  await page.getByTestId('presale-done').waitFor()
  await page.getByTestId('presale-sheet-close').click()
  await page.getByTestId('presale-sheet').waitFor({ state: 'hidden' })
}

/** Confirms the sheet and waits for its end. */
export async function carryOut(page: Page): Promise<void> {
  await confirm(page)
  await finish(page)
}

/** Buys this number of whole tokens through the form. */
export async function order(page: Page, amount: string): Promise<void> {
  await page.getByTestId('presale-amount').fill(amount)
  await page.getByTestId('presale-buy').click()
}

/** Returns the trimmed text of an element. */
export const wordsOf = async (page: Page, testId: string): Promise<string> =>
  (await page.getByTestId(testId).innerText()).replaceAll(/\s+/g, ' ').trim()

/** Waits until an element shows this text. */
export const says = (page: Page, testId: string, words: string | RegExp) =>
  page.getByTestId(testId).filter({ hasText: words }).waitFor()
