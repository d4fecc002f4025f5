import { NetworkFirst } from 'workbox-strategies'
import { parseConfig } from '../src/config/load.ts'
import type { Config } from '../src/config/schema.ts'
import type { Fetch } from '../src/core/ports.ts'
import { SECOND_MS } from '../src/core/time.ts'

const CACHE = 'config'
const ADDRESS = '/config.json'

/** A link that is up but carries nothing holds the start of the app this long. */
const PATIENCE_MS = 3 * SECOND_MS

/**
 * `/config.json` from the network, kept for offline; never fetched ahead, since operators edit it.
 * `onChange` when it is another one than before.
 */
export const configStrategy = (onChange: () => Promise<void>) =>
  new NetworkFirst({
    cacheName: CACHE,
    networkTimeoutSeconds: PATIENCE_MS / SECOND_MS,
    plugins: [
      {
        async cacheDidUpdate({ oldResponse, newResponse }) {
          const before = await oldResponse?.clone().text()
          if (before !== undefined && before !== (await newResponse.clone().text()))
            await onChange()
        },
      },
    ],
  })

/** The same for what the worker does without a page. */
export const fetchKeptConfig: Fetch = async (url, init) => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const kept = await caches.match(url, { cacheName: CACHE })
    if (kept) return kept
    throw error
  }
}

/** Keeps the configuration where the page that began had it before a worker was there. */
export async function keepConfig(): Promise<void> {
  const isKept = await caches.match(ADDRESS, { cacheName: CACHE })
  if (!isKept) await (await caches.open(CACHE)).add(ADDRESS)
}

/** The configuration as it is kept, without asking the network; undefined if there is none. */
export async function readKeptConfig(): Promise<Config | undefined> {
  const kept = await caches.match(ADDRESS, { cacheName: CACHE })
  const parsed = kept && parseConfig(await kept.json())
  return parsed?.ok ? parsed.value : undefined
}
