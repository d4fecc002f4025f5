import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Presses the main button of an unfinished form. Expects it to focus the missing or wrong field,
 * clear of the bar at the bottom.
 */
export async function leadsTo(page: Page, button: string, field: string): Promise<void> {
  await page.getByTestId(button).click()
  await expect.poll(() => page.evaluate(focused)).toEqual({ field, isInView: true })
}

/** Returns the focused element, and whether it is fully on screen and not covered by the bar. */
function focused() {
  const field = document.activeElement as HTMLElement
  const { top, bottom } = field.getBoundingClientRect()
  const bar = field.closest('main') && document.querySelector('[data-action-bar]')
  const foot = bar ? bar.getBoundingClientRect().top : innerHeight
  return { field: field.dataset['testid'], isInView: top >= 0 && bottom <= foot }
}
