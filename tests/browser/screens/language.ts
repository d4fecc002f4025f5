import type { Page } from 'playwright-core'
import { until } from '../payments/steps.ts'

/** Language as the app stores it. */
export type Language = 'en' | 'tc'

/** The document's `lang` value for each language. */
const TAGS = { en: 'en', tc: 'zh-Hant-TW' } as const satisfies Record<Language, string>

/** Returns the language that the document declares. */
export async function languageOf(page: Page): Promise<Language> {
  const tag = await page.evaluate(() => document.documentElement.lang)
  const found = (['en', 'tc'] as const).find((language) => TAGS[language] === tag)
  if (!found) throw new Error(`the document is in ${tag}`)
  return found
}

/**
 * Changes a page's language as another tab of the app would. Toasts do not follow the change, so
 * they are closed.
 */
export async function speak(page: Page, language: Language): Promise<void> {
  await until(async () => {
    // A page that was just drawn may not be listening yet.
    await page.evaluate((chosen) => {
      for (const button of document.querySelectorAll<HTMLElement>('[data-testid="toast"] button'))
        button.click()
      localStorage.setItem('lang', chosen)
      dispatchEvent(new StorageEvent('storage', { key: 'lang' }))
    }, language)
    return (await languageOf(page)) === language
  })
}

/** Waits until a page shows all these texts in Chinese, then returns it to English. */
export async function saysInChinese(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  await speak(page, 'tc')
  for (const text of texts) await page.getByText(text).first().waitFor()
  await speak(page, 'en')
}
