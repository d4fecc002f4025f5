import type { Api } from './api/client.ts'
import type { Endpoint, RequestOf } from './api/endpoints/endpoint.ts'
import { endpoints } from './api/endpoints/table.ts'
import { createNode, type ChainNode } from './chain/node.ts'
import { paceNode } from './chain/pacedNode.ts'
import { contractsOf } from './config/contracts.ts'
import type { Config } from './config/schema.ts'
import { deviceClock } from './core/deviceClock.ts'
import { deviceLocks } from './core/deviceLocks.ts'
import { deviceRandom } from './core/deviceRandom.ts'
import type { Fetch } from './core/ports.ts'
import { openDatabase } from './db/database.ts'
import { blockShelf } from './db/blockShelf.ts'
import { outboxTables } from './db/outboxTables.ts'
import { kinds } from './operations.ts'
import type { Request } from './outbox/kind.ts'
import { createOutbox, type OutboxPorts, type Queue } from './outbox/outbox.ts'
import { createStore } from './outbox/store.ts'

/** What page and worker do not share. */
interface RunnerOptions extends Pick<OutboxPorts, 'page' | 'ended'> {
  /** Where this runner lives, for whoever reads a row: `page` or `worker`. */
  readonly place: string
  readonly config: Config
  readonly api: Api
  readonly node: ChainNode
  /** Told when node or backend gave no answer to what a tap asked. */
  readonly tapFailed?: () => void
}

const ownFetch: Fetch = (url, init) => fetch(url, init)

/** Opens this device's outbox, the same one for every tab and the worker. */
export function openQueue({ place, config, api, node, tapFailed, ...own }: RunnerOptions): Queue {
  const db = openDatabase()
  const pace = (each: ChainNode) => paceNode(each, deviceClock, deviceRandom, tapFailed)
  const paced = pace(node)
  const call = ({ endpoint, request }: Request) =>
    api.call(endpoints[endpoint] as Endpoint, request as RequestOf<Endpoint>)
  const outbox = createOutbox({
    runner: `${place}-${deviceRandom.hex(16)}`,
    clock: deviceClock,
    random: deviceRandom,
    locks: deviceLocks,
    store: createStore(outboxTables(db)),
    node: paced.background,
    attendedNode: paced.attended,
    tapped: {
      node: paced.tapped,
      async call(request) {
        const answer = await call(request)
        if (!answer.ok && answer.error.kind !== 'refused') tapFailed?.()
        return answer
      },
    },
    otherNodes: config.network.nodes
      .slice(1)
      .map((url) => pace(createNode(url, ownFetch)).background),
    shelf: blockShelf(db, config.network.genesisBlockId, deviceClock.now),
    kinds,
    network: config.network.genesisBlockId,
    pinned: new Set(contractsOf(config.contracts)),
    call,
    onError: reportError,
    ...own,
  })
  return { ...outbox, db }
}
