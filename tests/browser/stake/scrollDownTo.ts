import type { Locator, Page } from 'playwright-core'
import { until } from '../payments/steps.ts'

/** Scrolls down to a row of a long list. Rows exist only while they are on screen. */
export const scrollDownTo = (page: Page, row: Locator): Promise<unknown> =>
  until(async () => {
    // A list that has just changed draws its rows again.
    if ((await row.count()) > 0) return isScrolledTo(row)
    await page.mouse.wheel(0, 500)
    return false
  })

const isScrolledTo = (row: Locator): Promise<boolean> =>
  row
    .scrollIntoViewIfNeeded({ timeout: 1_000 })
    .then(() => row.evaluate(settled, undefined, { timeout: 5_000 }))
    .catch(() => false)

/**
 * Whether the row still exists once nothing moves. Rows are measured as they are drawn, which moves
 * others.
 */
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
