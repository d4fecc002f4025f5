import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { askedFor, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { fullText, fullTextIn } from '../screens/fullText.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { confirm, giveToken, locked, locksIn, review, visitLocks } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

test('USDT is approved for what is locked, locked once, and back when its time has come', async () => {
  const session = await openSession()
  const { chain, world } = sandbox()
  const buyer = nextBuyer(sandbox())
  const before = await buyer.usdt()
  const page = await visitLocks(session, sandbox(), buyer)
  const faults = await findFaults(page, 'lock-form')

  await review(page, '25', '30')
  await page
    .getByTestId('lock-sheet-approval')
    .filter({ hasText: 'may take exactly 25 USDT' })
    .waitFor()
  expect(await page.getByTestId('lock-sheet-facts').textContent()).toContain('GMT')
  faults.push(...(await findFaults(page, 'lock-sheet')))
  // Several taps still create only one lock.
  await page.getByTestId('lock-confirm').dblclick()
  await locked(page)
  const [made] = await locksIn(sandbox(), buyer, 'tokenLock')
  expect(made).toMatchObject({
    coin: world.usdt,
    units: 25_000_000n,
    ms: 30 * DAY_MS,
    isLocked: true,
  })
  expect(await buyer.usdt()).toBe(before - 25_000_000n)
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })

  await page.getByTestId('lock-to-mine').click()
  const card = page.getByTestId('lock-card')
  await card.filter({ hasText: 'Locking' }).waitFor()
  expect(await page.getByTestId('lock-unlock').count()).toBe(0)
  expect(await page.getByTestId('lock-countdown').textContent()).toMatch(/^29/)
  faults.push(...(await findFaults(page, 'lock-mine')))
  await saysInChinese(page, '鎖倉中')

  await chain.advanceTime(30 * DAY_MS)
  await page.reload()
  await page.getByTestId('lock-part-mine').click()
  await card.filter({ hasText: 'Waiting to unlock' }).waitFor()
  await saysInChinese(page, '等待解鎖')
  await page.getByTestId('lock-unlock').click()
  await page.getByTestId('lock-unlock-confirm').waitFor()
  faults.push(...(await findFaults(page, 'lock-unlock')))
  await page.getByTestId('lock-unlock-confirm').dblclick()
  await page.getByTestId('lock-unlock-done').waitFor()
  expect(await buyer.usdt()).toBe(before)
  expect(await locksIn(sandbox(), buyer, 'tokenLock')).toMatchObject([{ isLocked: false }])
  await page.getByTestId('lock-unlock-end').click()
  await card.filter({ hasText: 'Unlocked' }).waitFor()
  await page.getByTestId('lock-filter-unlocked').click()
  await card.filter({ hasText: 'Unlocked' }).waitFor()
  faults.push(...(await findFaults(page, 'lock-withdrawals')))
  await saysInChinese(page, '已解鎖')
  expect(faults).toEqual([])
})

thorough(
  'a token that was cast here is locked by its link, and counts on its public page',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const units = 1_000n * 10n ** 18n + 1n
    const token = await giveToken(sandbox(), buyer, units)
    const page = await visitLocks(session, sandbox(), buyer, { path: `/lock?coin=${token}` })
    await page.getByTestId('lock-coin').filter({ hasText: 'JADE' }).waitFor()
    await page.getByTestId('lock-amount-max').click()
    expect(await page.getByTestId('lock-amount').inputValue()).toBe('1,000.000000000000000001')
    // About a tenth of a cent each, at the contract's price.
    await page
      .getByTestId('lock-terms')
      .filter({ hasText: /about [\d.]+ USDT/ })
      .waitFor()
    await page.getByTestId('lock-length-365').click()
    await page.getByTestId('lock-review').click()
    await confirm(page)
    await locked(page)
    expect(await locksIn(sandbox(), buyer, 'tokenLock')).toMatchObject([
      { coin: token, units, ms: 365 * DAY_MS },
    ])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('lock-done-reminder').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^unlock-JADE-\d+\.ics$/)

    await page.getByTestId('lock-to-mine').click()
    expect(await fullText(page, 'lock-card')).toBe('1,000.000000000000000001\u00a0JADE')

    await until(async () => {
      await page.goto(`${sandbox().origin}/lock/${token}`)
      const total = await page.getByTestId('lock-coin-total').textContent()
      return total?.includes('50,501,000 JADE') ?? false
    })
    expect(await page.getByTestId('lock-coin-tiles').textContent()).toContain('50.55%')
    expect(await findFaults(page, 'lock-coin')).toEqual([])
    expect(await fullText(page, 'lock-coin-total')).toBe('50,501,000.000000000000000001')
    await page.locator('[data-action-bar]').getByTestId('lock-this-coin').click()
    await page.getByTestId('lock-coin').filter({ hasText: 'JADE' }).waitFor()
    await page.getByTestId('lock-part-all').click()
    const row = page.getByTestId('lock-all-row').filter({ hasText: 'JADE' })
    expect(await fullTextIn(row)).toBe('50,501,000.000000000000000001\u00a0JADE')
  },
)

thorough(
  'an account whose locks the backend does not list yet is told that they are there',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    // A worker would learn of the locks before the tap.
    const page = await visitLocks(session, sandbox(), buyer, { worker: 'none' })
    await page.getByTestId('lock-part-mine').click()
    await page.getByTestId('lock-mine-empty').filter({ hasText: 'No locks yet' }).waitFor()
    await page.getByTestId('lock-mine-first').click()

    let isBehind = true
    const looked = Promise.withResolvers<void>()
    await page.route('**/deposit/lock/claimList*', async (route) => {
      if (!isBehind) {
        // Other requests must not get an answer before the tap.
        await looked.promise
        return route.continue()
      }
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, total: 0, items: [] } },
      })
    })
    await review(page, '10', '30')
    await confirm(page)
    await locked(page)
    await page.getByTestId('lock-to-mine').click()
    await page.getByTestId('lock-mine-behind').filter({ hasText: 'not listed yet' }).waitFor()
    expect(await findFaults(page, 'lock-mine-behind')).toEqual([])
    // An empty filter shows the same reason.
    await page.getByTestId('lock-filter-locking').click()
    await page.getByTestId('lock-mine-behind').waitFor()

    isBehind = false
    await page.getByTestId('lock-mine-look').click()
    looked.resolve()
    await page.getByTestId('lock-card').filter({ hasText: '10 USDT' }).waitFor()
    await page.getByTestId('lock-filter-unlocked').click()
    await page.getByTestId('lock-mine-empty').filter({ hasText: 'in this state' }).waitFor()
    expect(await page.getByTestId('lock-mine-behind').count()).toBe(0)
  },
)
