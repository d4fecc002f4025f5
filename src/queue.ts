import type { Api } from './api/client.ts'
import type { Endpoint, RequestOf } from './api/endpoints/endpoint.ts'
import { endpoints } from './api/endpoints/table.ts'
import { createNode, type ChainNode } from './chain/node.ts'
import type { NodeError } from './chain/nodeAnswers.ts'
import { paceNode } from './chain/pacedNode.ts'
import type { Config } from './config/schema.ts'
import { deviceClock, deviceLocks, deviceRandom } from './core/device.ts'
import type { Fetch } from './core/ports.ts'
import { openDatabase } from './db/database.ts'
import { blockShelf } from './db/blockShelf.ts'
import { outboxTables } from './db/outboxTables.ts'
import { kinds } from './operations.ts'
import { createOutbox, type OutboxPorts, type Queue } from './outbox/outbox.ts'
import { createStore } from './outbox/store.ts'

/** What page and worker do not share. */
interface RunnerOptions extends Pick<OutboxPorts, 'page' | 'ended'> {
  /** Where this runner lives, for whoever reads a row: `page` or `worker`. */
  readonly place: string
  readonly config: Config
  readonly api: Api
  readonly node: ChainNode
  /** Told of every failure of the node at what a tap asked. */
  readonly onTapFailure?: (error: NodeError) => void
}

const ownFetch: Fetch = (url, init) => fetch(url, init)

/** Opens this device's outbox, the same one for every tab and the worker. */
export function openQueue({
  place,
  config,
  api,
  node,
  onTapFailure,
  ...own
}: RunnerOptions): Queue {
  const db = openDatabase()
  const pace = (each: ChainNode) => paceNode(each, deviceClock, deviceRandom, onTapFailure)
  const paced = pace(node)
  const outbox = createOutbox({
    runner: `${place}-${deviceRandom.hex(16)}`,
    clock: deviceClock,
    random: deviceRandom,
    locks: deviceLocks,
    store: createStore(outboxTables(db)),
    node: paced.background,
    attendedNode: paced.attended,
    tappedNode: paced.tapped,
    otherNodes: config.network.nodes
      .slice(1)
      .map((url) => pace(createNode(url, ownFetch)).background),
    shelf: blockShelf(db, config.network.genesisBlockId, deviceClock.now),
    kinds,
    network: config.network.genesisBlockId,
    pinned: new Set(Object.values(config.contracts)),
    call: ({ endpoint, request }) =>
      api.call(endpoints[endpoint] as Endpoint, request as RequestOf<Endpoint>),
    onError: reportError,
    ...own,
  })
  return { ...outbox, db }
}
