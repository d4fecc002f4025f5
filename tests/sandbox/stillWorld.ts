import { openChain, type Chain, type ChainOptions } from '../../sandbox/chain/chain.ts'
import { chainApp } from '../../sandbox/chain/server.ts'
import { openWorld, type World } from '../../sandbox/world.ts'
import { worldTemplate } from '../../sandbox/world/template.ts'
import type { Fetch } from '../../src/core/ports.ts'

/** World of six weeks that changes only by its test. */
export interface StillWorld {
  readonly chain: Chain
  readonly world: World
  /** Node in this process. */
  readonly node: { readonly baseUrl: string; readonly fetch: Fetch }
  /** Files of a database with its books. */
  readonly files: Blob
  close(): Promise<void>
}

/**
 * Opens the world with blocks made by hand. Its keeper is stopped: otherwise it would act between
 * two questions of a slow machine, and change the answers.
 */
export async function openStillWorld(
  options: Pick<ChainOptions, 'solidLag' | 'file'> = {},
): Promise<StillWorld> {
  const template = await worldTemplate()
  const chain = await openChain({
    ...options,
    mining: 'manual',
    template: async () => template.chain,
  })
  const app = chainApp(chain)
  const fetch: Fetch = async (url, init) => app.request(url, init)
  const node = { baseUrl: '', fetch }
  const world = await openWorld({ chain, node })
  await world.keeper.stop()
  return { chain, world, node, files: template.database, close: () => chain.close() }
}
