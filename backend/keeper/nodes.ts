import { createLane } from '../../src/core/lane.ts'
import type { Clock, Fetch } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'
import { NODE_TIMEOUT_MS } from '../../src/chain/node.ts'

/** Several nodes used as one, with rate-limited requests. */
export interface Nodes {
  /** Accepts only a path. */
  readonly fetch: Fetch
  /** Switches to the next node, and returns its address. */
  turn(): string
}

/**
 * Combines nodes. Sends one request at a time, at least `apartMs` apart, whichever node is used.
 * `nodes` are base addresses, at least one.
 */
export function gatherNodes(
  nodes: readonly string[],
  { fetch, clock, apartMs }: { fetch: Fetch; clock: Clock; apartMs: Millis },
): Nodes {
  const lane = createLane(clock, 1, apartMs)
  let at = 0
  return {
    fetch: (path, init) =>
      lane(() =>
        fetch(`${nodes[at]}${path}`, {
          ...init,
          // A node that never answers must not stall the keeper.
          signal: init.signal ?? AbortSignal.timeout(NODE_TIMEOUT_MS),
        }),
      ),
    turn() {
      at = (at + 1) % nodes.length
      return nodes[at]!
    },
  }
}
