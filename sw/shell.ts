import { cacheNames } from 'workbox-core'
import type { Config } from '../src/config/schema.ts'
import { readKeptConfig } from './config.ts'
import { cacheKeyOf, matchPrecache } from './precache.ts'

/** The document of every screen. */
const SHELL = '/index.html'

/** Every screen is the same document; node, backend and explorer may share its origin. */
export async function showShell(request: Request, url: URL): Promise<Response> {
  const config = await readKeptConfig().catch(() => undefined)
  const isElsewhere = config && pathsOf(config).some((path) => url.pathname.startsWith(path))
  const shell = isElsewhere ? undefined : await matchPrecache(SHELL)
  return shell ?? fetch(request)
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
 * and may change while the build does not. That of another build is left for its own worker.
 */
export async function renewShell(): Promise<void> {
  const key = cacheKeyOf(SHELL)
  const kept = await matchPrecache(SHELL)
  if (!key || !kept) return
  const fresh = await fetch(SHELL, { cache: 'reload' })
  if (!fresh.ok || (await fresh.clone().text()) !== (await kept.text())) return
  await (await caches.open(cacheNames.precache)).put(key, fresh)
}
