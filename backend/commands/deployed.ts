import { createNode } from '../../src/chain/node.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import { view } from '../../src/chain/view.ts'
import type { Config } from '../../src/config/schema.ts'
import type { Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { BackendOptions } from '../options.ts'
import { nodeAddress, readConfig } from '../deployedConfig.ts'
import { withApiKey } from '../http/apiKey.ts'
import type { LaunchpadContracts } from '../index/chapter.ts'
import { clientAddress, isProxy } from '../limits/clientAddress.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings.ts'

/**
 * Time between two looks of the index. With one request for the receipts of each block, that makes
 * 50,400 requests a day.
 */
const POLL_MS = 4 * SECOND_MS

/** Most bytes of answers that a process remembers. */
const MEMO_BYTES = 64 * 1024 * 1024

/** Backend as its settings and the app's configuration describe it. */
export interface Deployed {
  readonly config: Config
  readonly node: BackendOptions['node']
  readonly options: BackendOptions
}

/** Reads the configuration, and asks the node for the factory of the pools. */
export async function readDeployed(
  settings: Settings,
  log: Log,
): Promise<Result<Deployed, string>> {
  const config = await readConfig(settings.config)
  if (!config.ok) return config
  const nodes = nodesOf(settings, config.value)
  if (!nodes.ok) return nodes
  const { node } = nodes.value
  const pools = await readPools(node, config.value.contracts.poolRouter)
  if (!pools.ok) return pools
  const options = optionsOf(settings, config.value, nodes.value, pools.value, log)
  return ok({ config: config.value, node, options })
}

type DeployedNodes = Required<Pick<BackendOptions, 'node' | 'otherNodes'>>

/** Returns the nodes that the settings name, or else those of the configuration. */
export function nodesOf(settings: Settings, config: Config): Result<DeployedNodes, string> {
  const { nodes: named, apiKey, perSecond, perDay } = settings
  const baseUrls = [...named]
  if (named.length === 0)
    for (const node of config.network.nodes) {
      const baseUrl = nodeAddress(node, settings.config)
      if (!baseUrl.ok) return baseUrl
      baseUrls.push(baseUrl.value)
    }
  const [first, ...others] = baseUrls
  const ask: Fetch = (url, init) => fetch(url, init)
  return ok({
    // Only the first node gets the key: others may belong to somebody else.
    node: { baseUrl: first!, fetch: withApiKey(ask, apiKey), perSecond, perDay },
    otherNodes: others.map((baseUrl) => ({ baseUrl, fetch: ask })),
  })
}

type Followed = Omit<LaunchpadContracts, 'blindBoxSale'>
type Named = { readonly [Name in keyof Required<Followed>]: Followed[Name] }

function optionsOf(
  {
    firstBlock,
    laterBlocks,
    sites,
    incomeKey,
    incomeSigner,
    proxies,
    database,
    replicaUrl,
  }: Settings,
  { contracts }: Config,
  nodes: DeployedNodes,
  pools: Address,
  log: Log,
): BackendOptions {
  /** All contracts that can be followed. An omission does not compile. */
  const launchpad: Named = {
    wtrx: contracts.wtrx,
    pools,
    poolRouter: contracts.poolRouter,
    tokenFactory: contracts.tokenFactory,
    otcMarket: contracts.otcMarket,
    tokenLock: contracts.tokenLock,
    coinLock: contracts.coinLock,
    card: contracts.card,
    cardMarket: contracts.cardMarket,
    rewardPools: contracts.rewardPools,
    staking: contracts.staking,
    fixedPlans: contracts.fixedPlans,
    burning: contracts.burning,
    rwaEquity: contracts.rwaEquity,
    trxBurnSale: contracts.trxBurnSale,
    referral: contracts.referral,
    incomeFund: contracts.incomeFund,
  }
  return {
    ...nodes,
    sale: {
      contract: contracts.blindBoxSale,
      coins: [{ symbol: 'USDT', decimals: 6, contract: contracts.usdt }],
    },
    launchpad,
    database,
    replicaUrl,
    firstBlock: firstBlock ?? 1,
    laterBlocks: new Map(
      [...laterBlocks].map(([name, block]) => [contracts[name as 'usdt'], block] as const),
    ),
    pollMs: POLL_MS,
    keepsUpWith: Date.now,
    memoBytes: MEMO_BYTES,
    sites,
    incomeKey,
    incomeSigner,
    requesterOf: ({ socket, headers }) =>
      clientAddress(proxies, socket.remoteAddress ?? '', headers),
    mayNameRequests: ({ socket }) => isProxy(proxies, socket.remoteAddress ?? ''),
    log,
  }
}

const poolsOf = view('pools()', ['address'])

/** Reads the factory of the router's pools, which the app's configuration omits. */
async function readPools(
  { baseUrl, fetch }: BackendOptions['node'],
  router: Address,
): Promise<Result<Address, string>> {
  const answer = await createNode(baseUrl, fetch).read(poolsOf(router))
  if (answer.ok) return answer
  // Its path or query may hold a key.
  const { host } = new URL(baseUrl)
  return err(`${host} did not return the pools of ${router}: ${reasonOf(answer.error)}`)
}

/** Describes a node's failure in a few words. */
export const reasonOf = (error: NodeError): string =>
  error.kind === 'http' ? `HTTP ${error.status}` : 'detail' in error ? error.detail : error.kind
