import { describe, expect, test } from 'vitest'
import { boxIds } from '../../../sandbox/world/products.ts'
import { openSession } from '../session.ts'
import {
  PAID_ONCE,
  until,
  outcomeOf,
  askedFor,
  hurried,
  nextBuyer,
  openSheet,
  paid,
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

    await openSheet(page)
    await openSheet(other)
    const pay = [page, other].map((tab) =>
      tab.getByTestId('blindbox-confirm').dblclick({ force: true }),
    )
    // The later one may find that its sheet already shows the stages of the one order.
    await Promise.allSettled(pay)
    await hurried(page, paid(page))
    await paid(other)

    expect(await outcomeOf(buyer)).toEqual(PAID_ONCE)
    expect(await askedFor(page)).toEqual({ times: 1, transactions: 1 })
    await page.goto(`${sandbox().origin}/activity`)
    await until(async () => (await page.getByTestId('activity-earlier').count()) === 1)
    expect(await page.getByTestId('activity-operation').count()).toBe(0)
  })
})
