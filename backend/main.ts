// First, so that no other module finds a secret in `process.env`.
import { environment } from './secrets/environment.ts'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { view } from '../src/chain/view.ts'
import { createNode } from '../src/chain/node.ts'
import type { Config } from '../src/config/schema.ts'
import type { Address } from '../src/core/address.ts'
import type { Fetch } from '../src/core/ports.ts'
import type { Result } from '../src/core/result.ts'
import { SECOND_MS } from '../src/core/time.ts'
import { nodeAddress, readConfig } from './deployedConfig.ts'
import { stopsGracefully } from './http/gracefulStop.ts'
import { clientAddress, isProxy } from './limits/clientAddress.ts'
import { createLimitedServer } from './limits/limitedServer.ts'
import { createLog } from './log/jsonLines.ts'
import { diesWithOneLine } from './log/lastWords.ts'
import type { Log } from './log/log.ts'
import { forAnyOrigin } from './http/anyOrigin.ts'
import { notListening } from './http/notListening.ts'
import { withApiKey } from './http/apiKey.ts'
import { createBackend, type Backend, type BackendOptions } from './backend.ts'
import type { LaunchpadContracts } from './index/chapter.ts'
import { readSettings, type Settings } from './settings.ts'

/**
 * The process behind `npm run backend`: the backend alone, for a real network, until SIGTERM.
 *
 *   DATABASE_URL=postgres://… npm run backend -- --config dist/config.json --first-block N
 *
 * The contracts and the first node come from the app's own configuration, a file or a URL. `--node
 * URL` selects another node. The chain is read from the block in which the first contract was
 * deployed. Texts and announcements are rows of the tables in `schema.sql`. TRON_PRO_API_KEY is the
 * key for a node that requires one.
 *
 * Behind a reverse proxy, set TRUSTED_PROXIES to its address ("10.0.0.7, 192.168.0.0/16");
 * otherwise the proxy counts as one client. Set FORWARDED_HEADER if it names clients in a header
 * other than X-Forwarded-For.
 */
const POLL_MS = 3_000

/** Time to finish requests. Hosts of containers kill them ten seconds after asking them to stop. */
const PATIENCE = { quietMs: 2 * SECOND_MS, longestMs: 7 * SECOND_MS }
/** Time to close the index and the database, which a kill does not harm. */
const CLOSING_MS = 2 * SECOND_MS

/** Stops the server; undefined until it runs. */
let stop: (() => Promise<void>) | undefined
let isStopping = false

// A second signal while stopping is a copy of the first, from the launcher or a terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    if (stop) void stop()
    else process.exit(0)
  })

try {
  await main()
} catch (error) {
  fail(messageOf(error))
}

async function main(): Promise<void> {
  const settings = found(readSettings(process.argv.slice(2), environment))
  const log = createLog({ secrets: settings.secrets })
  diesWithOneLine(log)
  const config = found(await readConfig(settings.config))
  const node = {
    baseUrl: settings.node ?? found(nodeAddress(config.network.nodes[0]!, settings.config)),
    fetch: withApiKey((url, init) => fetch(url, init), settings.apiKey),
    perSecond: settings.perSecond,
  }
  const pools = await readPools(node, config.contracts.poolRouter)
  const backend = await createBackend(optionsOf(settings, config, node, pools, log))
  const app = forAnyOrigin(backend.app)
  const { limits, proxies, host, port, sites } = settings
  const server = createLimitedServer(limits, getRequestListener(app.fetch), proxies)
  const stopServer = stopsGracefully(server, PATIENCE)
  stop = () => end(stopServer, backend, log)
  server.once('error', (error) => fail(notListening(error, host, port)))
  server.listen(port, host, () => {
    const { port: taken } = server.address() as AddressInfo
    if (sites.length === 0) log.warn('No user can sign in: name the site with --site')
    log.info(`The backend is ready at http://${host}:${taken}`)
  })
}

/** Answers pending requests, then closes the rest. Nothing is lost, however that ends. */
async function end(stopServer: () => Promise<number>, backend: Backend, log: Log): Promise<void> {
  const cut = await stopServer()
  if (cut > 0) log.warn('cut requests that took more than 7 s while stopping', { requests: cut })
  const late = setTimeout(
    () => fail('the node or the database did not answer while stopping'),
    CLOSING_MS,
  )
  await backend.close()
  clearTimeout(late)
  process.exit(0)
}

type Followed = Omit<LaunchpadContracts, 'blindBoxSale'>
type Named = { readonly [Name in keyof Required<Followed>]: Followed[Name] }

function optionsOf(
  { firstBlock, sites, incomeKey, incomeSigner, proxies, database }: Settings,
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
    firstBlock,
    pollMs: POLL_MS,
    sites,
    incomeKey,
    incomeSigner,
    requesterOf: ({ socket, headers }) =>
      clientAddress(proxies, socket.remoteAddress ?? '', headers),
    mayNameRequests: ({ socket }) => isProxy(proxies, socket.remoteAddress ?? ''),
    log,
  }
}

/** Reads the factory of the router's pools, which the app's configuration omits. */
async function readPools(
  { baseUrl, fetch }: { readonly baseUrl: string; readonly fetch: Fetch },
  router: Address,
): Promise<Address> {
  const poolsOf = view('pools()', ['address'])
  const answer = await createNode(baseUrl, fetch).read(poolsOf(router))
  if (answer.ok) return answer.value
  const { error } = answer
  const reason =
    error.kind === 'http' ? `HTTP ${error.status}` : 'detail' in error ? error.detail : error.kind
  return fail(`${baseUrl} did not return the pools of ${router}: ${reason}`)
}

/** Returns the value. On an error, prints the reason and ends the process. */
function found<T>(result: Result<T, string>): T {
  return result.ok ? result.value : fail(result.error)
}

function fail(reason: string): never {
  console.error(`backend: ${reason}`)
  process.exit(1)
}

/**
 * Returns an error's message. If several addresses were tried, the error has a code but no message.
 */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code ?? error)
}
