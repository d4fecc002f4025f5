import type { Fetch } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'

/** A node's `fetch` that knows when the node last answered. */
export interface WatchedNode {
  readonly fetch: Fetch
  /** Monotonic time of the last proper answer; undefined before the first one. */
  answeredAt(): Millis | undefined
}

/** Watches a node. An answer with an error status does not count. */
export function watchNode(fetch: Fetch, now: () => Millis = () => performance.now()): WatchedNode {
  let at: Millis | undefined
  return {
    async fetch(url, init) {
      const response = await fetch(url, init)
      if (response.ok) at = now()
      return response
    },
    answeredAt: () => at,
  }
}
