import { cacheNames } from 'workbox-core'
import type { Config } from '../src/config/schema.ts'
import { readKeptConfig } from './config.ts'
import { cacheKeyOf, matchPrecache } from './precache.ts'

/** The document of every screen. */
const SHELL = '/index.html'

/** Like `/robots.txt`: no screen's address ends like this, and static hosts take it for a file. */
const FILE = /\.[^/]*$/

/** Every screen is the same document. */
export async function showShell(request: Request, url: URL): Promise<Response> {
  const shell = (await isScreen(url)) ? await matchPrecache(SHELL) : undefined
  return shell ?? fetch(request)
}

/** Whether an address of this origin is the app's: files, node, backend and explorer are not. */
export async function isScreen({ pathname }: URL): Promise<boolean> {
  if (FILE.test(pathname)) return false
  const config = await readKeptConfig().catch(() => undefined)
  return !config || !pathsOf(config).some((path) => pathname.startsWith(path))
}

/** The paths on the app's own origin that are not the app. */
const pathsOf = ({ network, backend, explorer }: Config): string[] =>
  [
    ...network.nodes,
    backend.baseUrl,
    ...Object.values(explorer).map((template) => template.slice(0, template.indexOf('{id}'))),
  ]
    .filter((location) => location.startsWith('/'))
    .map((path) => path.replace(/\/*$/, '/'))

/**
 * Fetches the document again, for its headers: the content policy names the configuration's hosts,
 * and may change while the build does not. Another build's document is left to its own worker.
 */
export async function renewShell(): Promise<void> {
  const key = cacheKeyOf(SHELL)
  const kept = await matchPrecache(SHELL)
  if (!key || !kept) return
  const fresh = await fetch(SHELL, { cache: 'reload' })
  if (!fresh.ok || (await fresh.clone().text()) !== (await kept.text())) return
  await (await caches.open(cacheNames.precache)).put(key, fresh)
}
