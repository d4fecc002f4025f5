import { createStore } from 'jotai'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { App } from '../app/App.tsx'
import { matchPath } from '../app/match.ts'
import { loadPage } from '../app/pages.ts'
import { Root } from '../app/Root.tsx'
import type { WalletConnection } from '../chain/wallet.ts'
import { configSchema, type Config } from '../config/schema.ts'
import { activateLocale } from '../i18n/activate.ts'
import { languages, LOCALES, type Locale } from '../i18n/locale.ts'
import {
  createNavigation,
  navigationAtom,
  type NavigationWindow,
} from '../state/pages/navigation.ts'
import { servicesAtom, type Services, type Version } from '../state/services.ts'

export interface Shells {
  /** The product's name, as the configuration had it at build time. */
  readonly name: string
  readonly shells: readonly {
    readonly locale: Locale
    /** The document's `lang` while the shell stands in it. */
    readonly lang: string
    readonly html: string
  }[]
}

/** The part of the configuration that the home screen shows; operators may yet fill in the rest. */
const shownSchema = v.pick(configSchema, ['name', 'network'])
type ShownConfig = Pick<Config, 'name' | 'network'>

/**
 * The home screen's first state, in every language: nothing loaded, looking for a wallet. The
 * page's own first render hydrates this HTML. Throws if this part of the configuration is wrong.
 */
export async function renderHomeShells(rawConfig: unknown): Promise<Shells> {
  const config = v.parse(shownSchema, rawConfig)
  await loadPage(matchPath('/').route)
  const shells = []
  for (const locale of LOCALES)
    shells.push({
      locale,
      lang: languages[locale].html,
      html: await renderHomeShell(locale, config),
    })
  return { name: config.name, shells }
}

async function renderHomeShell(locale: Locale, config: ShownConfig): Promise<string> {
  await activateLocale(locale)
  const store = createStore()
  store.set(servicesAtom, { config, wallet, version } as Services)
  store.set(navigationAtom, createNavigation(atHome))
  return renderToString(
    <Root>
      <App store={store} />
    </Root>,
  )
}

// All that a render reads of the services before anything is mounted.
const wallet = { state: () => ({ kind: 'searching' }) } as WalletConnection
const version = { isOld: () => false, isHeld: () => false } as Version

const atHome: NavigationWindow = {
  location: { pathname: '/' },
  history: { state: null, pushState() {}, replaceState() {}, back() {} },
  addEventListener() {},
}
