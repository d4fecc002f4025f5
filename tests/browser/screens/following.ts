import type { Page } from 'playwright-core'
import { until } from '../payments/steps.ts'

/** Goes there within the app, which loads nothing anew; resolves when the page is named. */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await lead(page, path)
  await until(async () => (await page.title()) !== before)
}

/** The same, for pages that may have the same name: whoever asks knows by what else to tell them. */
export const lead = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
