import type { Api } from './api/client.ts'
import type { Endpoint, RequestOf } from './api/endpoints/endpoint.ts'
import { endpoints } from './api/endpoints/table.ts'
import { createEventList } from './chain/contractEvents.ts'
import { seenBy, type Heads } from './chain/heads.ts'
import { createNode, type ChainNode } from './chain/node.ts'
import { paceNode, type PacedNode } from './chain/pacedNode.ts'
import { pinnedOf, pinnedThere } from './config/contracts.ts'
import type { Config } from './config/schema.ts'
import { deviceClock } from './core/deviceClock.ts'
import { deviceLocks } from './core/deviceLocks.ts'
import { deviceRandom } from './core/deviceRandom.ts'
import type { Fetch } from './core/ports.ts'
import { rests, toldOnly } from './core/rests.ts'
import { openDatabase } from './db/database.ts'
import { blockShelf } from './db/blockShelf.ts'
import { outboxTables } from './db/outboxTables.ts'
import { kinds } from './operations.ts'
import type { Request } from './outbox/kind.ts'
import { createOutbox, type OutboxPorts, type Queue } from './outbox/outbox.ts'
import { createStore } from './outbox/store.ts'

/** Options that differ between page and worker. */
interface RunnerOptions extends Pick<OutboxPorts, 'page' | 'ended'> {
  /** Location of this runner, `page` or `worker`, for anyone who reads a row. */
  readonly place: string
  readonly config: Config
  readonly api: Api
  /** Node of the main chain; by default the configured one. */
  readonly node?: ChainNode
  /** Newest blocks of both chains, which this runner sees too. */
  readonly heads: (chain?: 'side') => Heads
  /** Called when the TRON node or the backend did not answer a request that a tap made. */
  readonly tapFailed?: () => void
}

const ownFetch: Fetch = (url, init) => fetch(url, init)

const nodeAt = (url: string) => createNode(url, ownFetch, toldOnly(rests.of(url)))

/** Opens this device's outbox, which all tabs and the worker share. */
export function openQueue(options: RunnerOptions): Queue {
  const { place, config, api, node, heads, tapFailed, ...own } = options
  const db = openDatabase()
  const pace = (each: ChainNode, url: string) =>
    paceNode(each, deviceClock, deviceRandom, tapFailed, rests.of(url))
  const lanesOf = (paced: PacedNode) => ({
    node: paced.background,
    attendedNode: paced.attended,
    tappedNode: paced.tapped,
  })
  const others = (nodes: readonly string[]) =>
    nodes.slice(1).map((url) => pace(nodeAt(url), url).background)
  const { network, sideChain } = config
  const [mainUrl] = network.nodes as [string]
  const sideUrl = sideChain?.nodes[0]
  const call = ({ endpoint, request }: Request) =>
    api.call(endpoints[endpoint] as Endpoint, request as RequestOf<Endpoint>)
  const outbox = createOutbox({
    runner: `${place}-${deviceRandom.hex(16)}`,
    clock: deviceClock,
    random: deviceRandom,
    locks: deviceLocks,
    store: createStore(outboxTables(db)),
    network: network.genesisBlockId,
    ...lanesOf(pace(seenBy(heads(), node ?? nodeAt(mainUrl)), mainUrl)),
    otherNodes: others(network.nodes),
    shelf: blockShelf(db, network.genesisBlockId, deviceClock.now),
    pinned: pinnedOf(config),
    ...(sideChain && {
      listEvents: createEventList(network.history ?? network.nodes[0]!, ownFetch),
      across: {
        network: sideChain.genesisBlockId,
        ...lanesOf(pace(seenBy(heads('side'), nodeAt(sideUrl!)), sideUrl!)),
        otherNodes: others(sideChain.nodes),
        shelf: blockShelf(db, sideChain.genesisBlockId, deviceClock.now),
        pinned: pinnedThere(sideChain),
        sideChainId: sideChain.chainId,
        listEvents: createEventList(sideChain.history ?? sideChain.nodes[0]!, ownFetch),
      },
    }),
    kinds,
    call,
    async tappedCall(request) {
      const answer = await call(request)
      if (!answer.ok && answer.error.kind !== 'refused') tapFailed?.()
      return answer
    },
    onError: reportError,
    ...own,
  })
  return { ...outbox, db }
}
