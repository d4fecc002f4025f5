// The tests are a separate TypeScript project and get the type of catalogs from here, because an
// ambient module declaration cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./po.d.ts" />
import { i18n, type Messages } from '@lingui/core'
import { late } from '../core/late.ts'
import { loadUntilThere } from '../core/lateCode.ts'
import { DEFAULT_LOCALE, languages, type Locale } from './locale.ts'

/** Translations of the first screen. A separate file lists the others. */
const ofFirst = import.meta.glob<{ readonly messages: Messages }>('../../locales/*/first.po')
const ofRest = late(() => import('./catalogs.ts').then((m) => m.catalogs))

let shown: Locale = DEFAULT_LOCALE
/** Catalogs of all code loaded so far, which a later language must load too. */
const needed = new Set(['first'])
const loaded = new Set<string>()

/**
 * Loads and activates a language, with retries while the connection drops. Declares it in the
 * document, for screen readers and fonts. Rejects only if a catalog itself has an error. A later
 * call wins over a slower earlier one.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  shown = locale
  await loadUntilThere(() => load(locale, needed))
  if (shown !== locale) return
  // Skipped if unchanged: after an activation, React renders the whole page again in one task.
  if (i18n.locale !== locale) i18n.activate(locale)
  if (typeof document !== 'undefined') document.documentElement.lang = languages[locale].html
}

/**
 * Loads the translations of code after the first screen: the general ones, and those of some
 * features. Rejects if they cannot be loaded.
 */
export async function loadWords(features: readonly string[] = []): Promise<void> {
  const names = ['everywhere', ...features]
  for (const name of names) needed.add(name)
  await load(shown, names)
}

async function load(locale: Locale, names: Iterable<string>): Promise<void> {
  const paths = Array.from(names, (name) => `../../locales/${locale}/${name}.po`)
  const missing = paths.filter((path) => !loaded.has(path))
  const fetched = await Promise.all(missing.map(fetchCatalog))
  for (const { messages } of fetched) add(locale, messages)
  for (const path of missing) loaded.add(path)
}

/**
 * Adds translations without a new render: code renders only after its own translations are loaded.
 * (The copy prevents Lingui from writing later translations into the first catalog.)
 */
function add(locale: Locale, messages: Messages): void {
  if (locale === i18n.locale) Object.assign(i18n.messages, messages)
  else i18n.load(locale, { ...messages })
}

const fetchCatalog = async (path: string) => late(ofFirst[path] ?? (await ofRest())[path]!)()
