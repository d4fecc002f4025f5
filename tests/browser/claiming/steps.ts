import type { BrowserContext, Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { launchpadTerms } from '../../../sandbox/world/decisions.ts'
import { createApi } from '../../../src/api/client.ts'
import { income, type IncomeState, type IncomeType } from '../../../src/api/endpoints/income.ts'
import { incomeReports } from '../../../src/api/endpoints/incomeReports.ts'
import { incomeFund } from '../../../src/chain/contracts/incomeFund.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { nobody } from '../../../src/core/address.ts'
import { plainToken } from '../../../src/core/tokenTerms.ts'
import { readContract } from '../contracts.ts'
import { bindElsewhere, theLeader } from '../invite/steps.ts'
import { until, type Buyer } from '../payments/steps.ts'
import { act, book, newOrder, TOKEN, TRX } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import { fillStorage, type Choices, type WalletSettings } from '../storage.ts'

/**
 * Fee of a withdrawal, and an inviter's share of the fee for each token that an invitee creates.
 */
export const FEE = 2n * TRX
export const SHARE = launchpadTerms.creationFee / 10n

export const fundOf = ({ world }: Pick<Sandbox, 'world'>) => world.launchpad.incomeFund!

/** Activates `who`, then makes it the inviter of `invitee`. */
export async function invite(sandbox: Sandbox, who: Buyer, invitee: Buyer): Promise<void> {
  await bindElsewhere(sandbox, who, theLeader)
  await bindElsewhere(sandbox, invitee, who.identity.address)
}

let casts = 0

/** Creates this number of tokens on another device, each for the creation fee. */
export async function castElsewhere(sandbox: Sandbox, who: Buyer, count: number): Promise<void> {
  const { tokenFactory: factory } = sandbox.world.launchpad
  const fee = { callValue: launchpadTerms.creationFee }
  for (let cast = 0; cast < count; cast += 1) {
    casts += 1
    const names = { name: `Cast ${casts}`, symbol: `CAST${casts}` }
    const token = { ...plainToken, ...names, totalSupply: 1_000n * TOKEN }
    await act(sandbox, who, tokenFactory.createToken(factory, newOrder(), token, fee))
  }
  await book(sandbox)
}

const apiOf = ({ origin }: Pick<Sandbox, 'origin'>) =>
  createApi({
    baseUrl: `${origin}/api`,
    postEncoding: 'form',
    fetch,
    language: () => 'en-US,en',
  })

/** Returns the withdrawal orders of an account in the records, newest first. */
export async function ordersOf(sandbox: Sandbox, { identity: { address: owner } }: Buyer) {
  const asked = { owner, pageNo: 1, pageSize: 20 }
  const told = await apiOf(sandbox).call(income.withdrawRecord, asked)
  if (!told.ok) throw new Error(told.error.kind)
  return told.value.items
}

/** Waits until the account's newest withdrawal has this state in the records. */
export const isAt = (sandbox: Sandbox, { identity }: Buyer, state: IncomeState) =>
  until(async () => {
    const asked = { owner: identity.address, type: 'referral', pageNo: 1, pageSize: 1 } as const
    const told = await apiOf(sandbox).call(income.claimRecordList, asked)
    return told.ok && told.value.items[0]?.state === state
  })

/** Returns the income types of the account's successful claims in the records, by name. */
export async function typesPaid(sandbox: Sandbox, { identity }: Buyer): Promise<IncomeType[]> {
  const asked = { owner: identity.address, state: 'success', pageNo: 1, pageSize: 50 } as const
  const told = await apiOf(sandbox).call(income.claimRecordList, asked)
  if (!told.ok) throw new Error(told.error.kind)
  return [...new Set(told.value.items.map(({ type }) => type))].toSorted()
}

/** Returns the claimable income of an account in TRX, as the backend reports it. */
export async function claimableOf(sandbox: Sandbox, { identity }: Buyer): Promise<bigint> {
  const told = await apiOf(sandbox).call(income.apply, { owner: identity.address })
  if (!told.ok) throw new Error(told.error.kind)
  return told.value.coins.find(({ coin }) => !coin.contract)!.claimable
}

export const orderOf = (sandbox: Sandbox, { identity }: Buyer, order: string) =>
  readContract(sandbox, incomeFund.orderOf(fundOf(sandbox), identity.address, order))

/** Pays an order's fee on another device and returns the order key. */
export async function orderElsewhere(sandbox: Sandbox, who: Buyer, units: bigint): Promise<string> {
  const orderKey = newOrder()
  const order = { orderKey, owner: who.identity.address, coin: nobody, amount: String(units) }
  const told = await apiOf(sandbox).call(incomeReports.payFeeBefore, order)
  if (!told.ok) throw new Error(JSON.stringify(told.error))
  const paid = { callValue: FEE }
  await act(sandbox, who, incomeFund.payFee(fundOf(sandbox), orderKey, nobody, units, paid))
  await book(sandbox)
  return orderKey
}

/** Withdraws this amount on another device. */
export async function withdrawElsewhere(
  sandbox: Sandbox,
  who: Buyer,
  units: bigint,
): Promise<void> {
  const orderKey = await orderElsewhere(sandbox, who, units)
  const order = { orderKey, owner: who.identity.address }
  const told = await apiOf(sandbox).call(incomeReports.withdrawApplyAfter, order)
  const voucher = told.ok ? told.value.voucher : null
  if (!voucher) throw new Error('there is no voucher')
  await act(sandbox, who, incomeFund.withDraw(fundOf(sandbox), orderKey, units, voucher))
  await book(sandbox)
}

interface Visit extends Pick<OpenOptions, 'worker' | 'device'> {
  readonly language?: NonNullable<Choices['language']>
  readonly wallet?: WalletSettings
  /** Query that selects a type or an order. */
  readonly query?: string
}

/** Opens the claims page, with the account's wallet connected. */
export const visitClaiming = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Pick<Buyer, 'account'>,
  { wallet = {}, query = '?type=referral', ...options }: Visit = {},
): Promise<Page> =>
  open(`${origin}/claiming${query}`, {
    ...options,
    wallet: { mode: 'approve', ...wallet, account, connected: true },
  })

