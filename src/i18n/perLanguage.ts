import { languages, type Locale } from './locale.ts'

/** Caches one Intl formatter per language, created on first use, because creating one is slow. */
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
