import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { fixedPlans } from '../../../src/chain/contracts/fixedPlans.ts'
import { readContract } from '../contracts.ts'
import { nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import {
  book,
  confirm,
  contractsOf,
  done,
  openPledge,
  ordersOf,
  pledge,
  stakeOf,
  USDT,
  visitCoins,
} from './coinSteps.ts'

const sandbox = useQuickSandbox()

test('USDT in two plans: half of a reward is claimed at half time, one ends in time, one is cancelled', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const { plans, usdt } = contractsOf(sandbox())
  const buyer = nextBuyer(sandbox())
  const start = await buyer.usdt()
  const page = await visitCoins(session, sandbox(), `?coin=${usdt}`, buyer)
  await page.getByTestId('place-plan-1').waitFor()
  await page.getByTestId('coins-amount').fill('1,000')
  await page.getByTestId('projection-plan-1-facts-reward').filter({ hasText: '4.931506' }).waitFor()
  await page.getByTestId('projection-plan-1-days').fill('15')
  await page.getByTestId('projection-plan-1-facts-reward').filter({ hasText: '2.465753' }).waitFor()
  await page.getByTestId('projection-plan-1-loss').waitFor()
  const faults = await findFaults(page, 'pledge-coin')

  await openPledge(page, 'plan-1', '1000')
  await page.getByTestId('stake-pledge-sheet-facts-earns').filter({ hasText: '4.931506' }).waitFor()
  faults.push(...(await findFaults(page, 'stake-pledge-plan')))
  await confirm(page, 'stake-pledge')
  await done(page, 'stake-pledge')
  faults.push(...(await findFaults(page, 'stake-pledge-done', [])))
  await page.getByTestId('stake-pledge-end').click()
  await page.getByTestId('stake-pledge-sheet').waitFor({ state: 'hidden' })
  await pledge(page, 'plan-2', '500')
  expect(await buyer.usdt()).toBe(start - 1_500n * USDT)
  const [month, quarter] = (await ordersOf(sandbox(), plans, buyer)) as [string, string]
  await book(sandbox())

  await speak(page, 'tc')
  await chain.advanceTime(15 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await page.getByTestId('pledge-coin-part-mine').click()
  const own = page.getByTestId(`stake-${month}`)
  await own.getByTestId('stake-claim').waitFor()
  faults.push(...(await findFaults(page, 'pledge-coin-mine')))
  const before = await buyer.usdt()
  await own.getByTestId('stake-claim').click()
  await confirm(page, 'claim')
  await done(page, 'claim')
  await page.getByTestId('claim-end').click()
  const { claimed } = await readContract(
    sandbox(),
    fixedPlans.rewardOf(plans, buyer.identity.address, month),
  )
  // Half of 4.931506, and what a few blocks have added.
  expect(claimed).toBeGreaterThanOrEqual(2_465_753n)
  expect(claimed).toBeLessThan(2_466_500n)
  expect(await buyer.usdt()).toBe(before + claimed)

  await chain.advanceTime(15 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await page.getByTestId('pledge-coin-part-mine').click()
  await own.getByTestId('stake-unlock').click()
  await page.getByTestId('stake-unlock-sheet-verdict').filter({ hasText: '已模擬' }).waitFor()
  faults.push(...(await findFaults(page, 'stake-unlock-plan', [])))
  await confirm(page, 'stake-unlock')
  await done(page, 'stake-unlock')
  await page.getByTestId('stake-unlock-end').click()
  expect(await buyer.usdt()).toBe(start - 500n * USDT + 4_931_506n)

  await page.getByTestId(`stake-${quarter}`).getByTestId('stake-cancel').click()
  // 5 % of 500, said first.
  await page.getByTestId('stake-cancel-sheet-figure').filter({ hasText: '25' }).waitFor()
  faults.push(...(await findFaults(page, 'stake-cancel-plan')))
  await confirm(page, 'stake-cancel')
  await done(page, 'stake-cancel')
  await page.getByTestId('stake-cancel-end').click()
  const { endedAt } = await stakeOf(sandbox(), plans, buyer, quarter)
  expect(endedAt).toBeGreaterThan(0)
  const cut = await readContract(
    sandbox(),
    fixedPlans.rewardOf(plans, buyer.identity.address, quarter),
  )
  expect(await buyer.usdt()).toBe(start + 4_931_506n - 25n * USDT + cut.whole)
  expect(cut.claimed).toBe(cut.whole)

  await book(sandbox())
  await page.reload()
  await page.getByTestId('pledge-coin-part-records').click()
  await page.getByTestId(`stake-record-${month}`).filter({ hasText: '已解鎖' }).waitFor()
  await page.getByTestId(`stake-record-${quarter}`).filter({ hasText: '已取消' }).waitFor()
  faults.push(...(await findFaults(page, 'pledge-coin-records', [])))
  expect(faults).toEqual([])
})
