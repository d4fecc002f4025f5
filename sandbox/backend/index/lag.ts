import type { BlockHead } from '../../../src/chain/nodeAnswers.ts'
import { MINUTE_MS, type Millis } from '../../../src/core/time.ts'

export type Block = Pick<BlockHead, 'number' | 'timestamp'>

/** How far the index is behind the chain. */
export interface Lag {
  /** Undefined while nothing is booked. */
  readonly booked: Block | undefined
  /** The newest solidified block; undefined while the node does not answer. */
  readonly head: Block | undefined
  /** By the chain's clock; undefined while it keeps up. */
  readonly behindSince: Millis | undefined
}

/** A few passes: a payment that waits no longer than this waits for the chain, not for us. */
const MOST_MS = 2 * MINUTE_MS

export interface LagWatch {
  /** Called at each look of the index; `head` is undefined if the node did not answer. */
  see(head: Block | undefined, booked: Block | undefined): void
  now(): Lag
}

/** `deviceNow` is used only while neither chain nor books tell a time. */
export function watchLag(deviceNow: () => Millis): LagWatch {
  let lag: Lag = { booked: undefined, head: undefined, behindSince: undefined }
  /** The last block at which it kept up: if it is behind, it has been since then. */
  let keptUpTo: Block | undefined

  return {
    see(head, booked) {
      const isBehind = !head || !booked || head.timestamp - booked.timestamp > MOST_MS
      if (!isBehind) keptUpTo = booked
      // One that has never kept up is new, or started again: the blocks it reads are old.
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
