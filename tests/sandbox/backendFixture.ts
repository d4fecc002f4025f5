import { createApi, type Api, type ApiError } from '../../src/api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { refusal } from '../../src/api/refusal.ts'
import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import type { LaunchpadContracts } from '../../sandbox/backend/index/chapter.ts'
import { createFaults, type Faults } from '../../sandbox/backend/http/faults.ts'
import { sandboxOrderLimits, type OrderLimits } from '../../sandbox/backend/orders/newOrders.ts'
import { announcementSeeds } from '../../sandbox/world/announcements.ts'
import { productTexts } from '../../sandbox/world/products.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import type { DatabaseOptions } from '../../sandbox/backend/database/database.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { openSale, type SaleFixture } from './saleFixture.ts'

type Table = typeof served

/** A backend, asked through the app's own client. */
export interface Client {
  readonly api: Api
  /** The answer's data; throws on anything else. */
  ask<N extends ServedName>(name: N, request: RequestOf<Table[N]>): Promise<ResponseOf<Table[N]>>
  /** The name of the refusal; throws on anything else. */
  refusalOf<N extends ServedName>(name: N, request: RequestOf<Table[N]>): Promise<string>
}

interface AnotherOptions {
  /** A new one without it. */
  readonly database?: DatabaseOptions
  readonly orderLimits?: OrderLimits
}

/** The backend over a chain whose blocks the test makes, asked through the app's own client. */
export interface BackendFixture extends SaleFixture, Client {
  readonly launchpad: LaunchpadContracts
  readonly backend: Backend & { readonly faults: Faults }
  /** Makes the newest blocks solidified. */
  solidify(): Promise<void>
  /** A second backend on the same chain. */
  another(options?: AnotherOptions): Promise<Backend>
  stop(): Promise<void>
}

export const SOLID_LAG = 3

export async function openBackend(): Promise<BackendFixture> {
  const fixture = await openSale({ mining: 'manual', solidLag: SOLID_LAG })
  const launchpad = await deployLaunchpad(fixture.owner, fixture.usdt, async () => {
    await fixture.chain.mine()
  })
  const content = {
    products: productTexts(0),
    announcements: announcementSeeds(fixture.chain.now()),
  }
  const open = async ({
    database,
    orderLimits,
    faults,
  }: AnotherOptions & { faults?: Faults } = {}) =>
    createBackend({
      node: { baseUrl: '', fetch: fixture.fetch },
      sale: {
        contract: fixture.sale,
        coins: [{ symbol: 'USDT', decimals: 6, contract: fixture.usdt }],
      },
      launchpad,
      database: database ?? (await freshDatabase()),
      orderLimits: orderLimits ?? sandboxOrderLimits,
      ...(faults && { faults }),
      content,
      // Tests say when to look; the timer is only for real use.
      pollMs: 60_000,
    })
  const faults = createFaults()
  const backend = { ...(await open({ faults })), faults }
  return {
    ...fixture,
    ...clientOf(backend),
    launchpad,
    backend,
    another: open,
    async solidify() {
      await fixture.chain.mine(SOLID_LAG)
      await backend.indexer.sync()
    },
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
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
