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

/** Returns the time until the app would check the row without a wakeup. */
const waitOf = async (page: Page): Promise<number> => {
  const [row] = await readRows(page)
  return (row?.nextAt ?? 0) - Date.now()
}

// Without a worker, as on iPhones, only such events wake a page.
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
  // Each refusal lengthens the time until the next try.
  await until(async () => (await waitOf(page)) > 8_000)
  backend.faults.clear()
  const due = Date.now() + (await waitOf(page))
  expect(due - Date.now()).toBeGreaterThan(6_000)
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await paid(page)
  expect(Date.now()).toBeLessThan(due - 3_000)
  expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
})
