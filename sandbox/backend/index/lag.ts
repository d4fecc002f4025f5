import type { BlockHead } from '../../../src/chain/nodeAnswers.ts'
import { MINUTE_MS, type Millis } from '../../../src/core/time.ts'

export type Block = Pick<BlockHead, 'number' | 'timestamp'>

/** How far the index is behind the chain. */
export interface Lag {
  /** Undefined while nothing is booked. */
  readonly booked: Block | undefined
  /** The newest solidified block; undefined while the node does not tell. */
  readonly head: Block | undefined
  /** By the chain's clock; undefined while it keeps up. */
  readonly behindSince: Millis | undefined
}

/** Some passes: a payment that waits no longer than this waits for the chain, and not for us. */
const MOST_MS = 2 * MINUTE_MS

export interface LagWatch {
  /** Told with each look of the index; `head` is undefined if the node did not tell. */
  see(head: Block | undefined, booked: Block | undefined): void
  now(): Lag
}

/** `deviceNow` counts only where neither chain nor books have told any time. */
export function watchLag(deviceNow: () => Millis): LagWatch {
  let lag: Lag = { booked: undefined, head: undefined, behindSince: undefined }
  /** The last block with which it kept up: since then it is behind, if it is. */
  let keptUpTo: Block | undefined

  return {
    see(head, booked) {
      const isBehind = !head || !booked || head.timestamp - booked.timestamp > MOST_MS
      if (!isBehind) keptUpTo = booked
      // One that has never kept up is new, or began again: the blocks it reads are of long ago.
      const since = () => (keptUpTo ?? head ?? booked)?.timestamp ?? deviceNow()
      lag = {
        booked,
        head,
        behindSince: isBehind ? (lag.behindSince ?? since()) : undefined,
      }
    },
    now: () => lag,
  }
}
