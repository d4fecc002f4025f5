import { useLingui } from '@lingui/react'
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locale.ts'

/** The language on screen, for the formatters; the component renders again when it changes. */
export function useLocale(): Locale {
  const { i18n } = useLingui()
  return LOCALES.find((locale) => locale === i18n.locale) ?? DEFAULT_LOCALE
}
