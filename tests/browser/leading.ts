import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Presses the main button of an unfinished form: it leads to the field that is missing or wrong,
 * clear of the bar at the foot.
 */
export async function leadsTo(page: Page, button: string, field: string): Promise<void> {
  await page.getByTestId(button).click()
  await expect.poll(() => page.evaluate(focused)).toEqual({ field, isInView: true })
}

/** Finds what has the focus, and whether all of it is on screen and nothing of the bar lies over it. */
function focused() {
  const field = document.activeElement as HTMLElement
  const { top, bottom } = field.getBoundingClientRect()
  const bar = field.closest('main') && document.querySelector('[data-action-bar]')
  const foot = bar ? bar.getBoundingClientRect().top : innerHeight
  return { field: field.dataset['testid'], isInView: top >= 0 && bottom <= foot }
}
