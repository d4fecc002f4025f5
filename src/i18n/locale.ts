interface LanguageRow {
  /** The user's choice as the specification stores it (section 9). */
  readonly stored: string
  /** Its own name, for the switch. */
  readonly ownName: string
  /** What backend calls send as Accept-Language (spec section 7). */
  readonly accept: string
  /** The document's language: the script is named, so that fonts and line breaking follow it. */
  readonly html: string
  /** For dates: British order and 24 hours in English, so that nobody misreads 11/12. */
  readonly dates: string
  readonly month: 'short' | 'long'
  /** Behind a number of days in a countdown. */
  readonly days: string
}

/**
 * The languages of the interface, named like the catalogs in locales/. Adding one takes a row here,
 * its catalogs in `activate.ts`, and a line in the page's first script (index.html).
 */
export const languages = {
  en: {
    stored: 'en',
    ownName: 'English',
    accept: 'en-US,en',
    html: 'en',
    dates: 'en-GB',
    month: 'short',
    days: 'd',
  },
  'zh-TW': {
    stored: 'tc',
    ownName: '繁體中文',
    accept: 'zh-TW,zh',
    html: 'zh-Hant-TW',
    dates: 'zh-TW',
    month: 'long',
    days: ' 天',
  },
} as const satisfies Record<string, LanguageRow>

export type Locale = keyof typeof languages

/** What the specification calls them. */
export type Language = (typeof languages)[Locale]['stored']

export const LOCALES = Object.keys(languages) as readonly Locale[]

/** English until the user chooses (spec section 9), whatever the browser prefers. */
export const DEFAULT_LOCALE: Locale = 'en'

/** Anything that is no locale is the default. */
export const parseLocale = (text: string | undefined): Locale =>
  LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE

/** Reads the stored choice; anything else is the default. */
export const parseStoredLocale = (text: string | null): Locale =>
  LOCALES.find((locale) => languages[locale].stored === text) ?? DEFAULT_LOCALE
