import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { operation } from '../../../src/outbox/operation.ts'
import * as v from 'valibot'
import { outcomeOf, until, type Buyer } from '../payments/steps.ts'
import { fillStorage } from '../storage.ts'
import { readRows } from '../rows.ts'
import type { Purchase } from './purchase.ts'

/** Reopens the activity screen with the wallet in its previous state. */
export async function comeBack(
  context: BrowserContext,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
): Promise<Page> {
  const page = await context.newPage()
  // A killed browser may not have stored the wallet's data yet.
  await fillStorage(page, origin, { wallet: { mode: 'approve', account, connected: true } })
  await page.goto(`${origin}/activity`)
  return page
}

/**
 * Taps every offer to continue on the activity screen until all operations of this device are
 * settled. Returns the number of taps.
 */
export async function finish(page: Page): Promise<number> {
  await page.evaluate(countTaps, RESUME)
  await until(async () => {
    const rows = await readRows(page)
    if (rows.length > 0 && rows.every(({ live }) => live === 0)) return true
    const resume = page.getByTestId(RESUME)
    // The button may disappear automatically before the tap.
    if (await resume.isVisible()) await resume.click({ timeout: 1_000 }).catch(() => undefined)
    return false
  })
  return page.evaluate(() => (globalThis as unknown as { taps: number }).taps)
}

const RESUME = 'activity-resume'

/** Counts taps on an element. Runs in the page. */
function countTaps(testId: string): void {
  const scope = globalThis as unknown as { taps: number }
  scope.taps = 0
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest(`[data-testid="${testId}"]`)) scope.taps += 1
  })
}

/**
 * Expects one payment and one acknowledgment, on chain, in the backend and in the row on disk. The
 * row must be settled, without a second transaction for any leg.
 */
export async function expectPaidOnce(page: Page, buyer: Buyer, purchase: Purchase): Promise<void> {
  expect(await outcomeOf(buyer)).toEqual(purchase.outcome)
  const executed = buyer.transactions()
  expect(executed.map(({ result }) => result)).toEqual(executed.map(() => 'SUCCESS'))
  expect(executed).toHaveLength(purchase.transactions)

  const rows = (await readRows(page)).map(({ body }) => v.parse(operation, body))
  expect(rows).toHaveLength(1)
  const legs = rows[0]!.legs.filter(({ skipped }) => !skipped)
  expect(legs.map(({ acknowledged }) => [acknowledged?.txId])).toEqual(
    legs.map(({ transactions }) => transactions.map(({ txId }) => txId)),
  )
  expect(legs.flatMap(({ transactions }) => transactions.map(({ txId }) => txId))).toEqual(
    executed.map(({ id }) => id),
  )
}
