import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { HOUR_MS } from '../../../src/core/time.ts'
import { book } from '../presale/steps.ts'
import {
  approve,
  asked,
  askedFor,
  buyerOf,
  elsewhere,
  nextBuyer,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { leadsTo } from '../leading.ts'
import { openSession } from '../session.ts'
import { castTraded, tokenOf } from '../trade/steps.ts'
import { paste } from '../pasting.ts'
import {
  choosePool,
  confirm,
  done,
  ledgerOf,
  numbersIn,
  review,
  showPart,
  TRX,
  visitLiquidity,
} from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Index of the sandbox account that has 1,000 TRX. */
const WITH_LITTLE = 10

const state = (page: Page, text: string | RegExp) =>
  page.getByTestId('liquidity-state').filter({ hasText: text }).waitFor()

test('liquidity is bought, seen from its block to its issue, and taken out in parts', async () => {
  const session = await openSession()
  const { chain, backend } = sandbox()
  const ann = nextBuyer(sandbox())
  const ledger = ledgerOf(sandbox(), ann)
  const token = await tokenOf(sandbox(), 'JADE')
  const page = await visitLiquidity(session, sandbox(), ann)
  await choosePool(page, 'JADE')
  await page
    .getByTestId('liquidity-tax')
    .filter({ hasText: 'JADE takes 2% of the tokens' })
    .waitFor()
  await page.getByTestId('liquidity-amount').fill('100')
  await page.getByTestId('liquidity-quote-part').filter({ hasText: '%' }).waitFor()
  // Impermanent loss at a price 50 % higher: 2√1.5 / 2.5 − 1.
  await page.getByTestId('liquidity-loss-5000').filter({ hasText: '−2.03%' }).waitFor()
  const faults = await findFaults(page, 'liquidity-buy')

  await chain.setSolidLag(10_000)
  session.problems.allow(/503/)
  backend.faults.add({ path: 'syncLiquidity', status: 503 })
  await review(page, '100')
  const leastText = await page.getByTestId('liquidity-buy-sheet-facts-least').textContent()
  await page
    .getByTestId('liquidity-buy-sheet-verdict')
    .filter({ hasText: 'Simulated: will succeed' })
    .waitFor()
  faults.push(...(await findFaults(page, 'liquidity-buy-sheet')))
  await confirm(page, 'liquidity-buy')
  await until(() => ledger.moves().length === 1)
  await page.getByTestId('liquidity-buy-sheet-close').click()
  await showPart(page, 'records')
  await state(page, 'Confirming')
  await chain.setSolidLag(3)
  await state(page, 'Waiting to issue')
  faults.push(...(await findFaults(page, 'liquidity-records')))
  backend.faults.clear()
  await state(page, 'Issued (released)')

  const [bought] = ledger.moves()
  expect(bought).toMatchObject({ name: 'LiquidityBought' })
  expect(bought!.trx).toBeLessThanOrEqual(100n * TRX)
  expect(bought!.trx).toBeGreaterThan(99n * TRX)
  expect(await ledger.shares(token)).toBe(bought!.shares)
  expect(Number(bought!.shares) / 1e18).toBeGreaterThanOrEqual(numbersIn(leastText)[0]!)

  await book(sandbox())
  await showPart(page, 'mine')
  const worth = numbersIn(await page.getByTestId('liquidity-part-worth').textContent())[0]!
  // The pool's fee and the token's taxes make up the difference to 100.
  expect(worth).toBeGreaterThan(94)
  expect(worth).toBeLessThan(100)
  faults.push(...(await findFaults(page, 'liquidity-mine')))
  await page.getByTestId('liquidity-out-JADE').click()
  await page.getByTestId('liquidity-remove-part-25').click()
  await page
    .getByTestId('liquidity-remove-tax')
    .filter({ hasText: 'JADE takes 2% of the tokens that leave the pool' })
    .waitFor()
  await page
    .getByTestId('liquidity-remove-sheet-verdict')
    .filter({ hasText: 'the approval will succeed' })
    .waitFor()
  faults.push(...(await findFaults(page, 'liquidity-remove-sheet')))
  await confirm(page, 'liquidity-remove')
  await done(page, 'liquidity-remove')
  expect(ledger.moves()[1]).toMatchObject({
    name: 'LiquidityRemoved',
    shares: bought!.shares / 4n,
  })
  expect(await ledger.allowance(token)).toBe(0n)
  expect(await ledger.tokens(token)).toBeGreaterThan(0n)
  await page.getByTestId('liquidity-remove-sheet-close').click()

  await page.getByTestId('liquidity-out-JADE').click()
  await page.getByTestId('liquidity-remove-part-100').click()
  await confirm(page, 'liquidity-remove')
  await done(page, 'liquidity-remove')
  expect(await ledger.shares(token)).toBe(0n)
  await page.getByTestId('liquidity-remove-sheet-close').click()
  await page.getByTestId('liquidity-mine-empty').waitFor()
  expect(await askedFor(page)).toEqual({ times: 5, transactions: 5 })
  expect(faults).toEqual([])
})

thorough(
  'a second account sees what the first one bought, and buys what others have searched for',
  async () => {
    const session = await openSession()
    const [ann, bob] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const token = await tokenOf(sandbox(), 'COPR')
    const { poolRouter: router } = sandbox().world.launchpad
    const late = sandbox().chain.head.timestamp + HOUR_MS
    const paid = { callValue: 77n * TRX }
    await elsewhere(sandbox(), ann).call(
      poolRouter.buyLiquidity(router, '7'.repeat(64), token, 0n, late, paid),
    )
    await until(() => ledgerOf(sandbox(), ann).poolOf(token).then(Boolean))
    await book(sandbox())
    const page = await visitLiquidity(session, sandbox(), bob, { language: 'tc' })
    await showPart(page, 'latest')
    const row = page.getByTestId('liquidity-latest-row').first()
    await row.filter({ hasText: /已購買.*COPR.*76\.99.*TRX/ }).waitFor()
    const faults = await findFaults(page, 'liquidity-latest')
    await showPart(page, 'records')
    await page.getByTestId('liquidity-records-first').click()

    await page.getByTestId('liquidity-pool').click()
    await page.getByTestId('liquidity-search').fill('copper')
    await page.getByTestId('liquidity-pool-JADE').waitFor({ state: 'detached' })
    await page.getByTestId('liquidity-pool-COPR').waitFor()
    faults.push(...(await findFaults(page, 'liquidity-pools')))
    await page.getByTestId('liquidity-search').fill('nobody')
    await page
      .getByTestId('liquidity-pools-empty')
      .filter({ hasText: '找不到這個資金池' })
      .waitFor()
    await page.getByTestId('liquidity-search').fill('copper')
    await page.getByTestId('liquidity-pool-COPR').click()
    const ledger = ledgerOf(sandbox(), bob)
    await review(page, '50')
    await confirm(page, 'liquidity-buy')
    await done(page, 'liquidity-buy')
    faults.push(...(await findFaults(page, 'liquidity-bought')))
    await page.getByTestId('liquidity-to-records').click()
    await state(page, '已發放（已釋放）')

    // Removes a typed part, in the other form, starting from the pool's own page.
    await showPart(page, 'buy')
    await choosePool(page, 'COPR')
    await page.getByTestId('liquidity-own').filter({ hasText: '你擁有此資金池的' }).waitFor()
    await page.getByTestId('liquidity-own-out').click()
    const held = await ledger.shares(token)
    const amount = page.getByTestId('liquidity-remove-amount')
    for (const [typed, text] of [
      ['0', '請輸入數量'],
      ['1' + '0'.repeat(30), 'COPR-TRX LP 餘額不足'],
      ['0.' + '1'.repeat(19), '最多 18 位小數'],
      ['0.000000000000000001', '數量太少'],
    ] as const) {
      await amount.fill(typed)
      await leadsTo(page, 'liquidity-remove-confirm', 'liquidity-remove-amount')
      await page.getByRole('alert').filter({ hasText: text }).waitFor()
    }
    await amount.fill('0.000001')
    await confirm(page, 'liquidity-remove')
    await done(page, 'liquidity-remove')
    expect(await ledger.shares(token)).toBe(held - 10n ** 12n)
    expect(faults).toEqual([])
  },
)

thorough(
  'a purchase that others have overtaken fails, is told so, and can be made anew',
  async () => {
    const session = await openSession()
    const [ann, bob] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const token = await tokenOf(sandbox(), 'FERN')
    const { poolRouter: router } = sandbox().world.launchpad
    const page = await visitLiquidity(session, sandbox(), ann, { mode: 'ask' }, `?token=${token}`)
    await page.getByTestId('liquidity-pool').filter({ hasText: 'FERN' }).waitFor()
    await review(page, '40')
    await confirm(page, 'liquidity-buy')
    await asked(page, 1)
    const late = sandbox().chain.head.timestamp + HOUR_MS
    const paid = { callValue: 4_000n * TRX }
    await elsewhere(sandbox(), bob).call(
      poolRouter.buy(router, '8'.repeat(64), token, 0n, late, paid),
    )
    const sent = sandbox().chain.head.number
    await until(() => sandbox().chain.head.number > sent + 1)
    await approve(page)
    await page.getByTestId('liquidity-buy-sheet-close').click()
    await showPart(page, 'records')
    await state(page, 'Failed')
    expect(ledgerOf(sandbox(), ann).moves()).toEqual([])
    expect(await findFaults(page, 'liquidity-failed')).toEqual([])
  },
)

thorough(
  'what cannot be paid or read is told at its field, and nothing is asked of the wallet',
  async () => {
    const session = await openSession()
    const poor = buyerOf(sandbox(), WITH_LITTLE)
    const page = await visitLiquidity(session, sandbox(), poor)
    const field = page.getByTestId('liquidity-amount')
    const review = page.getByTestId('liquidity-review')
    const told = (text: string) =>
      page.getByTestId('liquidity').getByRole('alert').filter({ hasText: text }).first().waitFor()
    for (const [typed, text] of [
      ['0', 'Enter an amount'],
      ['1500', 'Insufficient TRX balance'],
      ['1' + '0'.repeat(30), 'Insufficient TRX balance'],
      ['1.1234567', 'TRX has at most 6 decimals'],
      ['1 5', 'Enter a number, for example 1234.5'],
      ['9'.repeat(80), 'This is more than can exist'],
    ] as const) {
      await field.fill(typed)
      // A zero shows its error only when the user tries to continue.
      if (typed === '0') await leadsTo(page, 'liquidity-review', 'liquidity-amount')
      await told(text)
    }
    expect(await findFaults(page, 'liquidity-problem')).toEqual([])
    await paste(field, ' 1,234.5 TRX ')
    expect(await field.inputValue()).toBe('1,234.5')
    await told('Insufficient TRX balance')
    await page.getByTestId('liquidity-amount-max').click()
    await page.getByTestId('liquidity-quote-part').waitFor()
    expect(numbersIn(await field.inputValue())[0]).toBeGreaterThan(900)
    expect(await review.isEnabled()).toBe(true)
    await field.fill('0.000001')
    await told('The amount is too small')
    expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
  },
)

thorough(
  'a link to a token without a pool says so, and one that is no address is no link',
  async () => {
    const session = await openSession()
    const ann = nextBuyer(sandbox())
    const query = `?token=${ann.identity.address}`
    const page = await visitLiquidity(session, sandbox(), ann, {}, query)
    await page
      .getByTestId('liquidity-unknown')
      .filter({ hasText: 'has no pool that takes liquidity' })
      .waitFor()
    expect(await findFaults(page, 'liquidity-unknown')).toEqual([])
    const other = await visitLiquidity(session, sandbox(), ann, {}, '?token=<b>TX</b>')
    expect(await other.getByTestId('liquidity-unknown').count()).toBe(0)
  },
)

thorough(
  'a token that takes a lot, and a pool too small for the amount, are warned of',
  async () => {
    const session = await openSession()
    const [ann, bob] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
    const token = await castTraded(sandbox(), bob, { feeBuy: 2_000, feeSell: 1_500 })
    await book(sandbox())
    const page = await visitLiquidity(session, sandbox(), ann, {}, `?token=${token}`)
    await page.getByTestId('liquidity-pool').filter({ hasText: 'TOLL' }).waitFor()
    await page.getByTestId('liquidity-tax').filter({ hasText: 'TOLL takes 20%' }).waitFor()
    await page.getByTestId('liquidity-amount').fill('2000')
    await page
      .getByTestId('liquidity-impact')
      .filter({ hasText: 'the pool is too small for it' })
      .waitFor()
    await leadsTo(page, 'liquidity-review', 'liquidity-accept')
    expect(await findFaults(page, 'liquidity-warned')).toEqual([])
    await page.getByTestId('liquidity-accept').click()
    await page.getByTestId('liquidity-amount').fill('2001')
    await leadsTo(page, 'liquidity-review', 'liquidity-accept')
  },
)
