import { expect, test } from 'vitest'
import {
  approve,
  asked,
  askedFor,
  nextBuyer,
  openSheet,
  paid,
  useQuickSandbox,
  visitBox,
} from '../payments/steps.ts'
import { goOffline, goOnline, prepare } from '../offline/steps.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import { thorough } from '../thorough.ts'
import { card, goToAllowances, searched } from './steps.ts'

const sandbox = useQuickSandbox()

const THOUSAND = 1_000_000_000n
const PRICE = 30_000_000n

test('1000 USDT authorised in a purchase are listed, spare an approval, and are revoked', async () => {
  const session = await openSession()
  const buyer = nextBuyer(sandbox())
  const { sale } = sandbox().world
  const page = await visitBox(session, sandbox(), 'kiln', buyer)
  const say = (testId: string, text: string | RegExp) =>
    page.getByTestId(testId).filter({ hasText: text }).waitFor()
  await openSheet(page)
  await say('blindbox-sheet-approval', 'may take exactly 30 USDT, not more')
  await say('blindbox-sheet-allowance', '0 USDT')
  expect(await page.getByTestId('blindbox-sheet-spender').textContent()).toBe(sale)
  const exact = await page.getByTestId('blindbox-sheet').boundingBox()

  await page.getByTestId('blindbox-sheet-suggested').click()
  await say('blindbox-sheet-approval', 'up to 1,000 USDT, more than the 30 USDT of now')
  await say('blindbox-sheet-approval', 'at any time until you revoke it')
  expect(await page.getByTestId('blindbox-sheet').boundingBox()).toEqual(exact)
  await saysInChinese(page, /最多取走 1,000.USDT/, /改為授權 1,000.USDT（建議額度）/)
  expect(await findFaults(page, 'allowance-note')).toEqual([])
  await page.getByTestId('blindbox-confirm').click()
  await page.getByTestId('operation-stage-approve1').filter({ hasText: '1,000' }).waitFor()
  await paid(page)
  expect(await buyer.allowance()).toBe(THOUSAND - PRICE)
  expect(await askedFor(page)).toEqual({ times: 2, transactions: 2 })

  await goToAllowances(page)
  await card(page, 'Blind-box sale').filter({ hasText: '970' }).waitFor()
  await searched(page)
  expect(await page.getByTestId('allowance-spender').textContent()).toContain(sale)
  await saysInChinese(page, '盲盒販售合約', '這部裝置上進行中的操作用不到這麼多。')
  expect(await findFaults(page, 'allowances')).toEqual([])

  await page.goto(`${sandbox().origin}/blindBox/1`)
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  await openSheet(page)
  await say('blindbox-sheet-approval-open', 'approved already: your wallet asks once')
  await say('blindbox-sheet-allowance', '970 USDT')
  expect(await findFaults(page, 'allowance-note-spared')).toEqual([])
  await page.getByTestId('blindbox-confirm').click()
  await paid(page)
  expect(await buyer.allowance()).toBe(THOUSAND - 2n * PRICE)
  expect(await askedFor(page)).toEqual({ times: 3, transactions: 3 })

  await goToAllowances(page)
  await card(page, '940').getByTestId('allowance-revoke').click()
  await say('allowance-sheet-figure', '940')
  await page.getByTestId('allowance-sheet-verdict').filter({ hasText: 'Simulated' }).waitFor()
  expect(await findFaults(page, 'allowance-sheet')).toEqual([])
  await page.getByTestId('allowance-confirm').dblclick()
  await page.getByTestId('allowance-done').waitFor()
  expect(await buyer.allowance()).toBe(0n)
  expect(await askedFor(page)).toEqual({ times: 4, transactions: 4 })
  await page.getByTestId('allowance-sheet-close').click()
  await card(page, 'Blind-box sale').waitFor({ state: 'detached' })
  await page.getByTestId('allowances-empty').waitFor()
  await searched(page)
  expect(await findFaults(page, 'allowances-empty')).toEqual([])
})

thorough(
  'in Chinese, with the network lost after the wallet has signed, it is revoked once',
  async () => {
    const session = await openSession({ worker: 'own' })
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'kiln', buyer, { mode: 'ask' }, 'tc')
    await prepare(session, page, sandbox())
    await openSheet(page)
    await page.getByTestId('blindbox-sheet-suggested').click()
    await page.getByTestId('blindbox-sheet-approval').filter({ hasText: '最多取走' }).waitFor()
    await page.getByTestId('blindbox-confirm').click()
    await asked(page, 1)
    await approve(page)
    await asked(page, 2)
    await approve(page)
    await paid(page)
    expect(await buyer.allowance()).toBe(THOUSAND - PRICE)

    await goToAllowances(page)
    await card(page, '970').waitFor()
    // The page stores its findings only after its whole search has ended.
    await searched(page)
    await card(page, '970').getByTestId('allowance-revoke').click()
    await page.getByTestId('allowance-confirm').click()
    await asked(page, 3)
    await goOffline(page)
    await approve(page)
    await page.getByTestId('operation-trouble').filter({ hasText: '離線' }).waitFor()
    await page.reload()
    // The page shows the last known allowances with their age, and marks this one as being revoked.
    await card(page, '970').waitFor()
    await page.getByTestId('allowances-stale').filter({ hasText: '離線' }).waitFor()
    await page.getByTestId('allowance-being-row').waitFor()
    expect(await page.getByTestId('allowance-revoke').count()).toBe(0)
    expect(await buyer.allowance()).toBe(THOUSAND - PRICE)

    await goOnline(page)
    await page.getByTestId('allowances-empty').waitFor()
    await page.getByTestId('allowance-being').waitFor({ state: 'detached' })
    expect(await buyer.allowance()).toBe(0n)
    expect(await askedFor(page)).toEqual({ times: 3, transactions: 3 })
  },
)
