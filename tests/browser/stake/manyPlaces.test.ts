import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { addManyPlaces, placeOf } from '../../sandbox/manyStakes.ts'
import { useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { scrollDownTo } from './scrollDownTo.ts'
import { thorough } from '../thorough.ts'

// Fifty pools of shares, one per token, and 25 plans and 25 open pools for each asset. A page of a
// list has twenty entries. These links point to the last entry of each list.

const MANY = 150
const [pool, ofCoin, plan] = [147, 148, 146].map(placeOf)

const sandbox = useQuickSandbox()
beforeAll(async () => {
  const { backend, world, chain } = sandbox()
  const { staking, fixedPlans } = world.launchpad
  await addManyPlaces(backend.db, {
    staking: staking!,
    fixedPlans: fixedPlans!,
    usdt: world.usdt,
    now: chain.head.timestamp,
    many: MANY,
  })
})

const cards = (page: Page, of: 'lp' | 'coin' | 'plan') =>
  page.getByRole('listitem').filter({ has: page.locator(`[data-testid^="place-${of}-"]`) })

/**
 * Reports whether the linked card comes first, how often it appears further down, and whether only
 * a few cards are drawn.
 */
async function look(page: Page, of: 'lp' | 'coin' | 'plan', number: number, last: number) {
  const card = page.getByTestId(`place-${of}-${number}`)
  await card.getByText('From your link').waitFor()
  const isFirst = (await cards(page, of).first().getByTestId(`place-${of}-${number}`).count()) === 1
  await scrollDownTo(page, page.getByTestId(`place-${of}-${last}`))
  return { isFirst, again: await card.count(), drawsFew: (await cards(page, of).count()) < 10 }
}

thorough(
  'a link to a place shows it first and once, on whichever page of the list it is',
  async () => {
    const session = await openSession()
    const { origin } = sandbox()
    const page = await session.open(`${origin}/pledgeCoin?coin=TRX&plan=${plan}`)
    const first = { isFirst: true, again: 0, drawsFew: true }
    // The previous entry of the list is now the last one.
    expect(await look(page, 'plan', plan!, placeOf(140))).toEqual(first)
    await page.goto(`${origin}/pledgeCoin?coin=TRX&pool=${ofCoin}`)
    expect(await look(page, 'coin', ofCoin!, placeOf(142))).toEqual(first)
    await page.goto(`${origin}/pledgeLP?tab=staking&pool=${pool}`)
    expect(await look(page, 'lp', pool!, placeOf(144))).toEqual(first)
  },
)

thorough('a day that was moved by hand is kept while its row is off the screen', async () => {
  const session = await openSession()
  const page = await session.open(`${sandbox().origin}/pledgeCoin?coin=TRX&plan=${plan}`)
  const days = page.getByTestId(`projection-plan-${plan}-days`)
  await days.fill('7')
  await scrollDownTo(page, page.getByTestId(`place-plan-${placeOf(2)}`))
  await scrollDownTo(page, page.getByTestId(`place-plan-${placeOf(20)}`))
  await days.waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, 0))
  await days.waitFor()
  expect(await days.inputValue()).toBe('7')
})

thorough('a link to what the list does not have says so', async () => {
  const session = await openSession()
  const { origin } = sandbox()
  const page = await session.open(`${origin}/pledgeCoin?coin=TRX&plan=9999`)
  await page.getByTestId('place-lacking').waitFor()
  await saysInChinese(page, '此列表中沒有連結所指的質押池或方案。')
  const faults = await findFaults(page, 'pledge-coin-lacking')
  // The link did not ask for the other kind.
  await page.getByTestId('coins-kind-coin').click()
  await page.getByTestId('place-lacking').waitFor({ state: 'detached' })
  await page.goto(`${origin}/pledgeLP?tab=staking&pool=9999`)
  await page.getByTestId('place-lacking').waitFor()
  await saysInChinese(page, '此列表中沒有連結所指的質押池或方案。')
  faults.push(...(await findFaults(page, 'lp-pools-lacking')))
  expect(faults).toEqual([])
})
