import { beforeAll, expect, test } from 'vitest'
import { staking } from '../../../src/chain/contracts/staking.ts'
import { stakeBook } from '../../../src/chain/contracts/stakeBook.ts'
import { nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { act, book } from '../presale/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { operate, pledgeElsewhere } from './coinSteps.ts'
import { buyShares, openLpPool, poolCard, visitLp } from './lpSteps.ts'

const sandbox = useQuickSandbox()
// It would let flow what is to be seen waiting.
beforeAll(() => sandbox().world.keeper.stop())

test('what leaving has cost is told as waiting until somebody lets it flow', async () => {
  const session = await openSession()
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
  const faults = await findFaults(page, 'lp-details-kept', [])
  await speak(page, 'tc')
  await kept.filter({ hasText: '其中尚未分配' }).waitFor()
  faults.push(...(await findFaults(page, 'lp-details-kept-tc', ['dark'])))

  await operate(sandbox(), staking.flow(contract, pool))
  await book(sandbox())
  await page.reload()
  await poolCard(page, place)
  await page.getByTestId(`lp-pool-${pool}-details`).click()
  await facts.filter({ hasText: '由此分配' }).waitFor()
  await kept.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
