import type { Page } from 'playwright-core'
import { until } from '../payments/steps.ts'

/** Navigates within the app without a reload. Resolves once the page has its title. */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await lead(page, path)
  await until(async () => (await page.title()) !== before)
}

/** Navigates without waiting, for pages that may share a title. The caller waits for the page. */
export const lead = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
