import { NetworkFirst } from 'workbox-strategies'
import { CONFIG_CACHE } from '../src/config/cacheName.ts'
import { fetchConfig } from '../src/config/load.ts'
import type { Config } from '../src/config/schema.ts'
import type { Fetch } from '../src/core/ports.ts'
import { SECOND_MS } from '../src/core/time.ts'

const ADDRESS = '/config.json'

/** How long a link that is up but carries nothing may hold up the start of the app. */
const PATIENCE_MS = 3 * SECOND_MS

/**
 * `/config.json` from the network, kept for offline; never precached, since operators edit it. Only
 * a valid configuration is kept, and a kept one is better than none: a server that is down, a
 * hotel's login page or a half-edited file stops nobody who has been here before. `onChange` runs
 * when it differs from the one before.
 */
export const configStrategy = (onChange: () => Promise<void>) =>
  new NetworkFirst({
    cacheName: CONFIG_CACHE,
    networkTimeoutSeconds: PATIENCE_MS / SECOND_MS,
    plugins: [
      {
        // The strategy takes whatever this throws for a network failure.
        fetchDidSucceed: async ({ response }) => preferKept(response),
        cacheWillUpdate: async ({ response }) => ((await read(response)).ok ? response : null),
        // Another version of the app may have kept what this one cannot read.
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

/** The same, for what the worker does without a page. */
export const fetchKeptConfig: Fetch = async (url, init) => {
  try {
    return await preferKept(await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }))
  } catch (error) {
    const kept = await findKept()
    if (kept) return kept.answer
    throw error
  }
}

/** Keeps the configuration if the first page loaded it before there was a worker. */
export async function keepConfig(): Promise<void> {
  if (await findKept()) return
  const answer = await fetch(ADDRESS, { cache: 'no-cache' })
  if ((await read(answer)).ok) await (await caches.open(CONFIG_CACHE)).put(ADDRESS, answer)
}

/** The kept configuration, without asking the network; undefined if there is none. */
export async function readKeptConfig(): Promise<Config | undefined> {
  return (await findKept())?.config
}

/** What is kept, if it is a configuration. */
async function findKept(): Promise<{ answer: Response; config: Config } | undefined> {
  const answer = await caches.match(ADDRESS, { cacheName: CONFIG_CACHE })
  if (!answer) return undefined
  const config = await read(answer)
  return config.ok ? { answer, config: config.value } : undefined
}

/** Throws for a bad answer if a good one is kept; otherwise the page shows what is wrong. */
async function preferKept(answer: Response): Promise<Response> {
  const config = await read(answer)
  if (config.ok || !(await findKept())) return answer
  const { error } = config
  const field = error.kind === 'invalid' ? `${error.field} ` : ''
  const refusal = new Error(`${ADDRESS} is not taken, the one before is: ${field}${error.detail}`)
  // For the operator: users go on and see nothing of it.
  reportError(refusal)
  throw refusal
}

/** What an answer says: the configuration, or what is wrong with it. Its body stays unread. */
const read = (answer: Response) => fetchConfig(async () => answer.clone())
