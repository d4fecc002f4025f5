import { createNode } from '../../src/chain/node.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import { view } from '../../src/chain/view.ts'
import type { Config } from '../../src/config/schema.ts'
import type { Address } from '../../src/core/address.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { BackendOptions } from '../options.ts'
import { nodeAddress, readConfig } from '../deployedConfig.ts'
import { withApiKey } from '../http/apiKey.ts'
import type { LaunchpadContracts } from '../index/chapter.ts'
import { clientAddress, isProxy } from '../limits/clientAddress.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings.ts'

/** Time between two looks of the index, about a block. */
const POLL_MS = 3 * SECOND_MS

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
  const node = nodeOf(settings, config.value)
  if (!node.ok) return node
  const pools = await readPools(node.value, config.value.contracts.poolRouter)
  if (!pools.ok) return pools
  const options = optionsOf(settings, config.value, node.value, pools.value, log)
  return ok({ config: config.value, node: node.value, options })
}

/** Returns the node that the settings name, or else the first one of the configuration. */
export function nodeOf(settings: Settings, config: Config): Result<BackendOptions['node'], string> {
  const baseUrl =
    settings.node === undefined
      ? nodeAddress(config.network.nodes[0]!, settings.config)
      : ok(settings.node)
  if (!baseUrl.ok) return baseUrl
  return ok({
    baseUrl: baseUrl.value,
    fetch: withApiKey((url, init) => fetch(url, init), settings.apiKey),
    perSecond: settings.perSecond,
  })
}

type Followed = Omit<LaunchpadContracts, 'blindBoxSale'>
type Named = { readonly [Name in keyof Required<Followed>]: Followed[Name] }

function optionsOf(
  { firstBlock, laterBlocks, sites, incomeKey, incomeSigner, proxies, database }: Settings,
  { contracts }: Config,
  node: BackendOptions['node'],
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
    node,
    sale: {
      contract: contracts.blindBoxSale,
      coins: [{ symbol: 'USDT', decimals: 6, contract: contracts.usdt }],
    },
    launchpad,
    database,
    firstBlock: firstBlock ?? 1,
    laterBlocks: new Map(
      [...laterBlocks].map(([name, block]) => [contracts[name as 'usdt'], block] as const),
    ),
    pollMs: POLL_MS,
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
