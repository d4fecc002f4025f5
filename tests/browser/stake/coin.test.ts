import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { fixedPlans } from '../../../src/chain/contracts/fixedPlans.ts'
import { readContract } from '../contracts.ts'
import { nextBuyer, useQuickSandbox, type Buyer } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak, type Language } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { isThorough } from '../thorough.ts'
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

const sandbox = useQuickSandbox()

/** Texts of the sheets and records in each language. */
const said = {
  en: { isFinal: 'This cannot be undone', unlocked: 'Unlocked', cancelled: 'Cancelled' },
  tc: { isFinal: '此操作無法復原', unlocked: '已解鎖', cancelled: '已取消' },
} satisfies Record<Language, object>

test('USDT in two plans: half of a reward is claimed at half time, one ends in time, one is cancelled', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const { plans, usdt } = contractsOf(sandbox())
  // Each account performs in one language what the other performs in the other language.
  const [one, other] = [nextBuyer(sandbox()), nextBuyer(sandbox())]
  const start = await one.usdt()
  expect(await other.usdt()).toBe(start)
  const query = `?coin=${usdt}&plan=1`
  const page = await visitCoins(session, sandbox(), query, one)
  await page.getByTestId('place-plan-1').waitFor()
  await page.getByTestId('coins-amount').fill('1000')
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
  faults.push(...(await findFaults(page, 'stake-pledge-done')))
  await toMine(page, 'plan')
  await page.getByTestId('pledge-coin-part-choose').click()
  await pledge(page, 'plan-2', '500')

  const live = async (where: Page, who: Buyer) => {
    expect(await who.usdt()).toBe(start - 1_500n * USDT)
    const [month, quarter] = (await ordersOf(sandbox(), plans, who)) as [string, string]
    const again = async () => {
      await where.reload()
      await where.getByTestId('pledge-coin-part-mine').click()
    }
    const own = where.getByTestId(`stake-${month}`)
    const rewardOf = (order: string) =>
      readContract(sandbox(), fixedPlans.rewardOf(plans, who.identity.address, order))
    return {
      async claim() {
        await again()
        await own.getByTestId('stake-claim').waitFor()
        if (where === page) faults.push(...(await findFaults(page, 'pledge-coin-mine')))
        const before = await who.usdt()
        await own.getByTestId('stake-claim').click()
        await confirm(where, 'claim')
        await done(where, 'claim')
        await where.getByTestId('claim-end').click()
        const { claimed } = await rewardOf(month)
        // Half of 4.931506, plus the reward of a few blocks.
        expect(claimed).toBeGreaterThanOrEqual(2_465_753n)
        expect(claimed).toBeLessThan(2_466_500n)
        expect(await who.usdt()).toBe(before + claimed)
      },
      async unlock() {
        await again()
        await own.getByTestId('stake-unlock').click()
        await confirm(where, 'stake-unlock')
        await done(where, 'stake-unlock')
        await where.getByTestId('stake-unlock-end').click()
        expect(await who.usdt()).toBe(start - 500n * USDT + 4_931_506n)
      },
      async cancel(language: Language) {
        await where.getByTestId(`stake-${quarter}`).getByTestId('stake-cancel').click()
        // The sheet first shows the cost: 5 % of 500.
        await where.getByTestId('stake-cancel-sheet-figure').filter({ hasText: '25' }).waitFor()
        await where
          .getByTestId('stake-cancel-sheet-irreversible')
          .filter({ hasText: said[language].isFinal })
          .waitFor()
        if (where === page) faults.push(...(await findFaults(page, 'stake-cancel-plan')))
        await confirm(where, 'stake-cancel')
        await done(where, 'stake-cancel')
        await where.getByTestId('stake-cancel-end').click()
        const { endedAt } = await stakeOf(sandbox(), plans, who, quarter)
        expect(endedAt).toBeGreaterThan(0)
        const cut = await rewardOf(quarter)
        expect(await who.usdt()).toBe(start + 4_931_506n - 25n * USDT + cut.whole)
        expect(cut.claimed).toBe(cut.whole)
      },
      async read(language: Language) {
        await where.reload()
        await where.getByTestId('pledge-coin-part-records').click()
        const { unlocked, cancelled } = said[language]
        await where.getByTestId(`stake-record-${month}`).filter({ hasText: unlocked }).waitFor()
        await where.getByTestId(`stake-record-${quarter}`).filter({ hasText: cancelled }).waitFor()
        if (where === page) faults.push(...(await findFaults(page, 'pledge-coin-records')))
      },
    }
  }
  const visitors: [Awaited<ReturnType<typeof live>>, Language][] = [[await live(page, one), 'tc']]
  await speak(page, 'tc')
  if (isThorough) {
    const theirs = await visitCoins(session, sandbox(), query, other, { language: 'tc' })
    await pledge(theirs, 'plan-1', '1000')
    await pledge(theirs, 'plan-2', '500')
    visitors.push([await live(theirs, other), 'en'])
    await speak(theirs, 'en')
  }
  await chain.advanceTime(15 * DAY_MS)
  await book(sandbox())
  for (const [each] of visitors) await each.claim()

  await chain.advanceTime(15 * DAY_MS)
  await book(sandbox())
  for (const [each] of visitors) await each.unlock()
  for (const [each, language] of visitors) await each.cancel(language)

  await book(sandbox())
  for (const [each, language] of visitors) await each.read(language)
  expect(faults).toEqual([])
})
