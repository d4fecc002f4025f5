import type { Page } from 'playwright-core'
import { until } from '../payments/steps.ts'

/** Navigates within the app, without a reload; resolves when the page has its title. */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await lead(page, path)
  await until(async () => (await page.title()) !== before)
}

/** The same without waiting, for pages that may share a title: the caller waits for the rest. */
export const lead = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
