/** The languages of the interface, as the catalogs in locales/ are named. */
export type Locale = 'en' | 'zh-TW'

export const LOCALES = ['en', 'zh-TW'] as const satisfies readonly Locale[]

/** English until the user chooses (spec section 9), whatever the browser prefers. */
export const DEFAULT_LOCALE: Locale = 'en'

/** Each language's own name, for the switch. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'zh-TW': '繁體中文' }

/** What backend calls send as Accept-Language (spec section 7). */
export const ACCEPT_LANGUAGE: Readonly<Record<Locale, string>> = {
  en: 'en-US,en',
  'zh-TW': 'zh-TW,zh',
}

/** The document's language: the script is named, so that fonts and line breaking follow it. */
export const HTML_LANG: Readonly<Record<Locale, string>> = { en: 'en', 'zh-TW': 'zh-Hant-TW' }

/** Reads the stored choice, `en` or `tc` (spec section 9); anything else is the default. */
export const parseStoredLocale = (text: string | null): Locale =>
  text === 'tc' ? 'zh-TW' : text === 'en' ? 'en' : DEFAULT_LOCALE
