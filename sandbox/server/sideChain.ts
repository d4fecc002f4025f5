import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Config } from '../../src/config/schema.ts'
import type { Millis } from '../../src/core/time.ts'
import { openChain, type Chain, type ChainOptions } from '../chain/chain.ts'
import { controlApp } from '../chain/control.ts'
import { chainApp } from '../chain/server.ts'
import { relayerControl } from '../relayer/control.ts'
import { startRelayer, type RunningRelayer } from '../relayer/inProcess.ts'
import { NoWorld } from '../world.ts'
import { SIDE_CHAIN_ID } from '../world/bridge/chainId.ts'
import { readBridge, type BridgeDeployment } from '../world/bridge/deployment.ts'
import { endOf, nodeOf } from '../world/bridge/ends.ts'
import { explorerApp } from './explorer.ts'

/** Side chain of the sandbox, with the relayer between it and the main chain. */
export interface SideChain {
  readonly chain: Chain
  readonly deployment: BridgeDeployment
  readonly relayer: RunningRelayer
  /** Mounts its node, its pages, and the controls of both. */
  mount(app: Hono, config: Config): void
  close(): Promise<void>
}

interface SideOptions {
  readonly main: Chain
  readonly dataDir: string | undefined
  /** Options as those of the main chain. */
  readonly chain: Pick<ChainOptions, 'mining' | 'blockMs' | 'solidLag'>
  /** Returns the file from which a new side chain is copied. */
  readonly template: () => Promise<string>
  readonly onError?: (error: unknown) => void
}

/** Interval of the relayer's looks; without new events, it only compares two numbers. */
const LOOK_MS: Millis = 250

/** Opens the side chain. Throws `NoWorld` if the two chains do not belong together. */
export async function openSideChain(options: SideOptions): Promise<SideChain> {
  const { main, dataDir, template, onError = (error) => console.error('relayer:', error) } = options
  const chain = await openChain({
    ...options.chain,
    ...(dataDir !== undefined && { file: join(dataDir, 'side.sqlite') }),
    sideChainId: SIDE_CHAIN_ID,
    template,
  })
  const deployment = readBridge(main, chain)
  if (!deployment) {
    await chain.close()
    throw new NoWorld('the chains were made by another version of the sandbox')
  }
  const { mainGateway, sideGateway } = deployment.sideChain
  const node = nodeOf(chain)
  const relayer = startRelayer(
    { main: endOf(main, mainGateway), side: endOf(chain, sideGateway, node) },
    Math.min(LOOK_MS, chain.blockMs),
    onError,
  )
  return {
    chain,
    deployment,
    relayer,
    mount(app, config) {
      app.mount('/side', chainApp(chain, 1).fetch)
      app.mount('/side2', chainApp(chain, 2).fetch)
      app.route('/sandbox/side', controlApp(chain))
      app.route('/sandbox/relayer', relayerControl(relayer))
      app.get('/sandbox/bridge', (context) => context.json(deployment))
      app.route(
        '/explorer/side',
        explorerApp(config, { baseUrl: '', fetch: node }, '/explorer/side'),
      )
    },
    async close() {
      await relayer.stop()
      await chain.close()
    },
  }
}
