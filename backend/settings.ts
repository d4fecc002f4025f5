import { parseArgs } from 'node:util'
import { err, ok, type Result } from '../src/core/result.ts'
import { readProxies, type Proxies } from './limits/clientAddress.ts'
import { publicLimits, type Limits } from './limits/limits.ts'
import type { DatabaseOptions } from './database/database.ts'
import { readSignerPlace, type SignerPlace } from './income/signerPlace.ts'
import { givenSecret } from './secrets/givenSecret.ts'

/** Operator's settings for running the backend alone. */
export interface Settings {
  /** Configuration as a file or a URL. */
  readonly config: string
  /** Base addresses of the nodes; if there are none, those of the configuration. */
  readonly nodes: readonly string[]
  readonly apiKey: string | undefined
  readonly host: string
  /** Port; 0 selects any free one. */
  readonly port: number
  /** First block to read; undefined if the operator did not say. */
  readonly firstBlock: number | undefined
  /** First blocks of contracts that were deployed later, by their names in the configuration. */
  readonly laterBlocks: ReadonlyMap<string, number>
  /** Most requests of all processes to the node, per second and per day. */
  readonly perSecond: number
  readonly perDay: number | undefined
  readonly sites: readonly string[]
  readonly limits: Limits
  /** Place of the operator's listener; undefined for none. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly proxies: Proxies
  readonly database: DatabaseOptions
  /** Replica for requests that only read what is the same for everybody. */
  readonly replicaUrl: string | undefined
  readonly incomeKey: string | undefined
  /** Process that signs vouchers instead of a key here. */
  readonly incomeSigner: SignerPlace | undefined
  /** Secrets among the settings, which the log must not contain. */
  readonly secrets: readonly (string | undefined)[]
}

/** Common options, each with the line that `--help` shows. */
export const options = {
  config: {
    type: 'string',
    default: 'dist/config.json',
    help: "the app's configuration, as a file or a URL",
  },
  node: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    help: 'base URL of a node; repeat it for those to ask when it fails; by default, those of the configuration',
  },
  port: { type: 'string', default: '4180', help: 'port to listen on; 0 takes a free one' },
  host: { type: 'string', default: '127.0.0.1', help: 'address to listen on' },
  'metrics-port': {
    type: 'string',
    help: 'port for /metrics, and for the reasons of /ready; by default, there is none',
  },
  'metrics-host': { type: 'string', default: '127.0.0.1', help: 'address of that port' },
  'first-block': {
    type: 'string',
    multiple: true,
    default: [] as string[],
    help: 'block of the first contract; "burning=N" for one that joined later',
  },
  // Public nodes allow each client 15. This is lower, because requests may bunch up on their way.
  'requests-per-second': {
    type: 'string',
    default: '12',
    help: 'most requests to the node, of all processes together',
  },
  'requests-per-day': {
    type: 'string',
    help: 'the same for a day (UTC); by default unlimited',
  },
  site: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    help: 'host where users may sign in, such as "casthouse.example"; repeat it for each',
  },
  data: {
    type: 'string',
    default: 'data/backend',
    help: 'folder of the embedded database, used without DATABASE_URL',
  },
  rate: {
    type: 'string',
    default: String(publicLimits.requestsPerSecond),
    help: 'requests per second that an address may send',
  },
  burst: {
    type: 'string',
    default: String(publicLimits.requestsAtOnce),
    help: 'requests at once that an address may send after a pause',
  },
  connections: {
    type: 'string',
    default: String(publicLimits.connections),
    help: 'most connections in all',
  },
  'connections-per-address': {
    type: 'string',
    default: String(publicLimits.connectionsPerAddress),
    help: 'most connections of an address',
  },
} as const

export type OptionName = keyof typeof options

/** Environment variables, each with the line that `--help` shows. */
export const variables = {
  DATABASE_URL: 'PostgreSQL as postgres://user:password@host/name; without it, one is embedded',
  DATABASE_READ_URL: 'replica of it, for what is the same for everybody (serve)',
  TRON_PRO_API_KEY: 'key of the first node, if it requires one',
  TRUSTED_PROXIES: 'addresses of reverse proxies, such as "10.0.0.7, 192.168.0.0/16"',
  FORWARDED_HEADER: 'header in which they name clients; by default, X-Forwarded-For',
  INCOME_KEY_FILE: 'file with the key that signs vouchers of income (or INCOME_KEY)',
  INCOME_SIGNER: 'process that signs them instead: unix:/path or http://127.0.0.1:port',
} as const

