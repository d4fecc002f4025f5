// The tests are a separate TypeScript project and get the type of catalogs from here; an ambient
// module declaration cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./po.d.ts" />
import { i18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, languages, type Locale } from './locale.ts'

type Catalog = () => Promise<{ readonly messages: Messages }>

/** Each catalog is its own chunk: a user downloads one language, the first screen's words first. */
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
 * Loads and shows a language, and declares it in the document for screen readers and fonts.
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
 * Loads the words beyond the first screen, in the language on screen and from now on in any other.
 * Resolves when they are there; rejects when they cannot be loaded.
 */
export async function loadEveryWord(): Promise<void> {
  isRestWanted = true
  const locale = wanted
  const { messages } = await CATALOGS[locale].rest()
  i18n.load(locale, messages)
}
