import { cacheNames, copyResponse } from 'workbox-core'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

export interface PrecacheEntry {
  readonly url: string
  /** Null where the name contains a hash of the content. */
  readonly revision: string | null
}

/** What the app cannot start without; the very first worker serves as soon as it has these. */
const ESSENTIAL = /\/(index\.html|assets\/(index|first|rolldown-runtime|HomePage)-[^/]+)$/

const controller = new PrecacheController()

/**
 * Fetches a build's files when its worker is installed, and drops those of the build before when it
 * takes over. In parallel: Workbox fetches one after the other, which on a phone costs a round trip
 * for each of a hundred files.
 */
export function precache(entries: readonly PrecacheEntry[]): void {
  controller.addToCacheList([...entries])
  self.addEventListener('install', (event) => {
    const isFirst = self.registration.active === null
    event.waitUntil(fetchFiles((url) => !isFirst || ESSENTIAL.test(url)))
  })
  self.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)))
  // No file is served for `/`: whoever fetches it without navigating wants the server's answer.
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }))
}

/** Fetches what is not there yet, or no longer. */
export async function completePrecache(): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await fetchFiles((_, cacheKey) => !kept.has(cacheKey))
}

async function fetchFiles(isWanted: (url: string, cacheKey: string) => boolean): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const wanted = [...controller.getURLsToCacheKeys()].filter((entry) => isWanted(...entry))
  await Promise.all(
    wanted.map(async ([url, cacheKey]) => {
      // A file without a hash in its name must not come from the browser's own cache.
      const response = await fetch(url, { cache: url === cacheKey ? 'default' : 'reload' })
      if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
      // A host may redirect /index.html to /, and no navigation accepts a redirected response.
      await cache.put(cacheKey, response.redirected ? await copyResponse(response) : response)
    }),
  )
}

/** A file of the build, as it was fetched for this worker. */
export const matchPrecache = (url: string): Promise<Response | undefined> =>
  controller.matchPrecache(url)

/** Under which key a file is kept. */
export const cacheKeyOf = (url: string): string | undefined => controller.getCacheKeyForURL(url)
