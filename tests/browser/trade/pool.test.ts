import { expect, test } from 'vitest'
import { poolRouter } from '../../../src/chain/contracts/poolRouter.ts'
import { unitsToDecimal } from '../../../src/core/amount.ts'
import { goOffline, goOnline, prepare, readOldAge } from '../offline/steps.ts'
import {
  approve,
  asked,
  askedFor,
  buyerOf,
  elsewhere,
  holdRequests,
  nextBuyer,
  signed,
  trouble,
  useQuickSandbox,
} from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { fullText } from '../screens/fullText.ts'
import { leadsTo } from '../leading.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { castTraded, done, ledgerOf, review, tokenOf, TRX, visitTrade } from './steps.ts'

const sandbox = useQuickSandbox()

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Index of the sandbox account that has 1,000 TRX. */
const WITH_LITTLE = 10

test('a token is bought and sold in its pool, for no less than was said', async () => {
  const session = await openSession()
  const trader = nextBuyer(sandbox())
  const ledger = ledgerOf(sandbox(), trader)
  const token = await tokenOf(sandbox(), 'JADE')
  const { poolRouter: router } = sandbox().world.launchpad
  const page = await visitTrade(session, sandbox(), token, trader)
  await page.getByTestId('trade-chart').waitFor()
  await page.getByTestId('trade-amount').fill('100')
  const faults = await findFaults(page, 'trade')

  await review(page, '100')
  faults.push(...(await findFaults(page, 'trade-sheet-buy')))
  const least = await page.getByTestId('trade-sheet-facts-least').textContent()
  expect(await fullText(page, 'trade-sheet-facts-receive')).toMatch(/^[\d,]+\.\d{12,}\u00a0JADE$/)
  await page.getByTestId('trade-confirm').click()
  await done(page, 'trade')
  const [bought] = ledger.trades()
  expect(bought).toMatchObject({ isBuy: true, trx: 100n * TRX })
  expect(await ledger.held(token)).toBe(bought!.tokens)
  const shown = BigInt(/[\d,]+/.exec(least ?? '')![0].replaceAll(',', ''))
  expect(bought!.tokens / 10n ** 18n).toBeGreaterThanOrEqual(shown)

  await page.getByTestId('trade-sheet-close').click()
  await page.getByTestId('trade-confirm').waitFor({ state: 'detached' })
  await page.getByTestId('trade-side-sell').click()
  await review(page, '1000')
  await page.getByTestId('trade-sheet-approval').waitFor()
  faults.push(...(await findFaults(page, 'trade-sheet-sell')))
  await page.getByTestId('trade-confirm').click()
  await done(page, 'trade')
  expect(ledger.trades()[1]).toMatchObject({ isBuy: false, tokens: 1_000n * 10n ** 18n })
  expect(await ledger.held(token)).toBe(bought!.tokens - 1_000n * 10n ** 18n)
  expect(await ledger.allowance(token, router)).toBe(0n)
  expect(await askedFor(page)).toEqual({ times: 3, transactions: 3 })
  expect(faults).toEqual([])
})

thorough(
  'a trade is not offered to the wallet once others have moved the price too far',
  async () => {
    const session = await openSession()
    const trader = nextBuyer(sandbox())
    const other = nextBuyer(sandbox())
    const token = await tokenOf(sandbox(), 'FERN')
    const { poolRouter: router } = sandbox().world.launchpad
    const ledger = ledgerOf(sandbox(), trader)
    const theirs = ledgerOf(sandbox(), other)
    const page = await visitTrade(session, sandbox(), token, trader)
    await page.getByTestId('trade-amount').fill('100')
    await page.getByTestId('trade-receive').filter({ hasText: /\d/ }).waitFor()
    const questions = await holdRequests(page, '**/wallet/triggerconstantcontract')
    await review(page, '100')
    const late = sandbox().chain.head.timestamp + HOUR_MS
    const call = poolRouter.buy(router, 'f'.repeat(64), token, 0n, late, {
      callValue: 5_000n * TRX,
    })
    await elsewhere(sandbox(), other).call(call)
    await expect.poll(() => theirs.trades().length).toBe(1)
    await questions.release()

    const obstacle = page.getByTestId('trade-sheet-obstacle')
    await obstacle
      .filter({ hasText: 'The price has moved: this would bring less than the least you accept' })
      .waitFor()
    expect(await page.getByTestId('trade-confirm').isDisabled()).toBe(true)
    expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
    expect(ledger.trades()).toEqual([])
  },
)

thorough('all that one has can be paid, but for what the network may take', async () => {
  const session = await openSession()
  const trader = buyerOf(sandbox(), WITH_LITTLE)
  const ledger = ledgerOf(sandbox(), trader)
  const page = await visitTrade(session, sandbox(), await tokenOf(sandbox(), 'COPR'), trader)
  await page.getByTestId('trade-amount-max').click()
  const amount = await page.getByTestId('trade-amount').inputValue()
  await page.getByTestId('trade-review').click()
  // The maximum fee is known and covered by the balance.
  await page.getByTestId('trade-sheet-facts-fee').filter({ hasText: 'at most' }).waitFor()
  await page.getByTestId('trade-confirm').click()
  await done(page, 'trade')
  const [bought] = ledger.trades()
  expect(unitsToDecimal(bought!.trx, 6)).toBe(amount.replaceAll(',', ''))
  expect(bought!.trx).toBeGreaterThan(900n * TRX)
})

