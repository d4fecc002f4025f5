import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { afterEach, vi } from 'vitest'
import type { Sandbox, SandboxOptions } from '../../../sandbox/server.ts'
import type { SandboxWallet } from '../../../sandbox/wallet.ts'
import type { LogEntry } from '../../../sandbox/wallet/settings.ts'
import { accounts, type SandboxAccount } from '../../../sandbox/world/accounts.ts'
import { createOperator } from '../../../backend/tron/operator.ts'
import { boxIds } from '../../../sandbox/world/products.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { PATIENCE_MS } from '../patience.ts'
import { useSandbox } from '../sandbox.ts'
import type { Session } from '../session.ts'
import { fillStorage, type Choices, type WalletSettings } from '../storage.ts'
import { factsOf, type Facts } from './facts.ts'

const BLOCK_MS = 250
const LAG = 3
/** Every second block. Looking at each one takes a tenth of a core; reports do not wait for it. */
const INDEX_MS = 2 * BLOCK_MS

/**
 * Provides a sandbox whose blocks become final within a second. The app's own pace is unchanged.
 */
export function useQuickSandbox(options: SandboxOptions = {}): () => Sandbox {
  const sandbox = useSandbox({
    blockMs: BLOCK_MS,
    solidLag: LAG,
    indexMs: INDEX_MS,
    ...options,
  })
  afterEach(async () => {
    const { chain } = sandbox()
    await chain.setSolidLag(LAG)
    chain.setMining({ mode: 'interval' })
  })
  return sandbox
}

/** Test account with a wallet, and the facts about it. */
export interface Buyer extends Facts {
  /** Index of the account in the sandbox's wallet. */
  readonly account: number
  readonly identity: SandboxAccount
}

const taken = new WeakMap<Sandbox, number>()

/** Returns an account that no other test of this sandbox has used. */
export function nextBuyer(sandbox: Sandbox): Buyer {
  const account = taken.get(sandbox) ?? 0
  taken.set(sandbox, account + 1)
  return buyerOf(sandbox, account)
}

export function buyerOf(sandbox: Sandbox, account: number): Buyer {
  const identity = accounts[account]
  if (!identity || account > 11) throw new Error('the sandbox has no more accounts')
  return { account, identity, ...factsOf(sandbox, identity.address) }
}

/** Sends calls with the buyer's key from another device, unknown to this one. */
export const elsewhere = ({ origin }: Sandbox, { identity }: Buyer) =>
  createOperator(`${origin}/chain`, fetch, identity.key)

type Box = keyof typeof boxIds

interface Order {
  readonly key: string
  readonly box: Box
  readonly quantity: bigint
  /** Total price of the boxes, in TRX. */
  readonly trx: bigint
}

/**
 * Pays in TRX on another device, then waits until the payment is final and booked by the backend.
 */
export async function payElsewhere(sandbox: Sandbox, buyer: Buyer, order: Order): Promise<void> {
  const { world, chain } = sandbox
  const { key, box, quantity, trx } = order
  const known = buyer.events().length
  const options = { callValue: trx * 1_000_000n }
  const call = blindBoxSale.pay(world.sale, key, BigInt(boxIds[box]), quantity, options)
  await elsewhere(sandbox, buyer).call(call)
  await until(() => buyer.events().length > known)
  const paidIn = chain.head.number
  await until(() => chain.solidNumber > paidIn)
  await until(async () => (await buyer.booked()).some(({ orderKey }) => orderKey === key))
}

