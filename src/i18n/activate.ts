// The tests are a separate TypeScript project and get the type of catalogs from here; an ambient
// module declaration cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./po.d.ts" />
import { i18n, type Messages } from '@lingui/core'
import { late } from '../core/late.ts'
import { loadUntilThere } from '../core/lateCode.ts'
import { DEFAULT_LOCALE, languages, type Locale } from './locale.ts'

/** The words of the first screen. Where those of all the rest are stands in a file of its own. */
const ofFirst = import.meta.glob<{ readonly messages: Messages }>('../../locales/*/first.po')
const ofRest = late(() => import('./catalogs.ts').then((m) => m.catalogs))

let shown: Locale = DEFAULT_LOCALE
/** The catalogs of all code that was asked for: it may be shown in whatever language comes next. */
const needed = new Set(['first'])
const loaded = new Set<string>()

/**
 * Loads and shows a language, however often the connection drops, and declares it in the document
 * for screen readers and fonts. Rejects only with an error of a catalog itself. A later call wins
 * over a slower earlier one.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  shown = locale
  await loadUntilThere(() => load(locale, needed))
  if (shown !== locale) return
  // Told of a change, React renders all of the page again, in one task.
  if (i18n.locale !== locale) i18n.activate(locale)
  if (typeof document !== 'undefined') document.documentElement.lang = languages[locale].html
}

/**
 * Loads the words of code that comes after the first screen: those that may be said anywhere, and
 * those of some features. Resolves when they are there; rejects when they cannot be loaded.
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
 * No code is rendered before its words are there: those of others change nothing that is shown. (A
 * copy: Lingui would write later words into the first catalog itself.)
 */
function add(locale: Locale, messages: Messages): void {
  if (locale === i18n.locale) Object.assign(i18n.messages, messages)
  else i18n.load(locale, { ...messages })
}

const fetchCatalog = async (path: string) => late(ofFirst[path] ?? (await ofRest())[path]!)()
