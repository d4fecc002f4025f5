import { createLane } from '../../src/core/lane.ts'
import type { Clock, Fetch } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'
import { NODE_TIMEOUT_MS } from '../../src/chain/node.ts'

/** Several nodes used as one, asked gently. */
export interface Nodes {
  /** Takes a path only. */
  readonly fetch: Fetch
  /** Switches to the next one, and returns its address. */
  turn(): string
}

/**
 * One request at a time, started at least `apartMs` apart, whichever node is asked. `nodes` are
 * base addresses, at least one.
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
          // A node that never answers must not stall the watch.
          signal: init.signal ?? AbortSignal.timeout(NODE_TIMEOUT_MS),
        }),
      ),
    turn() {
      at = (at + 1) % nodes.length
      return nodes[at]!
    },
  }
}
