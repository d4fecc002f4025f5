import { i18n } from '@lingui/core'
import { createStore } from 'jotai'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { App } from '../app/App.tsx'
import { matchPath, notFound } from '../app/match.ts'
import { loadPage } from '../app/pages.ts'
import { Root } from '../app/Root.tsx'
import type { WalletConnection } from '../chain/wallet.ts'
import { configSchema, type Config } from '../config/schema.ts'
import type { RowClass } from '../features/home/layRows.ts'
import { rowClasses } from '../features/home/rowClasses.ts'
import { tokenWords } from '../features/home/tokenWords.ts'
import { activateLocale } from '../i18n/activate.ts'
import { languages, LOCALES, type Locale } from '../i18n/locale.ts'
import {
  createNavigation,
  navigationAtom,
  type NavigationWindow,
} from '../state/pages/navigation.ts'
import { routes } from '../routes.ts'
import { servicesAtom, type Services, type Version } from '../state/services.ts'
import { firstAsks } from './firstAsks.ts'
import type { RowWords, Shells } from './firstTable.ts'

/** Part of the configuration that the shells show; operators may set the rest later. */
const shownSchema = v.pick(configSchema, ['name', 'network'])
/** Requires every class to exist in its stylesheet. */
const classesSchema = v.object(v.entriesFromList(Object.keys(rowClasses) as RowClass[], v.string()))
type ShownConfig = Pick<Config, 'name' | 'network'>

/**
 * Path for each layout. The pages of `tab` and `back` are not loaded, so their shells show a
 * placeholder.
 */
const layouts = { home: '/', tab: '/earn', back: '/no-page' } as const

/**
 * Renders the first state of the screens in every language: nothing loaded, and the wallet still
 * being searched for. The home screen's first render hydrates its shell; the page replaces the
 * other shells. Throws if this part of the configuration is invalid.
 */
export async function renderShells(rawConfig: unknown): Promise<Shells> {
  const config = v.parse(shownSchema, rawConfig)
  await loadPage(matchPath('/').route)
  const all = [...routes, notFound]
  const spoken = []
  const words = {} as Record<Locale, RowWords>
  for (const locale of LOCALES) {
    await activateLocale(locale)
    const { html: lang, accept } = languages[locale]
    const shells = Object.entries(layouts).map(([layout, path]) => ({
      layout,
      html: renderShell(path, config),
    }))
    const titles = all.map(({ label }) => i18n._(label))
    spoken.push({ locale, lang, accept, shells, titles })
    words[locale] = sayRowWords()
  }
  return {
    name: config.name,
    languages: spoken,
    rows: { classes: v.parse(classesSchema, rowClasses), words },
    routes: all.map(({ path, layout, words = [] }) => ({
      path: path === notFound.path ? '/:any' : path,
      layout,
      words,
      asks: firstAsks[path] ?? [],
    })),
  }
}

/** Returns the row texts in the active language, with placeholders for the values. */
function sayRowWords(): RowWords {
  const names = ['when', 'percent', 'goalText']
  const values = Object.fromEntries(names.map((name) => [name, `{${name}}`]))
  const said = Object.entries(tokenWords).map(([word, { id }]) => [word, i18n._(id, values)])
  return Object.fromEntries(said) as RowWords
}

function renderShell(path: string, config: ShownConfig): string {
  const store = createStore()
  store.set(servicesAtom, { config, wallet, version } as Services)
  store.set(navigationAtom, createNavigation(at(path)))
  return renderToString(
    <Root>
      <App store={store} />
    </Root>,
  )
}

// Services that a render reads before anything is mounted.
const wallet = { state: () => ({ kind: 'searching' }) } as WalletConnection
const version = { isOld: () => false, isHeld: () => false } as Version

const at = (pathname: string): NavigationWindow => ({
  location: { pathname, search: '' },
  history: { state: null, pushState() {}, replaceState() {}, back() {} },
  addEventListener() {},
})
