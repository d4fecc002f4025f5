import { CONFIG_CACHE } from './cacheName.ts'
import { fetchConfig } from './load.ts'
import type { Config } from './schema.ts'

/**
 * The configuration that the worker kept on an earlier visit; undefined if there is none that this
 * version can read. It only shows: an operator may have changed it since.
 */
export async function readKeptConfig(): Promise<Config | undefined> {
  // Browsers have no caches where the page is not secure, and may refuse them in private windows.
  const kept = await globalThis.caches
    ?.match('/config.json', { cacheName: CONFIG_CACHE })
    .catch(() => undefined)
  if (!kept) return undefined
  const config = await fetchConfig(async () => kept)
  return config.ok ? config.value : undefined
}
