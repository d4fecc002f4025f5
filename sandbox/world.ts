import { bytesToHex } from '@noble/hashes/utils.js'
import type { Config } from '../src/config/schema.ts'
import type { Address } from '../src/core/address.ts'
import type { Fetch } from '../src/core/ports.ts'
import type { Millis } from '../src/core/time.ts'
import type { BackendOptions } from '../backend/options.ts'
import type { LaunchpadContracts } from '../backend/index/chapter.ts'
import type { Content } from '../backend/shop/content.ts'
import type { Chain } from './chain/chain.ts'
import { startKeeper, type RunningKeeper } from './keeper.ts'
import { owner } from './world/accounts.ts'
import { announcementSeeds, hostileAnnouncement } from './world/announcements.ts'
import { readDeployment, type Deployment } from './world/deployment.ts'
import { incomeSigner } from './world/decisions.ts'
import { createOperator } from '../backend/tron/operator.ts'
import { productTexts, SALES_MS } from './world/products.ts'

export interface WorldOptions {
  readonly chain: Chain
  /** HTTP API of the chain. */
  readonly node: { readonly baseUrl: string; readonly fetch: Fetch }
  /** Adds an announcement full of attacks. */
  readonly hostileAnnouncement?: boolean | undefined
  readonly onError?: (error: unknown) => void
}

/**
 * Content of the sandbox's chain: contracts, funded accounts, tokens with a past, boxes on sale.
 */
export interface World {
  readonly usdt: Address
  readonly sale: Address
  readonly launchpad: LaunchpadContracts
  /** Configuration as `/config.json` gives it to the app. */
  readonly config: Config
  /** Initial content of the backend. */
  readonly content: Content
  readonly keeper: RunningKeeper
  /** Time when the last box goes off sale. */
  readonly salesEndAt: Millis
}

/** The chain has no world, or one of an older version. */
export class NoWorld extends Error {}

/** Finds the world on a chain copied from the template. Throws `NoWorld`. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const { chain, node, onError = (error) => console.error('keeper:', error) } = options
  const deployment = readDeployment(chain)
  if (!deployment) throw new NoWorld('the chain was made by another version of the sandbox')
  const { usdt, sale, launchpad, madeAt } = deployment
  const operator = createOperator(node.baseUrl, node.fetch, owner.key)
  const { staking, rewardPools } = launchpad
  return {
    usdt,
    sale,
    launchpad,
    config: configOf(deployment, chain.block(0)!.id),
    content: {
      products: productTexts(madeAt),
      announcements: [
        ...announcementSeeds(madeAt),
        ...(options.hostileAnnouncement ? hostileAnnouncement(madeAt) : []),
      ],
    },
    keeper: startKeeper({
      operator,
      sale,
      stakes: staking && rewardPools && { staking, rewardPools },
      busyMs: chain.blockMs,
      onError,
    }),
    salesEndAt: madeAt + SALES_MS,
  }
}

/** Returns the data of the world that a backend needs. */
export const servedBy = (
  { sale, usdt, launchpad, content }: World,
  node: WorldOptions['node'],
): Pick<BackendOptions, 'node' | 'sale' | 'launchpad' | 'content' | 'incomeKey'> => ({
  node,
  sale: { contract: sale, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
  launchpad,
  content,
  incomeKey: bytesToHex(incomeSigner.privateKey),
})

function configOf({ usdt, sale, launchpad }: Deployment, genesisBlockId: string): Config {
  const { pools: _, ...contracts } = launchpad
  return {
    name: 'Casthouse',
    network: { name: 'Sandbox', genesisBlockId, nodes: ['/chain', '/node2'] },
    explorer: {
      transaction: '/explorer/transaction/{id}',
      block: '/explorer/block/{id}',
      address: '/explorer/address/{id}',
    },
    backend: { baseUrl: '/api', postEncoding: 'form' },
    contracts: { usdt, blindBoxSale: sale, ...contracts },
    lockVersion: 'days',
    activation: ['power'],
    contacts: {
      email: 'hello@casthouse.example',
      telegramGroup: 'https://t.me/casthouse_example',
      telegramChannel: 'https://t.me/casthouse_example_news',
      x: 'https://x.com/casthouse_example',
    },
    revokeUrl: 'https://tronscan.org/#/tools/token-approval',
  }
}
