import { useLingui } from '@lingui/react'
import { parseLocale, type Locale } from './locale.ts'

/** Returns the interface language for formatters; the component renders again when it changes. */
export function useLocale(): Locale {
  const { i18n } = useLingui()
  return parseLocale(i18n.locale)
}
