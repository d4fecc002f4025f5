import { nodes } from '../../api/endpoints/nodes.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'

type Nodes = ResponseOf<typeof nodes.node>

/** Record of one action of an account with a node. */
export type NodeRecord = ResponseOf<typeof nodes.nodeRecord>['items'][number]

/**
 * Refresh interval. Stock changes with every purchase, but a few blocks of delay are acceptable.
 */
const NODES_MS = 10 * SECOND_MS

/** Node levels, and the number of nodes that `owner` has of each. */
export const nodesAtom = (owner: Address | undefined): SnapshotAtom<Nodes> =>
  snapshotAtom(nodes.node, owner ? { owner } : {}, { refreshMs: NODES_MS })
