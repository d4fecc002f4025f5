import { nodes } from '../../api/endpoints/nodes.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'

type Nodes = ResponseOf<typeof nodes.node>

/** A node as an account did something with it. */
export type NodeRecord = ResponseOf<typeof nodes.nodeRecord>['items'][number]

/** Stock changes with every purchase: a few blocks is soon enough. */
const NODES_MS = 10 * SECOND_MS

/** The levels of nodes, and what `owner` has of each. */
export const nodesAtom = (owner: Address | undefined): SnapshotAtom<Nodes> =>
  snapshotAtom(nodes.node, owner ? { owner } : {}, { refreshMs: NODES_MS })