/** Settings that a command reads. */
export interface Wanted {
  /** Options that it knows; others are an error. */
  readonly options: readonly OptionName[]
  /** Whether it signs, and so needs the key of income. */
  readonly signs: boolean
}

/** Reads arguments and environment. An error is one line for the operator, without any key. */
export function readSettings(
  args: readonly string[],
  env: Readonly<NodeJS.ProcessEnv>,
  wanted: Wanted,
): Result<Settings, string> {
  try {
    return ok(read(args, env, wanted))
  } catch (error) {
    return err((error as Error).message)
  }
}

/** Reads the settings. Throws on invalid ones, as `parseArgs` does. */
function read(
  args: readonly string[],
  env: Readonly<NodeJS.ProcessEnv>,
  { options: names, signs }: Wanted,
): Settings {
  const known = Object.fromEntries(names.map((name) => [name, options[name]]))
  const { values: given } = parseArgs({ args: [...args], options: known })
  const { values: presets } = parseArgs({ args: [], options })
  const values = { ...presets, ...(given as Partial<typeof presets>) }
  const above0 = (name: keyof typeof options & keyof typeof values): number => {
    const count = Number(values[name])
    if (Number.isFinite(count) && count > 0) return count
    throw new Error(`--${name} takes a number above 0, not "${String(values[name])}"`)
  }
  const whole = (name: string, text: string, most: number): number => {
    const count = Number(text)
    if (/^\d+$/.test(text) && count <= most) return count
    throw new Error(`--${name} takes a whole number up to ${most}, not "${text}"`)
  }
  const blocks = values['first-block'].map((given) => {
    const [, name, block = given] = /^(\w+)=(.*)$/.exec(given) ?? []
    return { name, block: whole('first-block', block, Number.MAX_SAFE_INTEGER) }
  })
  const url = databaseUrl('DATABASE_URL', env)
  const replicaUrl = databaseUrl('DATABASE_READ_URL', env)
  if (replicaUrl !== undefined && url === undefined)
    throw new Error('DATABASE_READ_URL needs DATABASE_URL beside it')
  const incomeKey = signs ? found(givenSecret(env, 'INCOME_KEY')) : undefined
  const signer = (signs && env['INCOME_SIGNER']) || undefined
  if (signer !== undefined && incomeKey !== undefined)
    throw new Error('a key of income and INCOME_SIGNER are both set: keep one')
  const apiKey = env['TRON_PRO_API_KEY']
  return {
    config: values.config,
    nodes: values.node,
    apiKey,
    host: values.host,
    port: whole('port', values.port, 65_535),
    firstBlock: blocks.findLast(({ name }) => name === undefined)?.block,
    laterBlocks: new Map(
      blocks.flatMap(({ name, block }) => (name === undefined ? [] : [[name, block]])),
    ),
    perSecond: above0('requests-per-second'),
    perDay: values['requests-per-day'] === undefined ? undefined : above0('requests-per-day'),
    sites: values.site,
    limits: {
      ...publicLimits,
      requestsPerSecond: above0('rate'),
      requestsAtOnce: above0('burst'),
      connections: above0('connections'),
      connectionsPerAddress: above0('connections-per-address'),
    },
    metrics:
      values['metrics-port'] === undefined
        ? undefined
        : {
            host: values['metrics-host'],
            port: whole('metrics-port', values['metrics-port'], 65_535),
          },
    proxies: readProxies(env['TRUSTED_PROXIES'], env['FORWARDED_HEADER']),
    database: { url, dataDir: values.data },
    replicaUrl,
    incomeKey,
    incomeSigner: signer === undefined ? undefined : found(readSignerPlace(signer)),
    secrets: [incomeKey, apiKey, url, passwordOf(url), replicaUrl, passwordOf(replicaUrl)],
  }
}

function found<T>(result: Result<T, string>): T {
  if (result.ok) return result.value
  throw new Error(result.error)
}

const passwordOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).password : undefined

/**
 * Validates the database's URL. A malformed one is an error. Otherwise a mistaken operator would
 * find all data in an embedded database.
 */
function databaseUrl(
  name: 'DATABASE_URL' | 'DATABASE_READ_URL',
  env: Readonly<NodeJS.ProcessEnv>,
): string | undefined {
  const text = env[name]
  if (text === undefined) return text
  const isUrl = /^postgres(ql)?:\/\//.test(text)
  if (isUrl && URL.canParse(text)) return text
  if (isUrl) throw new Error(`${name} cannot be read: it may lack a host`)
  throw new Error(
    `${name} does not begin with postgres://${name === 'DATABASE_URL' ? '; without it, one is embedded' : ''}`,
  )
}
