import { openChain } from '../../sandbox/chain/chain.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { createBackend } from '../../backend/backend.ts'
import { openWorld, servedBy } from '../../sandbox/world.ts'
import { worldTemplate } from '../../sandbox/world/template.ts'
import type { Fetch } from '../../src/core/ports.ts'

export interface IndexSpeed {
  readonly blocks: number
  /** Blocks per second, each time starting from an empty ledger. */
  readonly perSecond: readonly number[]
}

/** Indexes the sandbox's world, six weeks of events, through the node's HTTP API. */
export async function measureIndexing(times: number): Promise<IndexSpeed> {
  const template = await worldTemplate()
  const chain = await openChain({ mining: 'manual', template: async () => template.chain })
  const app = chainApp(chain)
  const node = { baseUrl: '', fetch: (async (url, init) => app.request(url, init)) as Fetch }
  const world = await openWorld({ chain, node })
  const backend = await createBackend({ ...servedBy(world, node), database: {}, pollMs: 3_600_000 })
  try {
    const blocks = chain.solidNumber
    const perSecond: number[] = []
    for (let run = 0; run < times; run += 1) {
      const begun = performance.now()
      // The first run starts from nothing as well.
      await backend.indexer.rebuild()
      perSecond.push(blocks / ((performance.now() - begun) / 1_000))
    }
    return { blocks, perSecond }
  } finally {
    await backend.close()
    await world.keeper.stop()
    await chain.close()
  }
}
