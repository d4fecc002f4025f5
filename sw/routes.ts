import { ExpirationPlugin } from 'workbox-expiration'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { announcementStrategy, isAnnouncement } from './announcements.ts'
import { configStrategy } from './config.ts'
import { isBuildFile, renewShell, serveFile, showShell } from './files.ts'

/** Registers the routes for navigations, and for files cached on first use. */
export function route(): void {
  registerRoute(new NavigationRoute(({ request, url }) => showShell(request, url)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    configStrategy(renewShell),
  )
  registerRoute(({ url }) => isAnnouncement(url), announcementStrategy)
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/tronweb-'),
    keepAtFirstUse('tronweb', 2),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/PriceChart-'),
    keepAtFirstUse('charts', 2),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isBuildFile(url.pathname),
    ({ request, event }) => serveFile(request, event),
  )
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
    keepAtFirstUse('pictures', 100),
  )
}

const isPage = ({ ok, headers }: Response) =>
  !ok || (headers.get('content-type') ?? '').startsWith('text/html')

/** Creates a strategy for files that never change under their name, or that may be stale. */
const keepAtFirstUse = (cacheName: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    plugins: [
      // A host may answer with its HTML page for a missing file of an older build.
      { cacheWillUpdate: async ({ response }) => (isPage(response) ? null : response) },
      new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
    ],
  })
