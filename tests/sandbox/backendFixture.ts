import type { PgTable } from 'drizzle-orm/pg-core'
import { createApi, type Api, type ApiError } from '../../src/api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import { createBackend, type Backend, type BackendOptions } from '../../sandbox/backend/backend.ts'
import { createFaults, type Faults } from '../../sandbox/backend/http/faults.ts'
import type { DatabaseOptions } from '../../sandbox/backend/database/database.ts'
import type { LaunchpadContracts } from '../../sandbox/backend/index/chapter.ts'
import { launchpadBook } from '../../sandbox/backend/index/launchpadBook.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import type { ContractsFixture } from './contractsFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

type Table = typeof served

/** A backend, asked through the app's own client. */
export interface Client {
  readonly api: Api
  /** The answer's data; throws on anything else. */
  ask<N extends ServedName>(name: N, request: RequestOf<Table[N]>): Promise<ResponseOf<Table[N]>>
  /** The name of the refusal; throws on anything else. */
  refusalOf<N extends ServedName>(name: N, request: RequestOf<Table[N]>): Promise<string>
}

export const SOLID_LAG = 3

/** Where something has happened that a backend is to follow. */
type Scene = Pick<ContractsFixture, 'chain' | 'fetch' | 'people' | 'close'> & {
  readonly usdt: Address
}

export interface Asked {
  readonly people?: number
  /** A new one without it. */
  readonly database?: DatabaseOptions
}

/** Happens before the backend opens, and gives tests what they can do with it: see `pasts`. */
export interface Past<S extends Scene, L extends LaunchpadContracts, D extends object> {
  readonly scene: S
  readonly launchpad: L
  /** Sells boxes; without it, a contract on which none was ever put on sale. */
  readonly sale?: Address
  readonly options?: Partial<BackendOptions>
  readonly deeds?: (opened: Opened<S, L>) => D
}

/** The backend of a past: `BackendOf<typeof withCards>`. */
export type BackendOf<P> = P extends (asked: Asked) => Promise<Past<infer S, infer L, infer D>>
  ? Opened<S, L> & D
  : never

/** The backend over a chain whose blocks the test makes, asked through the app's own client. */
export type Opened<S extends Scene, L extends LaunchpadContracts> = S &
  Client & {
    readonly launchpad: L
    readonly backend: Backend & { readonly faults: Faults }
    person(index: number): Operator
    /** Makes the newest blocks solidified, and has the backend look. */
    solidify(): Promise<void>
    /** The same, after so much time. */
    passed(ms: number): Promise<void>
    /** A second backend on the same chain, over a new database unless one is given. */
    another(options?: Partial<BackendOptions>): Promise<Backend>
    /** All that the launchpad's book keeps, as text. */
    everything(): Promise<string[][]>
    stop(): Promise<void>
  }

/** A past, with the types that follow from its parts. */
export const past = <S extends Scene, L extends LaunchpadContracts, D extends object = object>(
  given: Past<S, L, D>,
): Past<S, L, D> => given

/** Has the past happen, and opens a backend that has caught up with it. */
export async function openBackend<S extends Scene, L extends LaunchpadContracts, D extends object>(
  happen: (asked: Asked) => Promise<Past<S, L, D>>,
  asked: Asked = {},
): Promise<Opened<S, L> & D> {
  const { scene, launchpad, sale = scene.usdt, options, deeds } = await happen(asked)
  const { chain, people, usdt } = scene
  const another = async (given: Partial<BackendOptions> = {}) =>
    createBackend({
      node: { baseUrl: '', fetch: scene.fetch },
      sale: { contract: sale, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
      launchpad,
      database: given.database ?? (await freshDatabase()),
      // Tests say when to look; the timer is only for real use.
      pollMs: 60_000,
      ...options,
      ...given,
    })
  const faults = createFaults()
  const first = asked.database ? { database: asked.database } : {}
  const backend = { ...(await another({ ...first, faults })), faults }
  const solidify = async () => {
    await chain.mine(SOLID_LAG)
    await backend.indexer.sync()
  }
  await solidify()
  const { tables } = launchpadBook(launchpad)
  const opened: Opened<S, L> = {
    ...scene,
    ...clientOf(backend),
    launchpad,
    backend,
    person: (index) => people[index]!,
    solidify,
    async passed(ms) {
      await chain.advanceTime(ms)
      // A solidified block knows of it, too.
      await chain.mine()
      await solidify()
    },
    another,
    everything: () => Promise.all(tables.map((table) => rowsOf(backend, table))),
    async stop() {
      await backend.close()
      await scene.close()
    },
  }
  return { ...opened, ...(deeds?.(opened) as D) }
}

/** The rows of a table as text, in an order of their own. */
async function rowsOf({ db }: Backend, table: PgTable): Promise<string[]> {
  const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
  return (await db.select().from(table)).map((row) => JSON.stringify(row, write)).sort()
}

export function clientOf(backend: Backend, options: ApiOptions = {}): Client {
  const api = apiOf(backend, options)
  return {
    api,
    async ask(name, request) {
      const answer = await api.call<Endpoint>(served[name], request)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
      return answer.value as never
    },
    async refusalOf(name, request) {
      const answer = await api.call<Endpoint>(served[name], request)
      if (answer.ok) throw new Error(`${name} was not refused`)
      return refusalName(answer.error)
    },
  }
}

interface ApiOptions {
  readonly language?: string
  readonly postEncoding?: 'form' | 'json'
  /** The network address that requests come from. */
  readonly from?: string
  /** The origin of the page that asks, if it names one. */
  readonly origin?: string
  /** The token of an account's session. */
  readonly session?: (owner: string) => string | undefined
}

export const apiOf = (backend: Backend, options: ApiOptions = {}): Api =>
  createApi({
    baseUrl: 'http://backend',
    postEncoding: options.postEncoding ?? 'form',
    fetch: async (url, init) => {
      const headers = new Headers(init.headers)
      if (options.origin !== undefined) headers.set('origin', options.origin)
      return backend.app.request(url, { ...init, headers }, connectionFrom(options.from))
    },
    language: () => options.language ?? 'en-US,en',
    ...(options.session && { session: options.session }),
  })

/** As Node's server passes it to a handler. */
export const connectionFrom = (remoteAddress = '127.0.0.1') => ({
  incoming: { socket: { remoteAddress }, headers: {} },
})

const refusalName = (error: ApiError): string => {
  if (error.kind !== 'refused') return error.kind
  const names = Object.entries(refusal)
  return names.find(([, code]) => code === error.code)?.[0] ?? String(error.code)
}

let lastKey = 0
/** Order keys as the app makes them: 32 bytes of hex. `newKey` counts others. */
export const nextKey = () => `1${(++lastKey).toString(16).padStart(63, '0')}`
