import { ExpirationPlugin } from 'workbox-expiration'
import { addRoute, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { Config } from '../src/config/schema.ts'
import { announcementStrategy, isAnnouncement } from './announcements.ts'
import { configStrategy, readKeptConfig } from './config.ts'
import { SHELL } from './shell.ts'

interface Entry {
  readonly url: string
  readonly revision: string | null
}

/** What is fetched ahead, what is kept when it is first used, and what answers a navigation. */
export function install(entries: readonly Entry[]): void {
  precache([...entries])
  // No file stands for `/`: whoever fetches that without navigating wants the server's answer.
  addRoute({ directoryIndex: '', cleanURLs: false })
  registerRoute(new NavigationRoute(({ request, url }) => showShell(request, url)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    configStrategy,
  )
  registerRoute(({ url }) => isAnnouncement(url), announcementStrategy)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/tronweb-'),
    keepAtFirstUse('tronweb', 2),
  )
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
    keepAtFirstUse('pictures', 100),
  )
}

/** Files that never change under their name, or that may be old. */
const keepAtFirstUse = (cacheName: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    plugins: [new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true })],
  })

/** Every screen is the same document; node, backend and explorer may share its origin. */
async function showShell(request: Request, url: URL): Promise<Response> {
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
