import { expect } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { rewardPools } from '../../../src/chain/contracts/rewardPools.ts'
import { staking } from '../../../src/chain/contracts/staking.ts'
import { fundPool } from '../cards/steps.ts'
import { readContract } from '../contracts.ts'
import { approveSecondOffline, goOnline, prepare } from '../offline/steps.ts'
import { askedFor, nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import {
  book,
  confirm,
  contractsOf,
  done,
  openPledge,
  ordersOf,
  pledge,
  stakeOf,
  toMine,
  USDT,
  visitCoins,
} from './coinSteps.ts'
import { scrollDownTo } from './scrollDownTo.ts'

const sandbox = useQuickSandbox()

thorough(
  'in Chinese, TRX earns in an open pool at a rate that may change, and in a plan',
  async () => {
    const session = await openSession()
    const { chain, world } = sandbox()
    const { staking: contract, plans } = contractsOf(sandbox())
    const buyer = nextBuyer(sandbox())
    const stream = await readContract(sandbox(), staking.rewardsOf(contract, 4n))
    // Funded so that the account's share of a week is worth many fees.
    await fundPool(sandbox(), stream, 10_000n, 90n)
    await book(sandbox())
    const page = await visitCoins(session, sandbox(), '?coin=TRX', buyer, { language: 'tc' })
    await pledge(page, 'plan-3', '100')
    await page.getByTestId('coins-kind-coin').click()
    await scrollDownTo(page, page.getByTestId('place-coin-4'))
    await page
      .getByTestId('place-coin-4-source')
      .filter({ hasText: '收益會變動，也可能為零' })
      .waitFor()
    await page
      .getByTestId('place-coin-4-rate')
      .filter({ hasText: /[\d.]+%/ })
      .waitFor()
    await page.getByTestId('coins-amount').fill('1000')
    await scrollDownTo(page, page.getByTestId('place-coin-4'))
    await page.getByTestId('projection-coin-4-days').fill('7')
    await page
      .getByTestId('projection-coin-4-facts-reward')
      .filter({ hasText: /約 [\d.,]+\sTRX/ })
      .waitFor()
    // Unstaking before the 14 days costs 3 %.
    await page.getByTestId('projection-coin-4-facts-cost').filter({ hasText: '30' }).waitFor()
    const faults = await findFaults(page, 'pledge-coin-pools')
    await openPledge(page, 'coin-4', '1000')
    faults.push(...(await findFaults(page, 'stake-pledge-pool')))
    await confirm(page, 'stake-pledge')
    await done(page, 'stake-pledge')
    await toMine(page, 'coin')
    const [order] = (await ordersOf(sandbox(), contract, buyer)) as [string]
    expect(await stakeOf(sandbox(), contract, buyer, order)).toMatchObject({
      amount: 1_000n * USDT,
      endedAt: 0,
    })

    await chain.advanceTime(7 * DAY_MS)
    await book(sandbox())
    await page.reload()
    await page.getByTestId('pledge-coin-part-mine').click()
    await page.getByTestId('pledge-coin-summary').waitFor()
    await page.getByTestId('pledge-coin-own-kind-coin').click()
    const own = page.getByTestId(`stake-${order}`)
    await own.getByTestId('stake-claim').waitFor()
    faults.push(...(await findFaults(page, 'pledge-coin-mine-pools')))
    const before = await buyer.sun()
    await own.getByTestId('stake-claim').click()
    await confirm(page, 'claim')
    await done(page, 'claim')
    await page.getByTestId('claim-end').click()
    expect(await buyer.sun()).toBeGreaterThan(before + 50n * USDT)
    const left = rewardPools.claimable(world.launchpad.rewardPools!, stream, buyer.identity.address)
    expect(await readContract(sandbox(), left)).toBeLessThan(1n * USDT)

    // Early unstaking shows its cost first and requires a held button.
    await own.getByTestId('stake-cancel').click()
    await page.getByTestId('stake-cancel-sheet-figure').filter({ hasText: '30' }).waitFor()
    faults.push(...(await findFaults(page, 'stake-cancel-pool')))
    await confirm(page, 'stake-cancel')
    await done(page, 'stake-cancel')
    await page.getByTestId('stake-cancel-end').click()
    expect((await stakeOf(sandbox(), contract, buyer, order)).endedAt).toBeGreaterThan(0)
    expect(await ordersOf(sandbox(), plans, buyer)).toHaveLength(1)
    expect(faults).toEqual([])
  },
)

thorough('the network is lost between approval and pledge, and USDT is pledged once', async () => {
  const session = await openSession({ worker: 'own' })
  const buyer = nextBuyer(sandbox())
  const { plans, usdt } = contractsOf(sandbox())
  const start = await buyer.usdt()
  const page = await visitCoins(session, sandbox(), `?coin=${usdt}`, buyer, {
    wallet: { mode: 'ask' },
  })
  await prepare(session, page, sandbox())
  await openPledge(page, 'plan-1', '250')
  await confirm(page, 'stake-pledge')
  await approveSecondOffline(page)
  await page.getByTestId('pledge-coin-underway-row').waitFor()
  // The page shows the last known data with its age.
  await page.getByTestId('coins-stale').waitFor()
  await page.getByTestId('place-plan-1').waitFor()

  await goOnline(page)
  await page.getByTestId('pledge-coin-underway-row').waitFor({ state: 'detached' })
  expect(await ordersOf(sandbox(), plans, buyer)).toHaveLength(1)
  expect(await buyer.usdt()).toBe(start - 250n * USDT)
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
})
