import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Sandbox } from '../../../sandbox/server.ts'
import { operation } from '../../../src/outbox/operation.ts'
import * as v from 'valibot'
import { outcomeOf, until, type Buyer } from '../payments/steps.ts'
import { fillStorage } from '../storage.ts'
import { readRows } from '../rows.ts'
import type { Purchase } from './purchase.ts'

/** The user comes back to the activity screen, with the wallet as it was before. */
export async function comeBack(
  context: BrowserContext,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Buyer,
): Promise<Page> {
  const page = await context.newPage()
  // A browser that was killed may not have stored yet what the wallet keeps.
  await fillStorage(page, origin, { wallet: { mode: 'approve', account, connected: true } })
  await page.goto(`${origin}/activity`)
  return page
}

/**
 * Taps wherever the activity screen offers to go on, until every operation of this device is over;
 * returns how many taps it took.
 */
export async function finish(page: Page): Promise<number> {
  await page.evaluate(countTaps, RESUME)
  await until(async () => {
    const rows = await readRows(page)
    if (rows.length > 0 && rows.every(({ live }) => live === 0)) return true
    const resume = page.getByTestId(RESUME)
    // It may disappear on its own meanwhile.
    if (await resume.isVisible()) await resume.click({ timeout: 1_000 }).catch(() => undefined)
    return false
  })
  return page.evaluate(() => (globalThis as unknown as { taps: number }).taps)
}

const RESUME = 'activity-resume'

/** In the page. */
function countTaps(testId: string): void {
  const scope = globalThis as unknown as { taps: number }
  scope.taps = 0
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest(`[data-testid="${testId}"]`)) scope.taps += 1
  })
}

/**
 * Paid once and acknowledged once, whichever one asks: the chain, the shop, or the row on disk,
 * which is over and has made no second transaction for any leg.
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
