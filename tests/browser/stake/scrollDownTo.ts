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
  row
    .scrollIntoViewIfNeeded({ timeout: 1_000 })
    .then(() => row.evaluate(settled, undefined, { timeout: 5_000 }))
    .catch(() => false)

/** Whether it is there once nothing moves any more: rows are measured when they are drawn. */
function settled(row: Element): Promise<boolean> {
  const CALM_FRAMES = 6
  return new Promise((resolve) => {
    let before = ''
    let calm = 0
    const look = () => {
      const { top, height } = row.getBoundingClientRect()
      const now = `${top} ${height} ${document.documentElement.scrollHeight}`
      calm = now === before ? calm + 1 : 0
      before = now
      if (calm >= CALM_FRAMES || !row.isConnected) resolve(row.isConnected)
      else requestAnimationFrame(look)
    }
    look()
  })
}
