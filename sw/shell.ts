import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching'

/** The document of every screen. */
export const SHELL = '/index.html'

/**
 * Fetches the document again, for its headers: the content policy may have changed while the build
 * did not. That of another build is left for its own worker.
 */
export async function renewShell(): Promise<void> {
  const key = getCacheKeyForURL(SHELL)
  const kept = await matchPrecache(SHELL)
  if (!key || !kept) return
  const fresh = await fetch(SHELL, { cache: 'reload' })
  if (!fresh.ok || (await fresh.clone().text()) !== (await kept.text())) return
  await (await caches.open(cacheNames.precache)).put(key, fresh)
}