/** Opens the claims page in a browser that keeps its profile. */
export async function visitClaimingIn(
  context: BrowserContext,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Pick<Buyer, 'account'>,
  language: NonNullable<Choices['language']> = 'en',
): Promise<Page> {
  const page = await context.newPage()
  const wallet = { mode: 'approve', account, connected: true } as const
  await fillStorage(page, origin, { language, wallet })
  await page.goto(`${origin}/claiming?type=referral`)
  return page
}

/** Waits until an element shows this text. */
export const says = (page: Page, testId: string, words: string | RegExp) =>
  page.getByTestId(testId).filter({ hasText: words }).waitFor()

/** Types an amount and opens the sheet. */
export async function ask(page: Page, amount: string): Promise<void> {
  await page.getByTestId('claiming-amount').fill(amount)
  await page.getByTestId('claiming-withdraw').click()
}

/** Returns the error shown at the field. */
export const refusal = async (page: Page): Promise<string> =>
  (await page.getByTestId('claiming-form').getByRole('alert').innerText()).replaceAll('\u00a0', ' ')

/** Confirms a sheet once its simulation succeeds. */
export async function confirm(page: Page, testId = 'claiming-withdraw'): Promise<void> {
  await says(page, `${testId}-sheet-verdict`, /Simulated|已模擬/)
  await page.getByTestId(`${testId}-confirm`).click()
}

/** Waits until a sheet's operation has finished. */
export const done = (page: Page, testId = 'claiming-withdraw') =>
  page.getByTestId(`${testId}-done`).waitFor()

/** Resumes the withdrawal that the page lists as pending. */
export async function resume(page: Page): Promise<void> {
  const row = page.getByTestId('claiming-underway-row')
  await row.getByRole('button', { name: /Resume|繼續/ }).click()
  await page.getByTestId('claiming-sheet-resume').click()
}
