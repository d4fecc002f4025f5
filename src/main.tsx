import { createStore } from 'jotai'
import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root as MountedRoot } from 'react-dom/client'
import { createApi } from './api/client.ts'
import { App } from './app/App.tsx'
import { showKeptConfig } from './app/configRenewal.ts'
import './app/frame.css'
import { correctProductName } from './app/HomeHeader.tsx'
import { isKnownPath, matchPath } from './app/match.ts'
import { hearMaintenanceAtom } from './app/maintenanceAtom.ts'
import { createVersion } from './app/pageVersion.ts'
import { loadPage } from './app/pages.ts'
import { Root } from './app/Root.tsx'
import { createHeads } from './chain/heads.ts'
import { laterWallet } from './chain/laterWallet.ts'
import type { ChainNode } from './chain/node.ts'
import type { WalletConnection } from './chain/wallet.ts'
import { readKeptConfig } from './config/kept.ts'
import { fetchConfig } from './config/load.ts'
import type { Config } from './config/schema.ts'
import { openChannel } from './core/deviceChannel.ts'
import { deviceClock } from './core/deviceClock.ts'
import { withEarly } from './core/early.ts'
import { answerTaps } from './core/earlyTaps.ts'
import { late } from './core/late.ts'
import { FILE_MISSED, loadUntilThere, watchStyles } from './core/lateCode.ts'
import type { Fetch } from './core/ports.ts'
import { err } from './core/result.ts'
import { rests } from './core/rests.ts'
import { deviceStorage, tabStorage } from './core/webStorage.ts'
import { createRowReader } from './db/rowReader.ts'
import { activateLocale, loadWords } from './i18n/activate.ts'
import { languages, parseStoredLocale } from './i18n/locale.ts'
import { tokenOf } from './state/account/sessionToken.ts'
import { createInstallation, installationAtom } from './state/device/installation.ts'
import { createNavigation, navigationAtom } from './state/pages/navigation.ts'
import { languageAtom } from './state/device/preferences.ts'
import { servicesAtom, type Data, type Services } from './state/services.ts'
import './ui/base.css'
import { toasts } from './ui/overlays/toasts.ts'
import { hearOpen } from './worker/open.ts'
import type { RegisteredWorker } from './worker/register.ts'

// Entry point of the page: builds the ports and mounts the app. Configuration, language and the
// first page's code load in parallel.

const store = createStore()
const place = document.getElementById('app')!
let mounted: MountedRoot | undefined
const channel = openChannel()
const browserFetch: Fetch = withEarly((url, init) => fetch(url, init))
/** Set once its code is loaded; leaving this version does not wait for that. */
let worker: Promise<RegisteredWorker> | undefined
let outbox: Promise<Data> | undefined
let noteOpened: (outbox: Data) => void
const outboxOpened = new Promise<Data>((resolve) => (noteOpened = resolve))
const entry = new URL(import.meta.url).pathname
const version = createVersion({
  entry,
  fetchDocument: async () => {
    const response = await fetch('/', { cache: 'no-store' })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return response.text()
  },
  takeOver: async () => (await worker)?.takeOver(),
  rest: async () => (await outbox)?.rest(),
  reload: () => location.reload(),
  storage: tabStorage,
  now: deviceClock.now,
  sleep: deviceClock.sleep,
  onError: reportError,
})

const loadErrorScreen = late(() => import('./app/ConfigErrorScreen.tsx'))
const loadInjected = late(() => import('./chain/injected.ts'))
const loadArrival = late(() => import('./app/arrival.ts'))
const loadData = late(() => import('./data.ts'))
const loadRegister = late(() => import('./worker/register.ts'))

async function start(): Promise<void> {
  const { search } = location
  const language = activateLocale(parseStoredLocale(store.get(languageAtom)))
  // If the page fails to load, the app reports it in the page's place once it is mounted.
  const { route } = matchPath(location.pathname)
  const page = loadPage(route).catch(() => undefined)
  const fetched = fetchConfig(browserFetch)
  void fetched.then((config) => store.set(hearMaintenanceAtom, config))
  const { shown, settled } = showKeptConfig({
    kept: readKeptConfig(),
    fetched,
    version,
    storage: tabStorage,
    reload: () => location.reload(),
  })
  const [config] = await Promise.all([shown, language, hasShell() && page])
  if (!config.ok) {
    const [{ ConfigErrorScreen }] = await loadUntilThere(() =>
      Promise.all([loadErrorScreen(), loadWords()]),
    )
    show(<ConfigErrorScreen error={config.error} onRetry={begin} />)
    return
  }
  store.set(servicesAtom, createServices(config.value, settled))
  store.set(navigationAtom, createNavigation(window))
  if (search.includes('inviter='))
    loadUntilThere(loadArrival)
      .then((m) => m.heedInvitation(store, search))
      .catch(reportError)
  if (hasShell() && route.layout === 'home') hydrate(<App store={store} />, config.value.name)
  else show(<App store={store} />)
}

/** Interface language, in the form that requests use. */
const language = () => languages[parseStoredLocale(store.get(languageAtom))].accept

/**
 * Creates the services. `settled` resolves when the configuration may be used for actions, not only
 * for display.
 */
