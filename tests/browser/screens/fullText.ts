import type { Locator, Page } from 'playwright-core'

/** Presses the element's only shortened number and returns all its digits. */
export async function fullText(page: Page, testId: string): Promise<string> {
  return fullTextIn(page.getByTestId(testId))
}

export async function fullTextIn(place: Locator): Promise<string> {
  const number = place.locator('button[aria-expanded="false"]')
  await number.click()
  return place.locator('button[aria-expanded="true"]').innerText()
}
