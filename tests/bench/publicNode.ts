import { createBackend } from '../../backend/backend.ts'
import { readSettings } from '../../backend/settings.ts'
import { openChain } from '../../sandbox/chain/chain.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { openWorld, servedBy } from '../../sandbox/world.ts'
import { worldTemplate } from '../../sandbox/world/template.ts'
import { tokens } from '../../src/api/endpoints/tokens.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import type { Millis } from '../../src/core/time.ts'
import { askTogether } from '../sandbox/crowd.ts'
import { above, limitedNode } from '../sandbox/limitedNode.ts'

/** Requests per second that public nodes allow each client. */
const PER_SECOND = 15

/** Same interval as in the backend's own process. */
const POLL_MS = 3_000

export interface Served {
  readonly answers: number
  /** Number of answers with HTTP 503. */
  readonly failures: number
  readonly questions: number
  /** Number of requests that the node answered with 429. */
  readonly refused: number
  /** Largest number of blocks that the index was behind the newest solidified one. */
  readonly behind: number
}

/** Lets clients request the list of tokens from a backend whose node enforces the rate limit. */
export async function measurePublicNode(clients: number, forMs: Millis): Promise<Served> {
  const template = await worldTemplate()
  // Solidifies blocks with the next one; otherwise, that would take a minute more.
  const chain = await openChain({ solidLag: 1, template: async () => template.chain })
  const app = chainApp(chain)
  const inProcess = {
    baseUrl: '',
    fetch: async (url: string, init: object) => app.request(url, init),
  }
  const limited = limitedNode(inProcess.fetch, deviceClock, above(PER_SECOND))
  const settings = readSettings([], {}, { options: [], signs: false })
  if (!settings.ok) throw new Error(settings.error)
  const world = await openWorld({ chain, node: inProcess })
  const backend = await createBackend({
    ...servedBy(world, { baseUrl: '', fetch: limited.fetch }),
    node: { baseUrl: '', fetch: limited.fetch, perSecond: settings.value.perSecond },
    database: { files: template.database },
    pollMs: POLL_MS,
    onError: () => undefined,
  })
  try {
    await backend.indexer.sync()
    const begun = limited.asked.length
    let behind = 0
    const watching = setInterval(() => {
      behind = Math.max(behind, chain.solidNumber - (backend.indexer.lag().booked?.number ?? 0))
    }, 100)
    const until = Date.now() + forMs
    const path = tokens.swapCoinIssuedList.path
    const came = await askTogether(backend, clients, path, () => Date.now() >= until)
    clearInterval(watching)
    const asked = limited.asked.slice(begun)
    return {
      answers: came.get(200) ?? 0,
      failures: came.get(503) ?? 0,
      questions: asked.length,
      refused: asked.filter(({ isRefused }) => isRefused).length,
      behind,
    }
  } finally {
    await backend.close()
    await world.keeper.stop()
    await chain.close()
  }
}
