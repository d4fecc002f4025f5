import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { view } from '../../src/chain/view.ts'
import { createNode } from '../../src/chain/node.ts'
import { parseConfig } from '../../src/config/load.ts'
import type { Config } from '../../src/config/schema.ts'
import type { Address } from '../../src/core/address.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { clientAddress, readProxies, type Proxies } from '../server/limits/clientAddress.ts'
import { createLimitedServer } from '../server/limits/limitedServer.ts'
import { publicLimits } from '../server/limits/limits.ts'
import { forAnyOrigin } from './http/anyOrigin.ts'
import { withApiKey } from './http/apiKey.ts'
import { createBackend } from './backend.ts'
import type { LaunchpadContracts } from './index/chapter.ts'

/**
 * The backend alone, for a real network:
 *
 *   DATABASE_URL=postgres://… node sandbox/backend/main.ts --config dist/config.json --first-block N
 *
 * It takes contracts and the first node from the app's own configuration, and reads the chain from
 * the block in which the first of them was deployed. Texts and announcements are rows of the tables
 * in `schema.sql`. TRON_PRO_API_KEY is the key for a node that asks for one.
 *
 * Behind a reverse proxy, set TRUSTED_PROXIES to its address ("10.0.0.7, 192.168.0.0/16"), or it
 * counts as one client; and FORWARDED_HEADER, if it names clients other than in X-Forwarded-For.
 */
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: 'dist/config.json' },
    port: { type: 'string', default: '4180' },
    host: { type: 'string', default: '127.0.0.1' },
    'first-block': { type: 'string', default: '1' },
    /** For the index. Public nodes allow each client 15; people's requests come on top. */
    'requests-per-second': { type: 'string', default: '10' },
    /** A host where people may sign in, "casthouse.example"; once for each. */
    site: { type: 'string', multiple: true, default: [] },
    /** For an embedded database instead of DATABASE_URL. */
    data: { type: 'string', default: '.sandbox/backend' },
    /** Per address: requests a second, and at once after a pause. */
    rate: { type: 'string', default: String(publicLimits.requestsPerSecond) },
    burst: { type: 'string', default: String(publicLimits.requestsAtOnce) },
    connections: { type: 'string', default: String(publicLimits.connections) },
    'connections-per-address': {
      type: 'string',
      default: String(publicLimits.connectionsPerAddress),
    },
  },
})

const POLL_MS = 3_000

const limits = {
  ...publicLimits,
  requestsPerSecond: readCount('rate'),
  requestsAtOnce: readCount('burst'),
  connections: readCount('connections'),
  connectionsPerAddress: readCount('connections-per-address'),
}
const proxies = readTrusted()

const { network, contracts } = readConfig(values.config)
const plain: Fetch = (url, init) => fetch(url, init)
const node = {
  baseUrl: network.nodes[0]!,
  fetch: withApiKey(plain, process.env['TRON_PRO_API_KEY']),
  perSecond: readPace(values['requests-per-second']),
}
type Followed = Omit<LaunchpadContracts, 'blindBoxSale'>
type Named = { readonly [Name in keyof Required<Followed>]: Followed[Name] }
/** All that can be followed: what is forgotten here does not compile. */
const launchpad: Named = {
  wtrx: contracts.wtrx,
  pools: await readPools(contracts.poolRouter),
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
const backend = await createBackend({
  node,
  sale: {
    contract: contracts.blindBoxSale,
    coins: [{ symbol: 'USDT', decimals: 6, contract: contracts.usdt }],
  },
  launchpad,
  database: { url: process.env['DATABASE_URL'], dataDir: values.data },
  firstBlock: Number(values['first-block']),
  pollMs: POLL_MS,
  sites: values.site,
  incomeKey: process.env['INCOME_KEY'],
  requesterOf: ({ socket, headers }) => clientAddress(proxies, socket.remoteAddress ?? '', headers),
})
const app = forAnyOrigin(backend.app)
const server = createLimitedServer(limits, getRequestListener(app.fetch), proxies)
server.listen(Number(values.port), values.host, () => {
  const { port } = server.address() as AddressInfo
  if (values.site.length === 0) console.log('Nobody can sign in: name the site with --site')
  console.log(`The backend is ready at http://${values.host}:${port}`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    void backend.close().then(() => process.exit(0))
  })

function readCount(name: 'rate' | 'burst' | 'connections' | 'connections-per-address'): number {
  const count = Number(values[name])
  if (Number.isFinite(count) && count > 0) return count
  console.error(`--${name} takes a number above 0, not "${values[name]}"`)
  process.exit(1)
}

function readTrusted(): Proxies {
  try {
    return readProxies(process.env['TRUSTED_PROXIES'], process.env['FORWARDED_HEADER'])
  } catch (error) {
    console.error(`TRUSTED_PROXIES: ${(error as Error).message}`)
    process.exit(1)
  }
}

/** The factory of a router's pools. */
const poolsOf = view('pools()', ['address'])

/** The factory of the router's pools, which the app has no need to know. */
async function readPools(router: Address): Promise<Address> {
  const answer = await createNode(node.baseUrl, node.fetch).read(poolsOf(router))
  if (answer.ok) return answer.value
  console.error(`${network.nodes[0]} did not tell the pools of ${router}`)
  process.exit(1)
}

function readPace(text: string): number {
  const perSecond = Number(text)
  if (perSecond > 0) return perSecond
  console.error(`--requests-per-second ${text} is no number above 0`)
  process.exit(1)
}

function readConfig(file: string): Config {
  const parsed = parseConfig(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.ok) return parsed.value
  const { error } = parsed
  console.error(`${file}: ${error.kind === 'invalid' ? `${error.field} ` : ''}${error.detail}`)
  process.exit(1)
}
