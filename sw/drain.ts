import { createApi } from '../src/api/client.ts'
import { createHeads } from '../src/chain/heads.ts'
import { fetchConfig } from '../src/config/load.ts'
import { openChannel } from '../src/core/deviceChannel.ts'
import { deviceClock } from '../src/core/deviceClock.ts'
import type { Fetch } from '../src/core/ports.ts'
import { rests } from '../src/core/rests.ts'
import { readLanguage } from '../src/db/language.ts'
import { observe } from '../src/db/live.ts'
import { countLive } from '../src/db/pending.ts'
import { DEFAULT_LOCALE, languages } from '../src/i18n/locale.ts'
import type { Queue } from '../src/outbox/outbox.ts'
import { openQueue } from '../src/queue.ts'
import { fetchKeptConfig } from './config.ts'
import { finishInTime } from './finish.ts'
import { notify } from './notice.ts'

const channel = openChannel()
rests.join(channel)

const workerFetch: Fetch = (url, init) => fetch(url, init)

let outbox: Promise<Queue> | undefined
/** User's language as the last page stored it; it determines the names in an order. */
let language: string = languages[DEFAULT_LOCALE].accept
const retired = new AbortController()

/**
 * Stops this worker's work, because a newer worker can take over only after this one has finished
 * all events.
 */
export const retire = (): void => retired.abort()

/**
 * Drains the outbox. Without a wallet the worker signs nothing, but it does everything else.
 * Rejects while operations remain that can continue without the user, so that the browser tries
 * again.
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
  const { backend, network, sideChain } = config.value
  const mainHeads = createHeads(network.genesisBlockId, channel)
  const sideHeads = sideChain ? createHeads(sideChain.genesisBlockId, channel) : mainHeads
  const rest = rests.of(backend.baseUrl)
  const queue = openQueue({
    place: 'worker',
    config: config.value,
    heads: (chain) => (chain ? sideHeads : mainHeads),
    api: createApi({ ...backend, fetch: workerFetch, language: () => language, rest }),
    ended: (operation, how) => void notify(operation, how).catch(reportError),
  })
  const follow = (kept: string | undefined) => (language = kept ?? language)
  follow(await readLanguage(queue.db))
  // A page may change the language while the worker runs.
  observe(queue.db, readLanguage, follow, reportError)
  return queue
}

/** Sets the number on the installed app's icon; refused if the app is not installed. */
const showBadge = async (count: number) => navigator.setAppBadge?.(count).catch(() => undefined)
