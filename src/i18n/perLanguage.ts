import { languages, type Locale } from './locale.ts'

/** Intl formatters are slow to create: each is made once per language, when it is needed. */
export function perLanguage<T>(
  create: (language: (typeof languages)[Locale]) => T,
): (locale: Locale) => T {
  const made = new Map<Locale, T>()
  return (locale) => {
    const formatter = made.get(locale) ?? create(languages[locale])
    made.set(locale, formatter)
    return formatter
  }
}
