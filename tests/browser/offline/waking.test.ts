import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  buy,
  nextBuyer,
  outcomeOf,
  paid,
  PAID_ONCE,
  stage,
  until,
  useQuickSandbox,
} from '../payments/steps.ts'
import { openSession } from '../session.ts'
import { readRows } from '../rows.ts'
import { thorough } from '../thorough.ts'

const sandbox = useQuickSandbox()

/** How long the app would leave the row alone on its own. */
const waitOf = async (page: Page): Promise<number> => {
  const [row] = await readRows(page)
  return (row?.nextAt ?? 0) - Date.now()
}

// Without a worker, as on iPhones, a page has only such events to wake it.
thorough('what waits goes on at once when the page comes back', async () => {
  const { open, problems } = await openSession()
  problems.allow(/Failed to load resource/)
  const buyer = nextBuyer(sandbox())
  const { backend, origin } = sandbox()
  const page = await open(`${origin}/blindBox/1`, {
    wallet: { mode: 'approve', account: buyer.account, connected: true },
    worker: 'none',
  })
  await page.getByTestId('blindbox-limits-canBuy').waitFor()
  backend.faults.add({ path: 'buyProductFirstPayAfter', status: 503 })
  await buy(page)
  await stage(page, 'final')
  // With every refusal, it asks less often.
  await until(async () => (await waitOf(page)) > 8_000)
  backend.faults.clear()
  const due = Date.now() + (await waitOf(page))
  expect(due - Date.now()).toBeGreaterThan(6_000)
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await paid(page)
  expect(Date.now()).toBeLessThan(due - 3_000)
  expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
})
