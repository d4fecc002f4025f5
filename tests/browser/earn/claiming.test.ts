import { expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'
import { confirm, fundInUsdt, pauseUsdt } from '../cards/steps.ts'
import { approveSecondOffline, goOnline, prepare } from '../offline/steps.ts'
import { askedFor, nextBuyer, useQuickSandbox } from '../payments/steps.ts'
import { book } from '../presale/steps.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { claimedOf, owedBy, provide, stakeCoins, streams, visitHub } from './steps.ts'

const sandbox = useQuickSandbox()

thorough(
  'the network is lost between the two transactions of a claim, and each is sent once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    await provide(sandbox(), buyer, 100n)
    const orders = await stakeCoins(sandbox(), buyer)
    await sandbox().chain.advanceTime(DAY_MS)
    await book(sandbox())
    const page = await visitHub(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await prepare(session, page, sandbox())
    await page.getByTestId('earn-claim').click()
    const before = await owedBy(sandbox(), streams.copperShares, buyer)
    await confirm(page, 'claim')
    await approveSecondOffline(page)
    await page
      .getByTestId('earn-underway-row')
      .filter({ hasText: 'Claim what was earned' })
      .waitFor()
    for (const order of orders) expect(await claimedOf(sandbox(), order, buyer)).toBe(0n)

    await goOnline(page)
    await page.getByTestId('earn-underway-row').waitFor({ state: 'detached' })
    expect(await owedBy(sandbox(), streams.copperShares, buyer)).toBeLessThan(before)
    for (const order of orders) expect(await claimedOf(sandbox(), order, buyer)).toBeGreaterThan(0n)
    expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })
  },
)

thorough(
  'a coin that does not pay is left out, in Chinese, and the others are claimed',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const orders = await stakeCoins(sandbox(), buyer)
    await fundInUsdt(sandbox(), buyer, streams.usdt, 20n, 30n)
    await sandbox().chain.advanceTime(MINUTE_MS)
    await book(sandbox())
    await pauseUsdt(sandbox(), true)
    try {
      const page = await visitHub(session, sandbox(), buyer, { language: 'tc' })
      await page.getByTestId('earn-claim').click()
      await page.getByTestId('claim-sheet-obstacle').waitFor()
      expect(await page.getByTestId('claim-confirm').isDisabled()).toBe(true)
      await page.getByTestId(`claim-pool-${streams.usdt}`).click()
      await page.getByTestId('claim-plan-1').click()
      const usdt = await buyer.usdt()
      await confirm(page, 'claim')
      await page.getByTestId('claim-done').waitFor()
      expect(await buyer.usdt()).toBe(usdt)
      expect(await owedBy(sandbox(), streams.usdt, buyer)).toBeGreaterThan(0n)
      expect(await claimedOf(sandbox(), orders[0]!, buyer)).toBe(0n)
      expect(await claimedOf(sandbox(), orders[1]!, buyer)).toBeGreaterThan(0n)
    } finally {
      await pauseUsdt(sandbox(), false)
    }
  },
)