function createServices(config: Config, settled: Promise<void>): Services {
  const nodeOf = ({ nodes }: Pick<Config['network'], 'nodes'>) =>
    createLazyNode(
      late(async () => {
        const { createNode } = await import('./chain/node.ts')
        return createNode(nodes[0]!, browserFetch, rests.of(nodes[0]!))
      }),
    )
  const { network, sideChain } = config
  const node = nodeOf(network)
  const careful: Fetch = async (url, init) => {
    if (init.method !== 'GET') await settled
    return browserFetch(url, init)
  }
  const rest = rests.of(config.backend.baseUrl)
  const api = createApi({ ...config.backend, fetch: careful, language, session: tokenOf, rest })
  const wallet = laterWallet(async () => {
    const { createInjectedWallet } = await loadInjected()
    return createInjectedWallet({
      genesisBlockId: network.genesisBlockId,
      sideGenesisBlockId: sideChain?.genesisBlockId,
      storage: deviceStorage,
      clock: deviceClock,
    })
  })
  const heldWallet: WalletConnection = {
    ...wallet,
    connect: (name) => version.hold(wallet.connect(name)),
    sign: async (...asked) => {
      await settled
      return version.hold(wallet.sign(...asked))
    },
    signMessage: async (text) => {
      await settled
      return version.hold(wallet.signMessage(text))
    },
  }
  const mainHeads = createHeads(network.genesisBlockId, channel)
  const sideHeads = sideChain ? createHeads(sideChain.genesisBlockId, channel) : mainHeads
  const heads = (chain?: 'side') => (chain ? sideHeads : mainHeads)
  const ports = { config, api, heads, wallet: heldWallet, tapFailed: toasts.clear }
  return {
    ...ports,
    node,
    sideNode: sideChain && nodeOf(sideChain),
    version,
    loadOutbox() {
      outbox ??= Promise.all([loadData(), settled])
        .then(([data]) => {
          const onLanguage = (changed: () => void) => store.sub(languageAtom, changed)
          const opened = data.openOutbox({ ...ports, language, onLanguage })
          noteOpened(opened)
          return opened
        })
        .catch((error: unknown) => {
          outbox = undefined
          throw error
        })
      return outbox
    },
    outboxOpened,
    readKept: createRowReader(),
    preloadBuilder: () =>
      void loadData().then(
        (data) => data.preloadBuilder(),
        () => undefined,
      ),
  }
}

/** Delay before the worker starts, so that the first screen's idle-time downloads come first. */
const WORKER_AFTER_MS = 600

/**
 * Starts the worker after the first screen, whose downloads come first. Not in development, where
 * files change.
 */
function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  loadUntilThere(loadRegister)
    .then((module) => {
      const describe = () => ({ entry, locale: parseStoredLocale(store.get(languageAtom)) })
      worker = module.registerWorker(describe, version.found)
      return worker
    })
    .catch(reportError)
}

/** Creates a client that loads its code on the first call, because the first screen makes none. */
function createLazyNode(load: () => Promise<ChainNode>): ChainNode {
  let loading: Promise<ChainNode> | undefined
  const ask = async (method: keyof ChainNode, args: unknown[]): Promise<unknown> => {
    try {
      loading ??= load()
      const node = await loading
      return (node[method] as (...given: unknown[]) => unknown)(...args)
    } catch (error) {
      // Its code did not load, so the caller gets a network error.
      loading = undefined
      return err({ kind: 'network', detail: String(error) })
    }
  }
  return new Proxy({} as ChainNode, {
    // `await` reads `then`, which a node does not have.
    get: (_, name) =>
      name === 'then' ? undefined : (...args: unknown[]) => ask(name as keyof ChainNode, args),
  })
}

const show = (content: ReactNode) => mount(<Root onDrawn={answerTaps}>{content}</Root>)

/** Renders in small steps, so that the browser can respond to taps in between. */
const mount = (root: ReactNode) =>
  startTransition(() => {
    mounted ??= createRoot(place)
    mounted.render(root)
  })

/** Whether the page still shows a shell from the build (src/prerender). */
const hasShell = () => mounted === undefined && place.hasChildNodes()

/** Hydrates the home screen's shell; the first render matches it exactly. */
function hydrate(content: ReactNode, productName: string): void {
  correctProductName(place, productName)
  // From now on, React immediately hydrates what the user taps.
  answerTaps()
  startTransition(() => {
    mounted = hydrateRoot(place, <Root>{content}</Root>, { onRecoverableError: reportError })
  })
}

/**
 * Starts the app. If even the language fails to load, shows a message in both languages without
 * `Root`, which would render nothing.
 */
const begin = () =>
  void start().catch((error: unknown) => {
    reportError(error)
    mount(<p role="alert">Please reload this page · 請重新載入此頁面</p>)
  })

// The script parsed, so the browser is new enough.
removeEventListener('error', sayUnparsed)
watchStyles(document)
rests.join(channel)
store.set(installationAtom, createInstallation(window))
hearOpen((path) => {
  const navigation = store.get(navigationAtom)
  if (navigation?.place().path !== path && isKnownPath(path)) navigation?.go(path)
})
addEventListener(FILE_MISSED, () => void version.missed().catch(reportError))
const startWorkerSoon = () => void setTimeout(startWorker, WORKER_AFTER_MS)
if (document.readyState === 'complete') startWorkerSoon()
else addEventListener('load', startWorkerSoon)
begin()
