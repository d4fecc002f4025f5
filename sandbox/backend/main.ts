import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { parseConfig } from '../../src/config/load.ts'
import type { Config } from '../../src/config/schema.ts'
import { createBackend } from './backend.ts'

/**
 * The backend alone, for a real network:
 *
 *   DATABASE_URL=postgres://… node sandbox/backend/main.ts --config dist/config.json --first-block N
 *
 * It takes contracts and the first node from the app's own configuration, and reads the chain from
 * the block in which the sale was deployed. Texts, tokens and announcements are rows of the tables
 * in `schema.sql`.
 */
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: 'dist/config.json' },
    port: { type: 'string', default: '4180' },
    host: { type: 'string', default: '127.0.0.1' },
    'first-block': { type: 'string', default: '1' },
    /** For an embedded database instead of DATABASE_URL. */
    data: { type: 'string', default: '.sandbox/backend' },
  },
})

const POLL_MS = 3_000

const { network, contracts } = readConfig(values.config)
const backend = await createBackend({
  node: { baseUrl: network.nodes[0]!, fetch: (url, init) => fetch(url, init) },
  sale: {
    contract: contracts.blindBoxSale,
    coins: [{ symbol: 'USDT', decimals: 6, contract: contracts.usdt }],
  },
  database: { url: process.env['DATABASE_URL'], dataDir: values.data },
  firstBlock: Number(values['first-block']),
  pollMs: POLL_MS,
})
// The app may stand on another origin; nothing here depends on who asks.
const app = new Hono().use(cors()).route('/', backend.app)
const server = serve({ fetch: app.fetch, port: Number(values.port), hostname: values.host }, (to) =>
  console.log(`The backend is ready at http://${values.host}:${to.port}`),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    void backend.close().then(() => process.exit(0))
  })

function readConfig(file: string): Config {
  const parsed = parseConfig(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.ok) return parsed.value
  const { error } = parsed
  console.error(`${file}: ${error.kind === 'invalid' ? `${error.field} ` : ''}${error.detail}`)
  process.exit(1)
}