thorough('a trade is not made after its deadline, and that is told', async () => {
  const session = await openSession()
  const trader = nextBuyer(sandbox())
  const ledger = ledgerOf(sandbox(), trader)
  const page = await visitTrade(session, sandbox(), await tokenOf(sandbox(), 'COPR'), trader, {
    mode: 'ask',
  })
  await page.getByTestId('trade-settings').locator('summary').click()
  await page.getByTestId('trade-minutes').fill('1')
  await review(page, '10')
  await page.getByTestId('trade-confirm').click()
  await asked(page, 1)
  // The block arrives after the deadline, but before the transaction expires.
  await sandbox().chain.advanceTime(1.5 * MINUTE_MS)
  await approve(page)
  const dialog = page.getByTestId('operation-failed')
  const told = dialog.filter({
    hasText: 'The deadline of this trade has passed. Nothing was traded',
  })
  await told.waitFor()
  expect(trader.transactions().map(({ result }) => result)).toEqual(['REVERT'])
  expect(ledger.trades()).toEqual([])
})

thorough(
  'a network that is lost once the wallet has signed makes one trade of it all the same',
  async () => {
    const session = await openSession({ worker: 'own' })
    const trader = nextBuyer(sandbox())
    const ledger = ledgerOf(sandbox(), trader)
    const token = await tokenOf(sandbox(), 'COPR')
    const page = await visitTrade(session, sandbox(), token, trader, { mode: 'ask' })
    await prepare(session, page, sandbox())
    await review(page, '50')
    await page.getByTestId('trade-confirm').click()
    await asked(page, 1)
    await goOffline(page)
    await approve(page)
    await signed(page)
    await trouble(page, /^You are offline/)
    expect(ledger.trades()).toEqual([])
    await goOnline(page)
    await done(page, 'trade')
    expect(ledger.trades()).toEqual([expect.objectContaining({ isBuy: true, trx: 50n * TRX })])
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })

    await goOffline(page)
    await page.reload()
    await readOldAge(page, 'trade-stale')
    expect(await page.getByTestId('trade-price-now').textContent()).toMatch(/^0\.03\d+\sTRX$/)
    const obstacle = page.getByTestId('trade-obstacle')
    expect(await obstacle.textContent()).toContain('You are offline. What you typed is kept')
  },
)

thorough('a token that takes a lot, and that nobody can sell yet, is warned of', async () => {
  const session = await openSession()
  const trader = nextBuyer(sandbox())
  const token = await castTraded(sandbox(), trader, {
    protectTime: 10 * HOUR_MS,
    protectFee: 1_500,
    isInsideSell: false,
  })
  const page = await visitTrade(session, sandbox(), token, trader)
  await page
    .getByTestId('trade-high-tax')
    .filter({ hasText: 'This token takes 15% of the trade for itself' })
    .waitFor()
  await page
    .getByTestId('trade-protected')
    .filter({ hasText: /in 09:\d\d:\d\d/ })
    .waitFor()

  // Too much for this pool, unless the user accepts the price impact.
  await page.getByTestId('trade-amount').fill('300')
  await page
    .getByTestId('trade-impact')
    .filter({ hasText: /moves the price by 2\d\.\d+%/ })
    .waitFor()
  await leadsTo(page, 'trade-review', 'trade-accept')
  await page.getByTestId('trade-accept').click()
  await page.getByTestId('trade-amount').fill('301')
  await leadsTo(page, 'trade-review', 'trade-accept')

  await page.getByTestId('trade-side-sell').click()
  await page.getByTestId('trade-amount').fill('1')
  const obstacle = page.getByTestId('trade-obstacle')
  expect(await obstacle.textContent()).toBe('The pool takes no sales before the protection is over')
  expect(await page.getByTestId('trade-review').isDisabled()).toBe(true)
})

thorough('what cannot be traded is said at its field, and nothing is asked or sent', async () => {
  const session = await openSession()
  const trader = nextBuyer(sandbox())
  const page = await visitTrade(session, sandbox(), await tokenOf(sandbox(), 'JADE'), trader)
  const errors = page.getByTestId('trade-part').locator('[id$="-error"]')
  await page.getByTestId('trade-settings').locator('summary').click()
  await page.getByTestId('trade-slippage-own').click()
  const cases = [
    ['trade-amount', 'a lot', 'Enter a number, for example 1234.5'],
    ['trade-amount', '0.0000001', 'TRX has at most 6 decimals'],
    ['trade-amount', '1,000,000', 'Insufficient TRX balance'],
    ['trade-amount', '0.000001', undefined],
    ['trade-slippage-own-text', '51', 'Between 0.01% and 50%'],
    ['trade-slippage-own-text', '0', 'Between 0.01% and 50%'],
    ['trade-slippage-own-text', '0.5', undefined],
    ['trade-minutes', '0', 'Between 1 minute and 1,440 minutes, a day'],
    ['trade-minutes', '1.5', 'This has too many decimals'],
    ['trade-minutes', '20', undefined],
  ] as const
  for (const [field, text, error] of cases) {
    await page.getByTestId(field).fill(text)
    await expect
      .poll(async () => (await errors.allTextContents()).filter((told) => told !== ''))
      .toEqual(error === undefined ? [] : [error])
    if (error !== undefined) await leadsTo(page, 'trade-review', field)
    expect(await page.getByTestId(field).inputValue()).toBe(text)
  }
  expect(await askedFor(page)).toEqual({ times: 0, transactions: 0 })
})
