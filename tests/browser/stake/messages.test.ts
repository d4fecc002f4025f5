import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setFaults } from '../../../sandbox/chain/faults.ts'
import { breakWallet } from '../payments/brokenWallet.ts'
import { askedToSign, nextBuyer, trouble, useQuickSandbox } from '../payments/steps.ts'
import { speak } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import {
  book,
  confirm,
  contractsOf,
  openPledge,
  pledgeElsewhere,
  USDT,
  visitCoins,
} from './coinSteps.ts'
import { thorough } from '../thorough.ts'

// Messages of the specification (section 5), each with its cause.

const sandbox = useQuickSandbox()

/** Waits until an element shows the text in both languages, then returns the page to English. */
async function says(page: Page, testId: string, english: string, chinese: string): Promise<void> {
  const part = page.getByTestId(testId)
  await part.getByText(english, { exact: true }).first().waitFor()
  await speak(page, 'tc')
  await part.getByText(chinese, { exact: true }).first().waitFor()
  await speak(page, 'en')
}

const sheet = 'stake-pledge-sheet'

thorough('what cannot be unlocked is told why', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const { plans, usdt } = contractsOf(sandbox())
  const own = { contract: plans, place: 1n, coin: usdt, units: 100n * USDT }
  const order = await pledgeElsewhere(sandbox(), buyer, own)
  await book(sandbox())
  const page = await visitCoins(session, sandbox(), '', buyer)
  await page.getByTestId('pledge-coin-part-mine').click()
  const stake = `stake-${order}`
  await says(page, stake, 'Unlocking time has not yet arrived', '尚未到解鎖時間')
  expect(await page.getByTestId(stake).getByTestId('stake-unlock').count()).toBe(0)
  await page.getByTestId('stake-unlock-due').click()
  await says(
    page,
    'stake-none-due',
    'Insufficient number of unlockable pledges',
    '可解鎖的質押數量不足',
  )
  expect(await askedToSign(page)).toEqual([])
})

thorough('a wallet that fails at a pledge, and at taking it back, is told of', async () => {
  const session = await openSession()
  const { chain } = sandbox()
  const buyer = nextBuyer(sandbox())
  const { plans } = contractsOf(sandbox())
  const page = await visitCoins(session, sandbox(), '?plan=3', buyer)
  await openPledge(page, 'plan-3', '50')
  const fail = await breakWallet(page)
  await confirm(page, 'stake-pledge')
  await fail.asked()
  await fail.now()
  await trouble(page, /pledge error.*“no energy”/)
  await speak(page, 'tc')
  await trouble(page, /質押錯誤.*no energy/)

  const order = await pledgeElsewhere(sandbox(), buyer, {
    contract: plans,
    place: 3n,
    units: 20n * USDT,
  })
  await chain.advanceTime(30 * DAY_MS)
  await book(sandbox())
  await page.reload()
  await page.getByTestId('pledge-coin-part-mine').click()
  await page.getByTestId(`stake-${order}`).getByTestId('stake-unlock').click()
  const again = await breakWallet(page)
  await confirm(page, 'stake-unlock')
  await again.asked()
  await again.now()
  await trouble(page, /解鎖錯誤.*no energy/)
  await speak(page, 'en')
  await trouble(page, /unlock error.*“no energy”/)
  expect(await askedToSign(page)).toEqual([])
})

thorough('a balance that cannot be read is 0, and marked as unknown', async () => {
  const session = await openSession()
  session.problems.allow(/Failed to load resource/)
  const buyer = nextBuyer(sandbox())
  const { chain } = sandbox()
  const page = await visitCoins(session, sandbox(), '?plan=3', buyer)
  await page.getByTestId('place-plan-3').waitFor()
  for (const node of [1, 2] as const)
    setFaults(chain, { refuse: { status: 503, method: 'getaccount' } }, node)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await page.reload()
  const form = page.getByTestId('pledge-coin')
  await form.getByText('Balance 0 (not known now)').waitFor()
  await openPledge(page, 'plan-3', '100')
  await says(page, sheet, 'Balance 0 (not known now)', '餘額 0（目前無法得知）')
  // An unknown balance is no error of the input, because only the chain knows it.
  expect(await page.getByTestId(sheet).getByText('Insufficient TRX balance').count()).toBe(0)
})
