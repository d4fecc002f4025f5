import { CONFIG_CACHE } from './cacheName.ts'
import { fetchConfig } from './load.ts'
import type { Config } from './schema.ts'

/**
 * Reads the configuration that the worker stored on an earlier visit; undefined if this version
 * finds none that it can read. It is for display only, because the operator may have changed it
 * since.
 */
export async function readKeptConfig(): Promise<Config | undefined> {
  // Pages that are not secure have no caches, and private windows may refuse access to them.
  const kept = await globalThis.caches
    ?.match('/config.json', { cacheName: CONFIG_CACHE })
    .catch(() => undefined)
  if (!kept) return undefined
  const config = await fetchConfig(async () => kept)
  return config.ok ? config.value : undefined
}
