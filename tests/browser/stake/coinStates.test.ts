import { expect } from 'vitest'
import { SUCCESS } from '../../../src/api/answerCode.ts'
import { askAgain, nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { contractsOf, openPlan, openPledge, visitCoins } from './coinSteps.ts'
import { scrollDownTo } from './scrollDownTo.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

thorough(
  'without a wallet everything can be compared; what is one’s own asks for one',
  async () => {
    const session = await openSession()
    const { origin } = sandbox()
    const page = await session.open(`${origin}/pledgeCoin`)
    await scrollDownTo(page, page.getByTestId('place-plan-1'))
    await page.getByTestId('projection-plan-1-facts-reward').waitFor()
    await scrollDownTo(page, page.getByTestId('place-plan-1-pledge'))
    await page.getByTestId('place-plan-1-pledge').click()
    await page.getByTestId('stake-pledge-connect').waitFor()
    await page.getByTestId('stake-pledge-cancel').click()
    await page.getByTestId('pledge-coin-part-mine').click()
    await page.getByTestId('pledge-coin-nobody').waitFor()
    const faults = await findFaults(page, 'pledge-coin-nobody')
    await page.getByTestId('pledge-coin-part-records').click()
    const records = page.getByRole('tabpanel', { name: 'Records' })
    await records.getByTestId('pledge-coin-connect').click()
    await page.getByTestId('connect-sheet').waitFor()
    expect(faults).toEqual([])
  },
)

thorough('a tap that comes right after scrolling reaches what it is meant for', async () => {
  const session = await openSession()
  const page = await session.open(`${sandbox().origin}/pledgeCoin`)
  const button = page.getByTestId('place-plan-1-pledge')
  await scrollDownTo(page, button)
  const reached = await button.evaluate(async (pressed) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollBy(0, scrollY > 20 ? -10 : 10)
    await scrolled
    for (let frames = 0; frames < 6; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const { left, top, width, height } = pressed.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit?.closest('button') === pressed ? 'the button' : hit?.outerHTML.slice(0, 80)
  })
  expect(reached).toBe('the button')
})

thorough('a link to what is not there is told of, and one to a closed place shows it', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const { origin } = sandbox()
  const { staking } = contractsOf(sandbox())
  const page = await visitCoins(session, sandbox(), '?plan=999', buyer)
  await page.getByTestId('coins-unknown').waitFor()
  await saysInChinese(page, '沒有連結所指的質押池或方案，目前開放的如下。')
  await page.goto(`${origin}/pledgeCoin?coin=${staking}`)
  await page.getByTestId('coins-not-offered').waitFor()
  await saysInChinese(page, '連結中的幣目前不能在此質押，可質押的如下。')
  await page.goto(`${origin}/pledgeCoin?pool=6`)
  await page.getByTestId('coins-closed').waitFor()
  await page.getByTestId('place-coin-6-closed').waitFor()
  expect(await page.getByTestId('place-coin-6-pledge').count()).toBe(0)
  await page.goto(`${origin}/pledgeCoin?plan=6`)
  await page.getByTestId('coins-closed').waitFor()
  await saysInChinese(page, '連結所指的質押池或方案不再接受新質押，其後列出可質押的項目。')
  await page.getByTestId('place-plan-6-closed').waitFor()
  expect(await page.getByTestId('place-plan-6-pledge').count()).toBe(0)
  await page.goto(`${origin}/pledgeCoin?pool=5`)
  // The pool was never funded. It says that it earns nothing, and promises nothing.
  await page
    .getByTestId('place-coin-5-source')
    .filter({ hasText: 'Not funded yet: it earns nothing.' })
    .waitFor()
  await page.getByTestId('place-coin-5-rate').filter({ hasText: '0%' }).waitFor()
  await page
    .getByTestId('projection-coin-5-facts-reward')
    .filter({ hasText: 'nothing at the moment' })
    .waitFor()
  expect(await findFaults(page, 'pledge-coin-unfunded')).toEqual([])
})

thorough('where nothing is offered it says so, and what failed can be asked again', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource/)
  const buyer = nextBuyer(sandbox())
  const types = '**/getDepositTypes*'
  const page = await visitCoins(session, sandbox(), '', buyer)
  await page.getByTestId('places-list').waitFor()
  await page.route(types, (route) =>
    route.fulfill({ json: { code: SUCCESS, message: '', data: { types: [] } } }),
  )
  await page.reload()
  await page.getByTestId('coins-empty').waitFor()
  const faults = await findFaults(page, 'pledge-coin-empty')
  await page.unroute(types)
  const plans = '**/planList*'
  await page.route(plans, (route) => route.fulfill({ status: 503 }))
  await page.evaluate(() => indexedDB.deleteDatabase('casthouse'))
  await page.reload()
  await page.getByTestId('places-error').waitFor()
  faults.push(...(await findFaults(page, 'pledge-coin-error')))
  await askAgain(page, plans, 'places-error-retry')
  await page.getByTestId('places-list').waitFor()
  expect(faults).toEqual([])
})

thorough('a place without a maximum names none', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const most = 2n ** 112n - 1n
  const plan = await openPlan(sandbox(), buyer, { most })
  const page = await visitCoins(session, sandbox(), `?plan=${plan}`, buyer)
  await page.getByTestId(`place-plan-${plan}-facts-least`).waitFor()
  expect(await page.getByTestId(`place-plan-${plan}-facts-most`).count()).toBe(0)
  await openPledge(page, `plan-${plan}`, '100')
  await page
    .getByTestId('stake-pledge-sheet-facts-limits')
    .filter({ hasText: /at least 10$/ })
    .waitFor()
  await saysInChinese(page, '至少 10')
})
