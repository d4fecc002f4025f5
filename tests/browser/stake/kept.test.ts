import { beforeAll, expect } from 'vitest'
import { healNodes, setFaults } from '../../../sandbox/chain/faults.ts'
import { staking } from '../../../src/chain/contracts/staking.ts'
import { stakeBook } from '../../../src/chain/contracts/stakeBook.ts'
import { nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { act, book } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { operate, pledgeElsewhere } from './coinSteps.ts'
import { buyShares, openLpPool, poolCard, show, visitLp } from './lpSteps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()
// The keeper would distribute the waiting amount, which the test needs to see.
beforeAll(() => sandbox().world.keeper.stop())

thorough('what leaving has cost is told as waiting until somebody lets it flow', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource/)
  const buyer = nextBuyer(sandbox())
  const place = await openLpPool(sandbox(), { trx: 100n, days: 60n })
  const all = await buyShares(sandbox(), buyer, place, 900n)
  const { staking: contract, shares: coin, pool } = place
  const one = { contract, place: pool, coin, units: all / 3n }
  await pledgeElsewhere(sandbox(), buyer, one)
  const left = await pledgeElsewhere(sandbox(), buyer, one)
  await act(sandbox(), buyer, stakeBook.cancel(contract, left))
  await book(sandbox())
  const page = await visitLp(session, sandbox(), place, buyer)
  const facts = page.getByTestId(`lp-pool-${pool}-details-facts`)
  const kept = page.getByTestId(`lp-pool-${pool}-details-facts-kept`)
  await poolCard(page, place)
  await page.getByTestId(`lp-pool-${pool}-details`).click()
  await kept
    .filter({ hasText: /Of that, does not flow yet.*\d.*once anybody sends for it/ })
    .waitFor()
  // Open details stay open while their card is off screen.
  await page.evaluate(() => scrollTo(0, 0))
  await kept.waitFor({ state: 'detached' })
  await poolCard(page, place)
  await kept.waitFor()
  const faults = await findFaults(page, 'lp-details-kept')
  await speak(page, 'tc')
  // Texts of another length may have moved the card off screen.
  await poolCard(page, place)
  await kept.filter({ hasText: '其中尚未分配' }).waitFor()
  faults.push(...(await findFaults(page, 'lp-details-kept-tc')))

  await speak(page, 'en')
  for (const node of [1, 2] as const) setFaults(sandbox().chain, { refuse: { status: 503 } }, node)
  await page.reload()
  await page.getByTestId(`lp-pool-${pool}-details`).click()
  await kept
    .getByTestId(`lp-pool-${pool}-kept-stale`)
    .filter({ hasText: /As of \d/ })
    .waitFor()
  faults.push(...(await findFaults(page, 'lp-details-old')))
  // The claim button stays available, because the sheet asks again.
  await show(page, 'mine')
  await page.getByTestId('lp-owed-stale').waitFor()
  await page
    .getByTestId('lp-earned-note')
    .filter({ hasText: 'The network gives no newer numbers.' })
    .waitFor()
  await page.getByTestId('lp-claim').click()
  await page
    .getByTestId('claim-sheet-obstacle')
    .filter({ hasText: 'asked again by itself' })
    .waitFor()
  faults.push(...(await findFaults(page, 'lp-claim-unread')))
  healNodes(sandbox().chain)
  await page.getByTestId('claim-sheet-verdict').filter({ hasText: 'will succeed' }).waitFor()
  await page.getByTestId('claim-cancel').click()
  await show(page, 'pools')

  await operate(sandbox(), staking.flow(contract, pool))
  await book(sandbox())
  await page.reload()
  await poolCard(page, place)
  await page.getByTestId(`lp-pool-${pool}-details`).click()
  await facts.filter({ hasText: 'Flows from that' }).waitFor()
  await kept.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
