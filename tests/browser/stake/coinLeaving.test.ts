import { expect } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import {
  approve,
  asked,
  askedToSign,
  nextBuyer,
  reject,
  trouble,
  useQuickSandbox,
} from '../payments/steps.ts'
import { look } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import {
  book,
  confirm,
  contractsOf,
  done,
  openPlan,
  pledgeElsewhere,
  stakeOf,
  USDT,
  visitCoins,
} from './coinSteps.ts'
import { buyShares, openLpPool, sharesOf, show, visitLp } from './lpSteps.ts'
import { scrollDownTo } from './scrollDownTo.ts'
import { thorough } from '../thorough.ts'

// Ways to unstake that change on the way: interrupted and resumed, or free after all.

const sandbox = useQuickSandbox()

/** Prepares an account with 100 TRX in a one-day plan. */
async function pledgedForADay() {
  const buyer = nextBuyer(sandbox())
  const { plans } = contractsOf(sandbox())
  const place = await openPlan(sandbox(), buyer, { days: 1 })
  const pledge = { contract: plans, place, units: 100n * USDT }
  const order = await pledgeElsewhere(sandbox(), buyer, pledge)
  await book(sandbox())
  return { buyer, plans, order }
}

thorough(
  'a cancellation whose time comes before it goes on is gone on with, and brings all back',
  async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const { buyer, plans, order } = await pledgedForADay()
    const page = await visitCoins(session, sandbox(), '', buyer, { wallet: { mode: 'ask' } })
    await page.getByTestId('pledge-coin-part-mine').click()
    const own = page.getByTestId(`stake-${order}`)
    await own.getByTestId('stake-cancel').click()
    await confirm(page, 'stake-cancel')
    await asked(page, 1)
    await reject(page)
    await trouble(page, /you declined/)
    await page.getByTestId('stake-cancel-sheet-close').click()

    await chain.advanceTime(2 * DAY_MS)
    await book(sandbox())
    await page.reload()
    await page.getByTestId('pledge-coin-part-mine').click()
    await own.getByTestId('stake-state-due').waitFor()
    await own.getByTestId('stake-go-on').filter({ hasText: 'Resume' }).click()
    await page.getByTestId('stake-cancel-sheet').waitFor()
    await asked(page, 2)
    await approve(page)
    await done(page, 'stake-cancel')
    await page
      .getByTestId('stake-cancel-done')
      .filter({ hasText: /^100\sTRX is back in your wallet/ })
      .waitFor()
    expect(await askedToSign(page)).toHaveLength(2)
    expect((await stakeOf(sandbox(), plans, buyer, order)).endedAt).toBeGreaterThan(0)
  },
)

thorough(
  'pledges that are unlocked together go on from the card of one, and all are named',
  async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const { plans } = contractsOf(sandbox())
    const place = await openPlan(sandbox(), buyer, { days: 1 })
    const pledged = { contract: plans, place }
    const first = await pledgeElsewhere(sandbox(), buyer, { ...pledged, units: 30n * USDT })
    const second = await pledgeElsewhere(sandbox(), buyer, { ...pledged, units: 40n * USDT })
    await chain.advanceTime(2 * DAY_MS)
    await book(sandbox())
    const page = await visitCoins(session, sandbox(), '', buyer, { wallet: { mode: 'ask' } })
    await page.getByTestId('pledge-coin-part-mine').click()
    await page.getByTestId('stake-unlock-due').filter({ hasText: 'of 2 pledges' }).click()
    await confirm(page, 'stake-unlock')
    await asked(page, 1)
    await reject(page)
    await trouble(page, /you declined/)
    await page.getByTestId('stake-unlock-sheet-close').click()
    await page.getByTestId('stake-unlock-sheet').waitFor({ state: 'hidden' })

    await page.getByTestId(`stake-${first}`).getByTestId('stake-go-on').waitFor()
    const goOn = page.getByTestId(`stake-${second}`).getByTestId('stake-go-on')
    await scrollDownTo(page, goOn)
    await goOn.click()
    await asked(page, 2)
    await approve(page)
    await done(page, 'stake-unlock')
    await page
      .getByTestId('stake-unlock-done')
      .filter({ hasText: /^70\sTRX is back in your wallet/ })
      .waitFor()
    for (const order of [first, second])
      expect((await stakeOf(sandbox(), plans, buyer, order)).endedAt).toBeGreaterThan(0)
  },
)

