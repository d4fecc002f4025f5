import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'

export type Block = Pick<BlockHead, 'number' | 'timestamp'>

/** Distance of the index behind the chain. */
export interface Lag {
  /** Newest booked block; undefined while nothing is booked. */
  readonly booked: Block | undefined
  /** Newest solidified block; undefined while the node does not answer. */
  readonly head: Block | undefined
  /** Time since when it is behind, by the chain's clock; undefined while it keeps up. */
  readonly behindSince: Millis | undefined
}

/**
 * Longest acceptable lag, a few passes. A payment delayed no longer than this waits for the chain,
 * not for the index.
 */
const MOST_MS = 2 * MINUTE_MS

/** Longest acceptable age of the last booked block. Blocks are solidified after a minute. */
const MOST_AGE_MS = MOST_MS + MINUTE_MS

export interface LagWatch {
  /** Called at each look of the index. `head` is undefined if the node did not answer. */
  see(head: Block | undefined, booked: Block | undefined): void
  now(): Lag
}

/**
 * Creates a watch. `deviceNow` is used only while neither chain nor books give a time. A node that
 * stands still is noticed by the clock `keepsUpWith`. Chains that do so on purpose have none.
 */
export function watchLag(deviceNow: () => Millis, keepsUpWith?: () => Millis): LagWatch {
  let lag: Lag = { booked: undefined, head: undefined, behindSince: undefined }
  /** Last block at which the index kept up. If it is behind, it has been since then. */
  let keptUpTo: Block | undefined

  return {
    see(head, booked) {
      const isBehind =
        !head ||
        !booked ||
        head.timestamp - booked.timestamp > MOST_MS ||
        (keepsUpWith !== undefined && keepsUpWith() - booked.timestamp > MOST_AGE_MS)
      if (!isBehind) keptUpTo = booked
      // An index that has never kept up is new or restarted, so the blocks it reads are old.
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
