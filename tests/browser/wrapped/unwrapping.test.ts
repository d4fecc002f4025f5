import { expect, test } from 'vitest'
import { contractCall } from '../../../src/chain/call.ts'
import { sendElsewhere } from '../lock/steps.ts'
import { askedFor, nextBuyer, until, useQuickSandbox } from '../payments/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { closeDone, confirm, review, shown, TRX, visitProfile, wrap, wrappedOf } from './steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '70a08231'

test('WTRX is shown to who has it, and unwrapped in part and then whole', async () => {
  const session = await openSession()
  const { origin } = sandbox()
  const buyer = nextBuyer(sandbox())
  await wrap(sandbox(), buyer, 12n * TRX)
  const page = await visitProfile(session, sandbox(), buyer)
  await shown(page, '12')
  await page
    .getByTestId('wrapped')
    .filter({ hasText: 'TRX that your account did not take arrives as WTRX.' })
    .waitFor()
  const faults = await findFaults(page, 'wrapped')
  await saysInChinese(page, '你的帳戶沒有收下的 TRX，會改以 WTRX 送達。')

  await review(page)
  expect(await page.getByTestId('unwrap-amount').inputValue()).toBe('12')
  await page.getByTestId('unwrap-amount').fill('5')
  await page
    .getByTestId('unwrap-sheet-figure')
    .filter({ hasText: /(?<!\d)5\sTRX/ })
    .waitFor()
  await until(() => page.getByTestId('unwrap-confirm').isEnabled())
  await page.getByTestId('unwrap-sheet-facts-fee').filter({ hasText: /TRX/ }).waitFor()
  faults.push(...(await findFaults(page, 'unwrap-sheet')))
  const before = await buyer.sun()
  // Several taps still unwrap only once.
  await page.getByTestId('unwrap-confirm').dblclick()
  await page.getByTestId('unwrap-done').filter({ hasText: '5 TRX is in your wallet.' }).waitFor()
  faults.push(...(await findFaults(page, 'unwrap-done')))
  await saysInChinese(page, '5 TRX 已存入你的錢包。')
  expect(await wrappedOf(sandbox(), buyer)).toBe(7n * TRX)
  const [{ fee } = { fee: 0n }] = buyer.transactions().slice(-1)
  expect(await buyer.sun()).toBe(before + 5n * TRX - fee)
  await closeDone(page)
  await shown(page, '7')

  await review(page, '1')
  await page.getByTestId('unwrap-amount-max').click()
  expect(await page.getByTestId('unwrap-amount').inputValue()).toBe('7')
  await until(() => page.getByTestId('unwrap-confirm').isEnabled())
  await confirm(page)
  await closeDone(page)
  expect(await wrappedOf(sandbox(), buyer)).toBe(0n)
  await page.getByTestId('wrapped').waitFor({ state: 'detached' })
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })

  await page.goto(`${origin}/activity`)
  const earlier = page.getByTestId('activity-earlier')
  await until(async () => (await earlier.filter({ hasText: 'Unwrap WTRX' }).count()) === 2)
  await saysInChinese(page, '將 WTRX 換回 TRX')
  expect(faults).toEqual([])
})

thorough('who has none reads nothing of it, and asks the chain once', async () => {
  const session = await openSession()
  const page = await visitProfile(session, sandbox(), nextBuyer(sandbox()))
  // Leaves the page first, because Chromium may never report the end of an answer to a page that
  // was left.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes(BALANCE_OF)) asked.push(request.url())
  })
  const answer = page.waitForResponse(
    (response) => response.request().postData()?.includes(BALANCE_OF) ?? false,
  )
  await page.goto(`${sandbox().origin}/profile`)
  await (await answer).finished()
  await page.getByTestId('profile-wallet').filter({ hasText: '…' }).waitFor()
  // After the page has been redrawn, any effect of the answer is visible.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
  expect(await page.getByTestId('wrapped').count()).toBe(0)
  expect(asked).toHaveLength(1)
})

thorough(
  'an unwrapping that the chain refuses is told with its reason, and another one can be begun',
  async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const { wtrx: contract, poolRouter } = sandbox().world.launchpad
    await wrap(sandbox(), buyer, 12n * TRX)
    const page = await visitProfile(session, sandbox(), buyer, { wallet: { mode: 'ask' } })
    await review(page, '11')
    await until(() => page.getByTestId('unwrap-confirm').isEnabled())
    await confirm(page)
    await page.getByTestId('sandbox-wallet-approve').waitFor()
    const give = contractCall(contract, 'transfer(address,uint256)', [poolRouter, 10n * TRX])
    await sendElsewhere(sandbox(), buyer, give)
    await page.getByTestId('sandbox-wallet-approve').click()
    const dialog = page.getByTestId('operation-failed')
    await dialog.filter({ hasText: 'Insufficient WTRX balance' }).waitFor()
    await page.getByTestId('operation-failed-understood').click()
    expect(await wrappedOf(sandbox(), buyer)).toBe(2n * TRX)
    await page.reload()
    await shown(page, '2')
    await page.getByTestId('wrapped-unwrap').waitFor()
  },
)
