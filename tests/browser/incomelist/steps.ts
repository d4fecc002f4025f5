import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { rewardClaims } from '../../../backend/database/books/rewardClaimSchema.ts'
import { launchpadTerms } from '../../../sandbox/world/decisions.ts'
import { createApi } from '../../../src/api/client.ts'
import { incomeReports } from '../../../src/api/endpoints/incomeReports.ts'
import { incomeFund } from '../../../src/chain/contracts/incomeFund.ts'
import { tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { nobody, type Address } from '../../../src/core/address.ts'
import type { Result } from '../../../src/core/result.ts'
import { plainToken } from '../../../src/core/tokenTerms.ts'
import type { Buyer } from '../payments/steps.ts'
import { act, book, newOrder, TOKEN, TRX } from '../presale/steps.ts'

/** Fee of each order here, which is the fund's minimum. */
const FEE = 2n * TRX

export const fundOf = ({ world }: Sandbox): Address => world.launchpad.incomeFund!

const apiOf = ({ origin }: Sandbox) =>
  createApi({
    baseUrl: `${origin}/api`,
    postEncoding: 'form',
    fetch,
    language: () => 'en-US,en',
  })

function told<T>(answer: Result<T, unknown>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

let tokens = 0

/** Creates a token on another device, for the creation fee. */
export async function castElsewhere(sandbox: Sandbox, who: Buyer): Promise<void> {
  const symbol = `INC${++tokens}`
  const token = { name: `INCOME ${tokens}`, symbol, totalSupply: TOKEN, ...plainToken }
  const { tokenFactory: factory } = sandbox.world.launchpad
  const paid = { callValue: launchpadTerms.creationFee }
  await act(sandbox, who, tokenFactory.createToken(factory, newOrder(), token, paid))
}

/** Pays a withdrawal's fee on another device. With `unasked`, skips asking the backend first. */
export async function payFeeElsewhere(
  sandbox: Sandbox,
  who: Buyer,
  amount: bigint,
  { unasked = false } = {},
): Promise<string> {
  const orderKey = newOrder()
  const { address: owner } = who.identity
  if (!unasked) {
    const asked = { orderKey, owner, coin: nobody, amount: String(amount) }
    told(await apiOf(sandbox).call(incomeReports.payFeeBefore, asked))
  }
  const paid = { callValue: FEE }
  await act(sandbox, who, incomeFund.payFee(fundOf(sandbox), orderKey, nobody, amount, paid))
  await book(sandbox)
  return orderKey
}

/** Requests an order's voucher on another device. */
export async function voucherElsewhere(sandbox: Sandbox, who: Buyer, orderKey: string) {
  const asked = { orderKey, owner: who.identity.address }
  const { voucher, amount } = told(
    await apiOf(sandbox).call(incomeReports.withdrawApplyAfter, asked),
  )
  if (!voucher) throw new Error('there is no voucher yet')
  return { voucher, amount }
}

/** Redeems an order's voucher on another device, which pays the order. */
export async function withdrawElsewhere(
  sandbox: Sandbox,
  who: Buyer,
  orderKey: string,
): Promise<void> {
  const { voucher, amount } = await voucherElsewhere(sandbox, who, orderKey)
  await act(sandbox, who, incomeFund.withDraw(fundOf(sandbox), orderKey, amount, voucher))
  await book(sandbox)
}

/** Inserts staking claims into the backend's books, all older than the account's other records. */
export async function addManyClaims(
  { backend, chain }: Sandbox,
  owner: Address,
  many: number,
): Promise<void> {
  const rows = Array.from({ length: many }, (_, number) => ({
    txId: number.toString(16).padStart(64, 'c'),
    position: 0,
    owner,
    type: number % 2 === 0 ? ('lp' as const) : ('coin' as const),
    contract: owner,
    coin: nobody,
    units: BigInt(number + 1) * TRX,
    blockNumber: 1,
    txIndex: number,
    at: chain.head.timestamp - 3_600_000,
  }))
  await backend.db.insert(rewardClaims).values(rows)
}

/** Finds a record of the list by its text. */
export const recordOf = (page: Page, text: string | RegExp) =>
  page.getByTestId('income-record').filter({ hasText: text })

/** Opens a record's sheet. */
export async function openRecord(page: Page, text: string | RegExp): Promise<void> {
  await recordOf(page, text).getByRole('button').first().click()
  await page.getByTestId('income-record-sheet').waitFor()
}

export async function closeRecord(page: Page): Promise<void> {
  await page.getByTestId('income-record-close').click()
  await page.getByTestId('income-record-sheet').waitFor({ state: 'hidden' })
}

/** Returns the steps in the sheet, each with its state. */
export const stepsOf = (page: Page): Promise<string[]> =>
  page
    .locator('[data-testid^="income-step-"]')
    .evaluateAll((steps) =>
      steps.map(
        (step) =>
          `${step.getAttribute('data-testid')!.replace('income-step-', '')} ${step.getAttribute('data-state')}`,
      ),
    )
