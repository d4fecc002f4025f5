import { endpoints } from './api/endpoints/table.ts'
import type { Endpoint, RequestOf } from './api/endpoints/endpoint.ts'
import { deviceClock, deviceLocks, deviceRandom } from './core/device.ts'
import { openDatabase } from './db/database.ts'
import { kinds } from './operations.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { createStore } from './outbox/store.ts'
import type { Services } from './state/services.ts'

const loadBuilder = () => import('./chain/build.ts')

/** Fetches tronweb ahead of the tap; offline it is fetched again when it is needed. */
export function preloadBuilder(): void {
  loadBuilder()
    .then(({ preload }) => preload())
    .catch(() => {})
}

/** Opens the database and the outbox of this page, and drains it while the page lives. */
export function openOutbox({
  config,
  api,
  node,
  wallet,
}: Pick<Services, 'config' | 'api' | 'node' | 'wallet'>): Outbox {
  const db = openDatabase()
  const outbox = createOutbox({
    db,
    runner: `page-${deviceRandom.hex(16)}`,
    clock: deviceClock,
    random: deviceRandom,
    locks: deviceLocks,
    store: createStore(db),
    node,
    kinds,
    network: config.network.genesisBlockId,
    pinned: new Set(Object.values(config.contracts)),
    call: ({ endpoint, request }) =>
      api.call(endpoints[endpoint] as Endpoint, request as RequestOf<Endpoint>),
    page: {
      wallet,
      build: async (call, options) => {
        const { buildTransaction } = await loadBuilder()
        const nodeUrl = new URL(config.network.nodes[0] ?? '/', location.origin).href
        return buildTransaction(nodeUrl, call, options)
      },
    },
    onError: reportError,
  })
  outbox.start()
  wakeWithPage(outbox.wake)
  return outbox
}

/** Timers of a sleeping page are late and a lost network tells nobody: these events do. */
function wakeWithPage(wake: () => void): void {
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
}
