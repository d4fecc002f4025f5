import type { ElementHandle, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { openSession } from '../session.ts'
import {
  PAID_ONCE,
  until,
  outcomeOf,
  askedFor,
  nextBuyer,
  openSheet,
  paid,
  readyButton,
  useQuickSandbox,
  visitBox,
} from './steps.ts'

describe('paying twice by mistake', () => {
  const sandbox = useQuickSandbox()

  test('a double click on Pay in each of two tabs is one operation and one payment', async () => {
    const session = await openSession()
    const buyer = nextBuyer(sandbox())
    const page = await visitBox(session, sandbox(), 'anvil', buyer)
    const other = await session.openBeside(page, `/blindBox/${boxIds.anvil}`)

    const buttons = [await payButton(page), await payButton(other)]
    // The second button may be gone, because its sheet already shows the stages of the one order.
    await Promise.allSettled(buttons.map((button) => button.dblclick({ force: true })))
    await paid(page)
    await paid(other)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    await page.goto(`${sandbox().origin}/activity`)
    await until(async () => (await page.getByTestId('activity-earlier').count()) === 1)
    expect(await page.getByTestId('activity-operation').count()).toBe(0)
  })
})

/** Returns the enabled pay button itself, not a later button in its place. */
async function payButton(page: Page): Promise<ElementHandle> {
  await openSheet(page)
  return (await readyButton(page, 'blindbox-confirm').elementHandle())!
}
