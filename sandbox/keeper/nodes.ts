import { createLane } from '../../src/core/lane.ts'
import type { Clock, Fetch } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'
import { NODE_TIMEOUT_MS } from '../../src/chain/node.ts'

/** Several nodes as if they were one, asked gently. */
export interface Nodes {
  /** By the path alone. */
  readonly fetch: Fetch
  /** The next one is asked from now on; gives its address. */
  turn(): string
}

/**
 * One question at a time, begun at least `apartMs` one after the other, whichever node is asked.
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
          // A node that never answers must not end the watch.
          signal: init.signal ?? AbortSignal.timeout(NODE_TIMEOUT_MS),
        }),
      ),
    turn() {
      at = (at + 1) % nodes.length
      return nodes[at]!
    },
  }
}