/** Opens a box's page in its own browser, with the buyer's wallet connected. */
export async function visitBox(
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  box: Box,
  { account }: Buyer,
  wallet: WalletSettings = {},
  language: Choices['language'] = 'en',
): Promise<Page> {
  const page = await open(`${origin}/blindBox/${boxIds[box]}`, {
    language,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  return page
}

/** Opens a box's page in an existing browser, with all its stored data. */
export async function visitBoxIn(
  context: BrowserContext,
  { origin }: Pick<Sandbox, 'origin'>,
  box: Box,
  { account }: Buyer,
  wallet: WalletSettings = {},
): Promise<Page> {
  const page = await context.newPage()
  await fillStorage(page, origin, {
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })
  await page.goto(`${origin}/blindBox/${boxIds[box]}`)
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  return page
}

/** Opens the payment sheet from the box's page. */
export async function openSheet(page: Page): Promise<void> {
  await page.getByTestId('blindbox-buy').click()
  await page.getByTestId('blindbox-confirm').waitFor()
}

/** Confirms the purchase in the sheet. The wallet opens, or decides according to its mode. */
export async function buy(page: Page): Promise<void> {
  await openSheet(page)
  await readyButton(page, 'blindbox-confirm').click()
}

/**
 * Finds the confirm button once it is not busy. Until then it may still change to "Check again".
 */
export const readyButton = (page: Page, testId: string): Locator =>
  page.locator(`[data-testid="${testId}"]:not([aria-busy])`)

/** Approves the request in the wallet's window, once it is open. */
export const approve = (page: Page) => page.getByTestId('sandbox-wallet-approve').click()

export const reject = (page: Page) => page.getByTestId('sandbox-wallet-reject').click()

export const setMode = (page: Page, mode: Parameters<SandboxWallet['setMode']>[0]) =>
  page.evaluate((next) => window.sandboxWallet.setMode(next), mode)

export const switchAccount = (page: Page, account: number) =>
  page.evaluate((next) => window.sandboxWallet.setAccount(next), account)

/** Switches the wallet's network; without a chain id, back to the sandbox's. */
export const switchNetwork = (page: Page, chainId?: string) =>
  page.evaluate((next) => window.sandboxWallet.setNetwork(next), chainId)

/** Returns the requests for signatures that the wallet received, in order. */
export async function askedToSign(page: Page): Promise<LogEntry[]> {
  const log = await page.evaluate(() => window.sandboxWallet.log())
  return log.filter(({ kind }) => kind === 'sign')
}

type Stage = 'approve1' | 'sent' | 'included' | 'final' | 'acknowledged'

/** Waits until a stage of the operation on screen has this state. */
export const stage = (page: Page, name: Stage, state: 'done' | 'current' | 'failed' = 'done') =>
  page.locator(`[data-testid="operation-stage-${name}"][data-state="${state}"]`).waitFor()

/** Waits until a stage of the operation on screen shows this text below its name. */
export const saying = (page: Page, name: Stage, text: RegExp) =>
  page.getByTestId(`operation-stage-${name}`).filter({ hasText: text }).waitFor()

/**
 * Waits until the wallet's signature is stored, before the network has accepted the transaction.
 */
export const signed = (page: Page) => saying(page, 'sent', /Signed, being sent|已簽署，傳送中/)

/** Waits until the sheet reports that everything is paid and acknowledged. */
export const paid = (page: Page) => page.getByTestId('blindbox-done').waitFor()

/** Waits until the operation on screen shows this error. */
export async function trouble(page: Page, text: RegExp): Promise<void> {
  await page.getByTestId('operation-trouble').filter({ hasText: text }).waitFor()
}

/** Resumes the order that the page shows as unfinished. */
export const resume = (page: Page) => page.getByTestId('blindbox-resume').click()

/** Resumes the only unpaid order that was begun on another device. */
export async function resumeBegun(page: Page): Promise<void> {
  await page.getByTestId('blindbox-begun-open').click()
  await page.getByTestId('blindbox-begun-resume').click()
}

/** Waits until the page shows the order as unfinished, with this text. */
export async function unfinished(page: Page, text: RegExp): Promise<void> {
  await page.getByTestId('blindbox-unfinished').filter({ hasText: text }).waitFor()
}

/** Views the order that the app continues automatically. */
export const view = (page: Page) => page.getByTestId('blindbox-view').click()

/** Waits for a condition that takes the app a few polls of the chain. */
export const until = (isSo: () => boolean | Promise<boolean>): Promise<unknown> =>
  vi.waitUntil(isSo, { timeout: PATIENCE_MS, interval: 100 })

/** Waits until the wallet has received this number of signature requests. */
export const asked = (page: Page, times: number) =>
  until(async () => (await askedToSign(page)).length === times)

/** Returns the number of signature requests, and the number of different transactions in them. */
export async function askedFor(page: Page): Promise<{ times: number; transactions: number }> {
  const ids = (await askedToSign(page)).map(({ txID }) => txID)
  return { times: ids.length, transactions: new Set(ids).size }
}

interface Held {
  /** Resolves when the first request is held. */
  readonly seen: Promise<void>
  /**
   * Lets the held requests and all later ones continue. Requests aborted by a reload stay aborted.
   */
  release(): Promise<void>
}

/** Holds requests of the page in transit, only those that match `which` if it is given. */
export async function holdRequests(
  page: Page,
  url: string,
  which: (body: string) => boolean = () => true,
): Promise<Held> {
  const held: Route[] = []
  let see = () => {}
  const seen = new Promise<void>((done) => (see = done))
  await page.route(url, (route) => {
    if (!which(route.request().postData() ?? '')) return route.fallback()
    held.push(route)
    see()
    return undefined
  })
  return {
    seen,
    async release() {
      await page.unroute(url)
      // Requests of a closed page cannot continue.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
    },
  }
}

/**
 * Taps a retry button while the matching requests are held. The page repeats them every few
 * seconds, and an answer would remove the button before the tap. `mend` ends the cause of the
 * failure, unless that is a route of the same address.
 */
export async function askAgain(
  page: Page,
  url: string,
  testId: string,
  mend: () => void = () => {},
): Promise<void> {
  const held = await holdRequests(page, url)
  mend()
  await page.getByTestId(testId).click()
  await held.seen
  await held.release()
}

/**
 * Returns the result of all actions of a buyer: on chain, in the backend, and in the reports
 * between them.
 */
export async function outcomeOf(buyer: Buyer) {
  const orders = buyer.orders()
  const booked = await buyer.booked()
  return {
    orders: await Promise.all(orders.map((order) => buyer.order(order))),
    events: buyer.events().map((event) => event.split(' ')[0]),
    allowance: await buyer.allowance(),
    booked: booked.map(({ payment }) => payment).toSorted(),
    /** Reports that do not match a booked payment. Repeats are allowed. */
    strayReports: buyer
      .reports()
      .filter((report) => !booked.some((paid) => report === `${paid.orderKey} ${paid.txId}`)),
  }
}

const bought = { state: 'bought', quantity: 1, opened: 0 } as const

/** Result of one order with one payment: acknowledged, with no allowance left. */
export const PAID_ONCE: Awaited<ReturnType<typeof outcomeOf>> = {
  orders: [bought],
  events: ['Bought'],
  allowance: 0n,
  booked: ['first'],
  strayReports: [],
}

/** Result of one order paid in two assets. */
export const PAID_ONCE_IN_TWO: typeof PAID_ONCE = {
  ...PAID_ONCE,
  events: ['FirstPaid', 'Bought'],
  booked: ['first', 'second'],
}