thorough('shares that can be taken back at no cost are told so, and a tap is enough', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const place = await openLpPool(sandbox(), { trx: 0n, days: 1n }, { costBp: 0 })
  const { staking: contract, shares: coin, pool } = place
  const all = await buyShares(sandbox(), buyer, place, 100n)
  const order = await pledgeElsewhere(sandbox(), buyer, { contract, place: pool, coin, units: all })
  await book(sandbox())
  const page = await visitLp(session, sandbox(), place, buyer)
  await show(page, 'mine')
  const cancel = page.getByTestId(`stake-${order}`).getByTestId('stake-cancel')
  await cancel.filter({ hasText: 'Cancel at no cost' }).waitFor()
  await speak(page, 'tc')
  await cancel.filter({ hasText: '免費取消' }).click()
  const sheet = page.getByTestId('stake-cancel-sheet')
  await page
    .getByTestId('stake-cancel-sheet-facts-cost')
    .filter({ hasText: '只需支付網路手續費' })
    .waitFor()
  await sheet.getByText('質押將停止產生收益。').waitFor()
  await speak(page, 'en')
  await page.getByTestId('stake-cancel-sheet-figure').filter({ hasText: 'You get back' }).waitFor()
  await sheet.getByText('It stops earning.').waitFor()
  const faults = await findFaults(page, 'stake-cancel-free')
  expect(await page.getByTestId('stake-cancel-sheet-irreversible').count()).toBe(0)
  await confirm(page, 'stake-cancel')
  await done(page, 'stake-cancel')
  expect(await sharesOf(sandbox(), buyer, place)).toBe(all)
  expect(faults).toEqual([])
})

thorough(
  'of a plan that costs nothing to leave the reward ends; once its time comes nothing does',
  async () => {
    const session = await openSession()
    const { chain } = sandbox()
    const buyer = nextBuyer(sandbox())
    const { plans } = contractsOf(sandbox())
    const place = await openPlan(sandbox(), buyer, { days: 2, costBp: 0 })
    const order = await pledgeElsewhere(sandbox(), buyer, {
      contract: plans,
      place,
      units: 1_000n * USDT,
    })
    await chain.advanceTime(DAY_MS)
    await book(sandbox())
    const page = await visitCoins(session, sandbox(), '', buyer)
    await page.getByTestId('pledge-coin-part-mine').click()
    await page.getByTestId(`stake-${order}`).getByTestId('stake-cancel').click()
    const final = page.getByTestId('stake-cancel-sheet-irreversible')
    const lost = page.getByTestId('stake-cancel-sheet-facts-lost')
    await final.filter({ hasText: "the rest of the reward goes to the plan's fund" }).waitFor()
    await lost.waitFor()
    const faults = await findFaults(page, 'stake-cancel-reward')
    await speak(page, 'tc')
    await final.filter({ hasText: '獎勵全數歸你' }).waitFor()
    await speak(page, 'en')

    await chain.advanceTime(DAY_MS)
    await look(page)
    await final.waitFor({ state: 'detached' })
    await lost.waitFor({ state: 'detached' })
    await confirm(page, 'stake-cancel')
    await done(page, 'stake-cancel')
    expect((await stakeOf(sandbox(), plans, buyer, order)).endedAt).toBeGreaterThan(0)
    expect(faults).toEqual([])
  },
)

thorough('a pledge whose time comes while its sheet is open costs nothing any more', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const { buyer, order } = await pledgedForADay()
  const page = await visitCoins(session, sandbox(), '', buyer)
  await page.getByTestId('pledge-coin-part-mine').click()
  await page.getByTestId(`stake-${order}`).getByTestId('stake-cancel').click()
  const figure = page.getByTestId('stake-cancel-sheet-figure')
  await figure.filter({ hasText: /Cancelling costs you.*3/ }).waitFor()
  await chain.advanceTime(2 * DAY_MS)
  await look(page)
  await figure.filter({ hasText: /You get back.*100/ }).waitFor()
  await page
    .getByTestId('stake-cancel-sheet-facts-cost')
    .filter({ hasText: 'nothing but the fee' })
    .waitFor()
  expect(await page.getByTestId('stake-cancel-sheet-irreversible').count()).toBe(0)
  expect(await findFaults(page, 'stake-cancel-in-time')).toEqual([])
})
