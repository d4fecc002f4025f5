// Tests are another project and learn from here what a catalog is; a declaration of many files has
// nothing that could be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./po.d.ts" />
import { i18n, type Messages } from '@lingui/core'
import { HTML_LANG, type Locale } from './locale.ts'

/** Each catalog is a chunk of its own: a user downloads one language. */
const CATALOGS: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('../../locales/en.po'),
  'zh-TW': () => import('../../locales/zh-TW.po'),
}

let wanted: Locale | undefined

/**
 * Loads a language and shows it; the document says so to screen readers and fonts.
 * Rejects when the catalog cannot be loaded. A later call wins over a slower earlier one.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale
  const { messages } = await CATALOGS[locale]()
  if (wanted !== locale) return
  i18n.loadAndActivate({ locale, messages })
  if (typeof document !== 'undefined') document.documentElement.lang = HTML_LANG[locale]
}
