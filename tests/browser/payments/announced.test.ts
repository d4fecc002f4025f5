import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { findFaults } from '../screens/faults.ts'
import { saysInChinese } from '../screens/language.ts'
import { openSession } from '../session.ts'
import {
  PAID_ONCE,
  askedToSign,
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  useQuickSandbox,
  visitBox,
} from './steps.ts'
import { thorough } from '../thorough.ts'

/**
 * Announces another transaction for each of the page's orders before the page can, as a stranger
 * could.
 */
const announceAnother = (page: Page, { chain, origin }: Sandbox) =>
  page.route('**/buyProductFirstPayBefore', async (route) => {
    const request = route.request()
    const expiresAt = chain.head.timestamp + 120_000
    const body = { ...request.postDataJSON(), txId: 'ab'.repeat(32), expiresAt }
    const { pathname } = new URL(request.url())
    await fetch(origin + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await route.continue()
  })

describe('what somebody announces in the name of a buyer', () => {
  const sandbox = useQuickSandbox()

  thorough('keeps nobody from paying', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    await announceAnother(page, sandbox())
    await buy(page)

    await page
      .getByTestId('operation-trouble')
      .filter({ hasText: /seems to be busy with this order \(until \d\d:\d\d\)/ })
      .waitFor()
    expect(await askedToSign(page)).toEqual([])
    const goOn = page.getByTestId('blindbox-sheet-resume')
    expect(await goOn.innerText()).toBe('Resume')
    expect(await findFaults(page, 'announced')).toEqual([])
    await saysInChinese(page, /似乎正在處理這筆訂單（至 \d\d:\d\d）/, '繼續')

    await goOn.click()
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  })
})
