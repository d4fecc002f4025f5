import { filledTables, rowsOf } from './rows.ts'
import { createApi, type Api, type ApiError } from '../../src/api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import { createBackend, type Backend } from '../../backend/backend.ts'
import type { BackendOptions } from '../../backend/options.ts'
import { createFaults, type Faults } from '../../backend/http/faults.ts'
import type { DatabaseOptions } from '../../backend/database/database.ts'
import type { LaunchpadContracts } from '../../backend/index/chapter.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import type { ContractsFixture } from './contractsFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

type Table = typeof served

/** Backend called through the app's own client. */
export interface Client {
  readonly api: Api
  /** Returns the answer's data. Throws if the request is refused. */
  ask<N extends ServedName>(name: N, request: RequestOf<Table[N]>): Promise<ResponseOf<Table[N]>>
  /** Returns the name of the refusal. Throws if the request succeeds. */
  refusalOf<N extends ServedName>(name: N, request: RequestOf<Table[N]>): Promise<string>
}

export const SOLID_LAG = 3

/** Chain with a history that the backend indexes. */
type Scene = Pick<ContractsFixture, 'chain' | 'fetch' | 'people' | 'close'> & {
  readonly usdt: Address
}

export interface Asked {
  readonly people?: number
  /** Database to open; a new one by default. */
  readonly database?: DatabaseOptions
}

/**
 * History that exists before the backend opens, with the actions that it offers to tests: see
 * `pasts`.
 */
export interface Past<S extends Scene, L extends LaunchpadContracts, D extends object> {
  readonly scene: S
  readonly launchpad: L
  /** Contract that sells boxes. By default, a contract with no box ever on sale. */
  readonly sale?: Address
  readonly options?: Partial<BackendOptions>
  readonly deeds?: (opened: Opened<S, L>) => D
}

/** Backend opened over a past: `BackendOf<typeof withCards>`. */
export type BackendOf<P> = P extends (asked: Asked) => Promise<Past<infer S, infer L, infer D>>
  ? Opened<S, L> & D
  : never

/** Backend over a chain whose blocks the test mines, called through the app's own client. */
export type Opened<S extends Scene, L extends LaunchpadContracts> = S &
  Client & {
    readonly launchpad: L
    readonly backend: Backend & { readonly faults: Faults }
    person(index: number): Operator
    /** Solidifies the newest blocks, then syncs the backend. */
    solidify(): Promise<void>
    /** Advances the clock by `ms`, then does the same as `solidify`. */
    passed(ms: number): Promise<void>
    /** Opens a second backend on the same chain, over a new database by default. */
    another(options?: Partial<BackendOptions>): Promise<Backend>
    /** Reads everything that the launchpad's book stores, as text. */
    everything(): Promise<string[][]>
    stop(): Promise<void>
  }

/** Returns the past unchanged; infers its types from its parts. */
export const past = <S extends Scene, L extends LaunchpadContracts, D extends object = object>(
  given: Past<S, L, D>,
): Past<S, L, D> => given

/** Builds the past, then opens a backend that has caught up with it. */
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
      // Tests decide when to sync; the timer is only for real use.
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
  const opened: Opened<S, L> = {
    ...scene,
    ...clientOf(backend),
    launchpad,
    backend,
    person: (index) => people[index]!,
    solidify,
    async passed(ms) {
      await chain.advanceTime(ms)
      // Puts the new time into a block, which `solidify` then solidifies.
      await chain.mine()
      await solidify()
    },
    another,
    everything: () => Promise.all(filledTables.map((table) => rowsOf(backend.db, table))),
    async stop() {
      await backend.close()
      await scene.close()
    },
  }
  return { ...opened, ...(deeds?.(opened) as D) }
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
  /** Network address that requests come from. */
  readonly from?: string
  /** Origin of the page that sends the requests, if it names one. */
  readonly origin?: string
  /** Returns the session token of an account. */
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

/** Builds the connection that Node's server passes to a handler. */
export const connectionFrom = (remoteAddress = '127.0.0.1') => ({
  incoming: { socket: { remoteAddress }, headers: {} },
})

const refusalName = (error: ApiError): string => {
  if (error.kind !== 'refused') return error.kind
  const names = Object.entries(refusal)
  return names.find(([, code]) => code === error.code)?.[0] ?? String(error.code)
}

let lastKey = 0
/**
 * Returns an order key as the app makes it: 32 bytes of hex. Never collides with those of `newKey`.
 */
export const nextKey = () => `1${(++lastKey).toString(16).padStart(63, '0')}`
