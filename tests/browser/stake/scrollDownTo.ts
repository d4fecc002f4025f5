import type { Locator, Page } from 'playwright-core'
import { until } from '../payments/steps.ts'

/** Scrolls down to what is in a long list, whose rows are there only while they are on screen. */
export const scrollDownTo = (page: Page, row: Locator): Promise<unknown> =>
  until(async () => {
    // A list that has just changed draws its rows anew.
    if ((await row.count()) > 0) return isScrolledTo(row)
    await page.mouse.wheel(0, 500)
    return false
  })

const isScrolledTo = (row: Locator): Promise<boolean> =>
  row.scrollIntoViewIfNeeded({ timeout: 1_000 }).then(
    () => true,
    () => false,
  )
