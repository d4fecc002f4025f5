import type { Clock, Random } from '../core/ports.ts'
import type { Result } from '../core/result.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { NodeError } from './nodeAnswers.ts'

/** The first rest; each failure after it doubles the next one. */
const FIRST_MS = SECOND_MS
const LONGEST_MS = MINUTE_MS

/** Whatever a node asks for: it may have been set up wrongly, and payments wait for it. */
const LONGEST_ASKED_MS = 5 * MINUTE_MS

/** Longest rest with its jitter. */
const LIMIT_MS = Math.max(1.5 * LONGEST_MS, LONGEST_ASKED_MS)

/** Knows when a node has had too much, and is left alone by all rows instead of each for itself. */
export interface NodeRest {
  /** What the node said when it had too much; undefined when it may be asked. */
  reason(): NodeError | undefined
  /** A request begins; tell with the function given back what came of it. */
  begin(): (answer: Result<unknown, NodeError>) => void
}

/** Exponential rests with jitter, that end with the first success. */
export function createRest(clock: Clock, random: Random): NodeRest {
  let failures = 0
  /** Rises with each rest: what was asked before it began says nothing about the node after it. */
  let round = 0
  let rest: { readonly reason: NodeError; readonly until: Millis } | undefined

  return {
    reason() {
      if (!rest) return undefined
      const left = rest.until - clock.now()
      // The clock may have gone back since.
      return left > 0 && left <= LIMIT_MS ? rest.reason : undefined
    },

    begin() {
      const ours = round
      return (answer) => {
        if (ours !== round) return
        if (answer.ok) {
          failures = 0
          rest = undefined
        } else if (hasTooMuch(answer.error)) {
          const own = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10))
          const asked = Math.min(LONGEST_ASKED_MS, askedPause(answer.error))
          const pause = Math.max(asked, own * (0.5 + random.fraction()))
          rest = { reason: answer.error, until: clock.now() + pause }
          failures += 1
          round += 1
        }
      }
    },
  }
}

/**
 * 429 and 5xx, and 403, by which TronGrid says for half a minute that it was asked too often. A node
 * that takes half a minute for no answer has too much as well; a network that is away is no node.
 */
const hasTooMuch = (error: NodeError): boolean =>
  error.kind === 'timeout' ||
  (error.kind === 'http' && (error.status === 403 || error.status === 429 || error.status >= 500))

const askedPause = (error: NodeError): Millis =>
  error.kind === 'http' ? (error.retryAfterMs ?? 0) : 0
