import type { BlockHead } from '../chain/nodeAnswers.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { RunnerPorts } from './ports.ts'

/**
 * A wallet window stays open longer than the 60 s that tronweb gives by default; the network's
 * most is 24 h.
 */
export const EXPIRATION_MS = 2 * MINUTE_MS

/** Chain time after which no block may contain a transaction that is made now. */
export const expirationAfter = async (ports: RunnerPorts, head: BlockHead): Promise<Millis> =>
  earliest(head.timestamp, await otherHeads(ports)) + EXPIRATION_MS

/**
 * A node whose time runs ahead would give a transaction a long life, so that the earliest head counts;
 * one that stands still would give it none, and is left out.
 */
const earliest = (first: Millis, others: readonly Millis[]): Millis =>
  Math.min(first, ...others.filter((time) => first - time < STANDING_STILL_MS))

/** Behind by so much, a node does not follow the chain: the next block would be long there. */
const STANDING_STILL_MS = MINUTE_MS

/** The time of the further nodes; one that keeps the user waiting is left out. */
async function otherHeads({ otherNodes, clock }: RunnerPorts): Promise<Millis[]> {
  const times = otherNodes.map(async (node) => {
    const told = new AbortController()
    const late = clock.sleep(OTHER_NODE_MS, told.signal).then(() => undefined)
    const head = await Promise.race([node.head(), late])
    told.abort()
    return head?.ok ? [head.value.timestamp] : []
  })
  return (await Promise.all(times)).flat()
}

const OTHER_NODE_MS = 2 * SECOND_MS
