import { NetworkFirst } from 'workbox-strategies'
import { CONFIG_CACHE } from '../src/config/cacheName.ts'
import { fetchConfig } from '../src/config/load.ts'
import type { Config } from '../src/config/schema.ts'
import type { Fetch } from '../src/core/ports.ts'
import { SECOND_MS } from '../src/core/time.ts'

const ADDRESS = '/config.json'

/** Longest time that a connection without data may delay the start of the app. */
const PATIENCE_MS = 3 * SECOND_MS

/**
 * Serves `/config.json` from the network and caches it for offline use. It is never precached,
 * because operators edit it. Only a valid configuration is cached, and a cached one is better than
 * none. So returning users can start despite a server that is down, a hotel's login page or a
 * half-edited file. `onChange` runs when the configuration changes.
 */
export const configStrategy = (onChange: () => Promise<void>) =>
  new NetworkFirst({
    cacheName: CONFIG_CACHE,
    networkTimeoutSeconds: PATIENCE_MS / SECOND_MS,
    plugins: [
      {
        // The strategy treats an exception here as a network failure.
        fetchDidSucceed: async ({ response }) => preferKept(response),
        cacheWillUpdate: async ({ response }) => ((await read(response)).ok ? response : null),
        // Another version of the app may have cached a configuration that this one cannot read.
        cachedResponseWillBeUsed: async ({ cachedResponse }) =>
          cachedResponse && (await read(cachedResponse)).ok ? cachedResponse : null,
        async cacheDidUpdate({ oldResponse, newResponse }) {
          const before = await oldResponse?.clone().text()
          if (before !== undefined && before !== (await newResponse.clone().text()))
            await onChange()
        },
      },
    ],
  })

/** Fetches the configuration in the same way, for the worker's own use without a page. */
export const fetchKeptConfig: Fetch = async (url, init) => {
  try {
    return await preferKept(await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }))
  } catch (error) {
    const kept = await findKept()
    if (kept) return kept.answer
    throw error
  }
}

/** Caches the configuration if the first page loaded it before the worker existed. */
export async function keepConfig(): Promise<void> {
  if (await findKept()) return
  const answer = await fetch(ADDRESS, { cache: 'no-cache' })
  if ((await read(answer)).ok) await (await caches.open(CONFIG_CACHE)).put(ADDRESS, answer)
}

/** Reads the cached configuration without the network; undefined if there is none. */
export async function readKeptConfig(): Promise<Config | undefined> {
  return (await findKept())?.config
}

/** Finds the cached answer, if it is a valid configuration. */
async function findKept(): Promise<{ answer: Response; config: Config } | undefined> {
  const answer = await caches.match(ADDRESS, { cacheName: CONFIG_CACHE })
  if (!answer) return undefined
  const config = await read(answer)
  return config.ok ? { answer, config: config.value } : undefined
}

/** Throws for an invalid answer if a valid one is cached; otherwise the page shows the error. */
async function preferKept(answer: Response): Promise<Response> {
  const config = await read(answer)
  if (config.ok || !(await findKept())) return answer
  const { error } = config
  const field = error.kind === 'invalid' ? `${error.field} ` : ''
  const refusal = new Error(`${ADDRESS} is not taken, the one before is: ${field}${error.detail}`)
  // Reported to the operator; users continue without noticing it.
  reportError(refusal)
  throw refusal
}

/** Parses an answer into a configuration or an error, and leaves its body unread. */
const read = (answer: Response) => fetchConfig(async () => answer.clone())
