import { createApi } from '../src/api/client.ts'
import { createNode } from '../src/chain/node.ts'
import { fetchConfig } from '../src/config/load.ts'
import { deviceClock } from '../src/core/deviceClock.ts'
import type { Fetch } from '../src/core/ports.ts'
import { readLanguage } from '../src/db/language.ts'
import { observe } from '../src/db/live.ts'
import { countLive } from '../src/db/pending.ts'
import { DEFAULT_LOCALE, languages } from '../src/i18n/locale.ts'
import type { Queue } from '../src/outbox/outbox.ts'
import { openQueue } from '../src/queue.ts'
import { fetchKeptConfig } from './config.ts'
import { finishInTime } from './finish.ts'
import { notify } from './notice.ts'

const workerFetch: Fetch = (url, init) => fetch(url, init)

let outbox: Promise<Queue> | undefined
/** The user's language, as the last page kept it: the names in an order are in it. */
let language: string = languages[DEFAULT_LOCALE].accept
const retired = new AbortController()

/** A newer worker takes over, which it can only once this one has no event left to finish. */
export const retire = (): void => retired.abort()

/**
 * Drains the outbox: without a wallet the worker signs nothing, but it does all the rest. Rejects
 * while something is left that can go on without the user, so that the browser tries again.
 */
export async function drainOutbox(): Promise<void> {
  outbox ??= openOutbox().catch((error: unknown) => {
    outbox = undefined
    throw error
  })
  const queue = await outbox
  const finished = await finishInTime(queue, deviceClock, retired.signal)
  await showBadge(await countLive(queue.db))
  if (!finished) throw new Error('operations are still under way')
}

async function openOutbox(): Promise<Queue> {
  const config = await fetchConfig(fetchKeptConfig)
  if (!config.ok) throw new Error(`no configuration: ${config.error.detail}`)
  const { backend, network } = config.value
  const queue = openQueue({
    place: 'worker',
    config: config.value,
    api: createApi({ ...backend, fetch: workerFetch, language: () => language }),
    node: createNode(network.nodes[0]!, workerFetch),
    ended: (operation, how) => void notify(operation, how).catch(reportError),
  })
  const follow = (kept: string | undefined) => (language = kept ?? language)
  follow(await readLanguage(queue.db))
  // A page may change it while the worker is at work.
  observe(queue.db, readLanguage, follow, reportError)
  return queue
}

/** The number on the installed app's icon; refused where the app is not installed. */
const showBadge = async (count: number) => navigator.setAppBadge?.(count).catch(() => undefined)
