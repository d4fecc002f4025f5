import { ExpirationPlugin } from 'workbox-expiration'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { announcementStrategy, isAnnouncement } from './announcements.ts'
import { configStrategy } from './config.ts'
import { renewShell, showShell } from './shell.ts'

/** What answers a navigation, and what is kept on first use. */
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
    ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
    keepAtFirstUse('pictures', 100),
  )
}

/** Files that never change under their name, or may be stale. */
const keepAtFirstUse = (cacheName: string, maxEntries: number) =>
  new CacheFirst({
    cacheName,
    plugins: [new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true })],
  })
