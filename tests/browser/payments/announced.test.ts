import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { findFaults } from '../screens/faults.ts'
import { openSession } from '../session.ts'
import { firstOf } from '../thorough.ts'
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

/** A stranger announces a transaction for each of the page's orders before the page can. */
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

  test.each(
    firstOf([
      {
        language: 'en',
        told: /seems to be busy with this order \(until \d\d:\d\d\)/,
        way: 'Resume',
      },
      { language: 'tc', told: /似乎正在處理這筆訂單（至 \d\d:\d\d）/, way: '繼續' },
    ] as const),
  )('keeps nobody from paying ($language)', async ({ language, told, way }) => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer, {}, language)
    await announceAnother(page, sandbox())
    await buy(page)

    await page.getByTestId('operation-trouble').filter({ hasText: told }).waitFor()
    expect(await askedToSign(page)).toEqual([])
    const goOn = page.getByTestId('blindbox-sheet-resume')
    expect(await goOn.innerText()).toBe(way)
    expect(await findFaults(page, language, 'announced')).toEqual([])

    await goOn.click()
    await paid(page)
    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
  })
})
