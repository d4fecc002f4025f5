interface LanguageRow {
  /** Value that is stored for the user's choice (spec section 9). */
  readonly stored: string
  /** Name in the language itself, for the language switch. */
  readonly ownName: string
  /** Accept-Language of backend calls (spec section 7). */
  readonly accept: string
  /**
   * Language tag of the document. It names the script, which determines fonts and line breaking.
   */
  readonly html: string
  /** Locale for dates. English uses British order and 24 hours, so that 11/12 is not misread. */
  readonly dates: string
  readonly month: 'short' | 'long'
  /** Suffix for a number of days in a countdown. */
  readonly days: string
}

/**
 * Languages of the interface, named like the catalogs in locales/. A new language needs a row here,
 * its catalogs there, and a line in the page's first script (index.html).
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

/** Language names of the specification. */
export type Language = (typeof languages)[Locale]['stored']

export const LOCALES = Object.keys(languages) as readonly Locale[]

/** English until the user chooses (spec section 9), regardless of the browser's language. */
export const DEFAULT_LOCALE: Locale = 'en'

/** Parses a locale; anything unknown becomes the default. */
export const parseLocale = (text: string | undefined): Locale =>
  LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE

/** Parses the stored choice; anything unknown becomes the default. */
export const parseStoredLocale = (text: string | null): Locale =>
  LOCALES.find((locale) => languages[locale].stored === text) ?? DEFAULT_LOCALE
