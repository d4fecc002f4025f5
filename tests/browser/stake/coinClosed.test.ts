import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { readContract } from '../contracts.ts'
import {
  approve,
  asked,
  askedToSign,
  holdRequests,
  nextBuyer,
  useQuickSandbox,
} from '../payments/steps.ts'
import { look } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import {
  book,
  closeElsewhere,
  confirm,
  contractsOf,
  openPledge,
  openPlan,
  ordersOf,
  pledgeElsewhere,
  USDT,
  visitCoins,
} from './coinSteps.ts'
import { scrollDownTo } from './scrollDownTo.ts'
import { thorough } from '../thorough.ts'

// Changes while a user is about to stake. The user sees them and loses at most the announced fee.

const sandbox = useQuickSandbox()

const sheet = 'stake-pledge-sheet'
const simulated = (page: Page) =>
  page
    .getByTestId(`${sheet}-verdict`)
    .filter({ hasText: /Simulated|已模擬/ })
    .waitFor()

thorough(
  'a plan that is closed while its sheet is open takes nothing, and asks for nothing',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const { plans, usdt } = contractsOf(sandbox())
    const plan = await openPlan(sandbox(), buyer, { coin: usdt })
    const start = await buyer.usdt()
    const page = await visitCoins(session, sandbox(), `?plan=${plan}`, buyer)
    await openPledge(page, `plan-${plan}`, '100')
    await simulated(page)
    await closeElsewhere(sandbox(), plans, plan)
    await look(page)
    await page
      .getByTestId(`${sheet}-obstacle`)
      .filter({ hasText: 'No new pledges are taken here any more' })
      .waitFor()
    expect(await page.getByTestId('stake-pledge-confirm').isDisabled()).toBe(true)
    const faults = await findFaults(page, 'stake-pledge-closed')
    expect(await askedToSign(page)).toEqual([])
    expect(await buyer.usdt()).toBe(start)

    // The closed plan remains reachable: its link shows it, and the list folds it away.
    await book(sandbox())
    await page.reload()
    await page.getByTestId('places-list').waitFor()
    // The browser may restore the scroll position, but the plan is at the top.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByTestId(`place-plan-${plan}-closed`).waitFor()
    expect(await page.getByTestId(`place-plan-${plan}-pledge`).count()).toBe(0)
    await page.goto(`${sandbox().origin}/pledgeCoin?coin=${usdt}`)
    await page.getByTestId('places-list').waitFor()
    await scrollDownTo(page, page.getByTestId('places-closed-open'))
    expect(await page.getByTestId(`place-plan-${plan}`).count()).toBe(0)
    await page.getByTestId('places-closed-open').click()
    await scrollDownTo(page, page.getByTestId(`place-plan-${plan}-closed`))
    expect(await page.getByTestId(`place-plan-${plan}-pledge`).count()).toBe(0)
    faults.push(...(await findFaults(page, 'pledge-coin-closed')))
    expect(faults).toEqual([])
  },
)

thorough(
  'one that is closed between the check and the tap is found closed before the wallet is asked',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const { plans, usdt } = contractsOf(sandbox())
    const plan = await openPlan(sandbox(), buyer, { coin: usdt })
    const start = await buyer.usdt()
    const page = await visitCoins(session, sandbox(), `?plan=${plan}`, buyer, { language: 'tc' })
    await openPledge(page, `plan-${plan}`, '100')
    await simulated(page)
    // Holds the page's requests, because a new check at this moment would disable the button.
    const news = await holdRequests(page, '**/{chain,api}/**')
    await closeElsewhere(sandbox(), plans, plan)
    await page.getByTestId('stake-pledge-confirm').click()
    await news.release()
    await page.getByText('這裡已不再接受新的質押，沒有質押任何資產。').first().waitFor()
    await speak(page, 'en')
    await page
      .getByText('No new pledges are taken here any more. Nothing was pledged.')
      .first()
      .waitFor()
    expect(await askedToSign(page)).toEqual([])
    expect(await buyer.usdt()).toBe(start)
    const left = trc20.allowance(usdt, buyer.identity.address, plans)
    expect(await readContract(sandbox(), left)).toBe(0n)
  },
)

thorough('a fund that others use up meanwhile says how much still fits', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const other = nextBuyer(sandbox())
  const { plans, usdt } = contractsOf(sandbox())
  // A stake of 202.77 for 30 days at 6 % has a reward of 1 USDT.
  const plan = await openPlan(sandbox(), other, { coin: usdt, fund: 1n * USDT })
  const page = await visitCoins(session, sandbox(), `?plan=${plan}`, buyer)
  await openPledge(page, `plan-${plan}`, '200')
  await simulated(page)
  const taken = { contract: plans, place: plan, coin: usdt, units: 100n * USDT }
  await pledgeElsewhere(sandbox(), other, taken)
  await look(page)
  await page
    .getByTestId(sheet)
    .getByText(/^The plan's fund covers 102\.7\d+\sUSDT more$/)
    .waitFor()
  const faults = await findFaults(page, 'stake-pledge-fund')
  await page.getByTestId('stake-amount').fill('102')
  await confirm(page, 'stake-pledge')
  await page.getByTestId('stake-pledge-done').waitFor()
  expect(await ordersOf(sandbox(), plans, buyer)).toHaveLength(1)
  expect(faults).toEqual([])
})

thorough(
  'a fund that is used up in the very block costs the fee that was announced, and no more',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const other = nextBuyer(sandbox())
    const { plans } = contractsOf(sandbox())
    const plan = await openPlan(sandbox(), other, { fund: 1n * USDT })
    const page = await visitCoins(session, sandbox(), `?plan=${plan}`, buyer, {
      wallet: { mode: 'ask' },
    })
    await openPledge(page, `plan-${plan}`, '200')
    await simulated(page)
    const said = (await page.getByTestId(`${sheet}-facts-fee`).textContent()) ?? ''
    const [, most] = /at most ([\d.]+)/.exec(said) ?? []
    expect(Number(most)).toBeGreaterThan(0)
    const start = await buyer.sun()
    await page.getByTestId('stake-pledge-confirm').click()
    // Another account stakes first while the wallet's window is open.
    await asked(page, 1)
    const taken = { contract: plans, place: plan, units: 150n * USDT }
    await pledgeElsewhere(sandbox(), other, taken)
    await approve(page)
    await page.getByText('Transaction failed').waitFor()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog
      .getByText(/The plan's fund covers only 52\.7\d+\sTRX more\. Nothing was pledged/)
      .first()
      .waitFor()
    await dialog.getByText(/The fee was [\d.]+ TRX; nothing else was taken/).waitFor()
    await speak(page, 'tc')
    await page
      .getByText(/方案的資金只能再支應 52\.7\d+\sTRX，沒有質押任何資產/)
      .first()
      .waitFor()
    expect(await ordersOf(sandbox(), plans, buyer)).toEqual([])
    const lost = Number(start - (await buyer.sun())) / 1e6
    expect(lost).toBeGreaterThan(0)
    expect(lost).toBeLessThanOrEqual(Number(most))
  },
)
