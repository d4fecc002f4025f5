// Tests are another project and learn from here what a catalog is; a declaration of many files has
// nothing that could be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./po.d.ts" />
import { i18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, languages, type Locale } from './locale.ts'

type Catalog = () => Promise<{ readonly messages: Messages }>

/** Each catalog is a chunk of its own: a user downloads one language, and first what comes first. */
const CATALOGS: Readonly<Record<Locale, { readonly first: Catalog; readonly rest: Catalog }>> = {
  en: {
    first: () => import('../../locales/en/first.po'),
    rest: () => import('../../locales/en/rest.po'),
  },
  'zh-TW': {
    first: () => import('../../locales/zh-TW/first.po'),
    rest: () => import('../../locales/zh-TW/rest.po'),
  },
}

let wanted: Locale = DEFAULT_LOCALE
let isRestWanted = false

/**
 * Loads a language and shows it; the document says so to screen readers and fonts.
 * Rejects when the catalog cannot be loaded. A later call wins over a slower earlier one.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale
  const { first, rest } = CATALOGS[locale]
  const catalogs = await Promise.all(isRestWanted ? [first(), rest()] : [first()])
  if (wanted !== locale) return
  for (const { messages } of catalogs) i18n.load(locale, messages)
  i18n.activate(locale)
  if (typeof document !== 'undefined') document.documentElement.lang = languages[locale].html
}

/**
 * The words beyond the first screen, in the language on screen and from now on in any other.
 * Resolves when they are there; rejects when they cannot be loaded.
 */
export async function loadEveryWord(): Promise<void> {
  isRestWanted = true
  const locale = wanted
  const { messages } = await CATALOGS[locale].rest()
  i18n.load(locale, messages)
}
