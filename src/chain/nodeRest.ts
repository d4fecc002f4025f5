import type { Clock, Random } from '../core/ports.ts'
import type { Result } from '../core/result.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { NodeError } from './nodeAnswers.ts'

/** The first rest; each failure after it doubles the next one. */
const FIRST_MS = SECOND_MS
const LONGEST_MS = MINUTE_MS

/** Whatever a node asks for: it may be misconfigured, and payments are waiting for it. */
const LONGEST_ASKED_MS = 5 * MINUTE_MS

/** The longest rest, jitter included. */
const LIMIT_MS = Math.max(1.5 * LONGEST_MS, LONGEST_ASKED_MS)

/** Knows when a node is overloaded, so that all rows back off together, not each for itself. */
export interface NodeRest {
  /** What the overloaded node said; undefined when it may be asked. */
  reason(): NodeError | undefined
  /** Starts a request; report its outcome through the returned function. */
  begin(): (answer: Result<unknown, NodeError>) => void
}

/** Exponential backoff with jitter, ended by the first success. */
export function createRest(clock: Clock, random: Random): NodeRest {
  let failures = 0
  /** Rises with each rest: requests from before it say nothing about the node after it. */
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
 * 429 and 5xx, and 403, which TronGrid answers for half a minute to clients that ask too often. A
 * timeout, half a minute without an answer, counts as well; a network failure is not the node's.
 */
const hasTooMuch = (error: NodeError): boolean =>
  error.kind === 'timeout' ||
  (error.kind === 'http' && (error.status === 403 || error.status === 429 || error.status >= 500))

const askedPause = (error: NodeError): Millis =>
  error.kind === 'http' ? (error.retryAfterMs ?? 0) : 0
