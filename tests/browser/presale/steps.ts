import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import { presale } from '../../../src/chain/contracts/presale.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { plainToken, type PresaleTerms } from '../../../src/core/tokenTerms.ts'
import { launchpadTerms } from '../../../sandbox/world/launchpad.ts'
import { readContract } from '../contracts.ts'
import { buyerOf, elsewhere, type Buyer } from '../payments/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices, WalletSettings } from '../storage.ts'

export const TOKEN = 10n ** 18n
export const TRX = 1_000_000n
export const WEEK_MS = 7 * DAY_MS

/** A presale must not begin before the block that makes it. */
const START_MS = 30 * SECOND_MS

let orders = 0

/** An order key that nobody has used. */
export const newOrder = () => (++orders).toString(16).padStart(64, '7')

/** Each test has a presale of its own, so the people may be the same. */
export const people = (sandbox: Sandbox) => ({
  creator: buyerOf(sandbox, 0),
  buyer: buyerOf(sandbox, 1),
  /** Has a single TRX. */
  poor: buyerOf(sandbox, 11),
})

export interface Presold {
  readonly token: Address
  readonly presale: Address
  readonly symbol: string
}

/**
 * A token of 2,000 with a presale of 1,000 for 1,000 TRX, made on another device, and already open
 * unless a start is given. Half is released an hour after the launch, half a day later.
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

/** Sends a call from another device, and throws unless it succeeds. */
export async function act(sandbox: Sandbox, who: Buyer, call: ContractCall): Promise<void> {
  const { chain } = sandbox
  const txId = await elsewhere(sandbox, who).call(call)
  await chain.mine()
  const result = chain.transaction(txId)?.receipt.result
  if (result !== 'SUCCESS') throw new Error(`${call.signature}: ${result ?? 'missing'}`)
}

/** Buys on another device, for what it costs. */
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

/** Makes what has happened final, and known to the backend. */
export async function book({ chain, backend }: Sandbox): Promise<void> {
  const { number } = chain.head
  await chain.mine(Math.max(0, number - chain.solidNumber))
  await backend.indexer.sync()
}

/** What somebody has in a presale, in whole tokens and TRX, and in the wallet. */
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

/** The page of a token, in a browser of its own, with somebody's wallet connected. */
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

/** Moves the chain's time on, and lets the page notice it as when its network comes back. */
export async function pass(sandbox: Sandbox, page: Page, ms: Millis): Promise<void> {
  await sandbox.chain.advanceTime(ms)
  await book(sandbox)
  await look(page)
}

/** The page asks for everything again, as when its network comes back. */
export const look = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

/** Longer than the second for which a finger has to stay where something cannot be undone. */
export const HELD_MS = 1_300

/** Confirms what the sheet shows, once that is possible. */
export async function confirm(page: Page): Promise<void> {
  const button = page.getByTestId('presale-confirm')
  await page
    .getByTestId('presale-sheet-verdict')
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()
  const isFinal = (await page.getByTestId('presale-sheet-irreversible').count()) > 0
  await button.click(isFinal ? { delay: HELD_MS } : {})
}

/** Waits until what the sheet was for is acknowledged, and closes it. */
export async function finish(page: Page): Promise<void> {
  await page.getByTestId('presale-done').waitFor()
  await page.getByTestId('presale-sheet-close').click()
  await page.getByTestId('presale-sheet').waitFor({ state: 'hidden' })
}

/** Confirms, and waits for the end. */
export async function carryOut(page: Page): Promise<void> {
  await confirm(page)
  await finish(page)
}

/** Buys this many whole tokens through the form. */
export async function order(page: Page, amount: string): Promise<void> {
  await page.getByTestId('presale-amount').fill(amount)
  await page.getByTestId('presale-buy').click()
}

/** The trimmed text of something on the page. */
export const wordsOf = async (page: Page, testId: string): Promise<string> =>
  (await page.getByTestId(testId).innerText()).replaceAll(/\s+/g, ' ').trim()

/** Waits until something on the page says so. */
export const says = (page: Page, testId: string, words: string | RegExp) =>
  page.getByTestId(testId).filter({ hasText: words }).waitFor()
