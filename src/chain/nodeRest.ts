import type { Clock, Random } from '../core/ports.ts'
import type { Result } from '../core/result.ts'
import { LONGEST_WAIT_MS } from '../core/busy.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { NodeError } from './nodeAnswers.ts'

/** First and longest rest in ms. Each failure doubles the next one. */
const FIRST_MS = SECOND_MS
const LONGEST_MS = MINUTE_MS

/** Longest rest, jitter included. */
const LIMIT_MS = Math.max(1.5 * LONGEST_MS, LONGEST_WAIT_MS)

/** Records when a node is overloaded, so that all rows back off together. */
export interface NodeRest {
  /** Error of the overloaded node; undefined if it may be asked. */
  reason(): NodeError | undefined
  /** Starts a request. The caller reports its result through the returned function. */
  begin(): (answer: Result<unknown, NodeError>) => void
}

/** Creates an exponential backoff with jitter, which the first success ends. */
export function createRest(clock: Clock, random: Random): NodeRest {
  let failures = 0
  /**
   * Increases with each rest. Requests that started before a rest say nothing about the node after
   * it.
   */
  let round = 0
  let rest: { readonly reason: NodeError; readonly until: Millis } | undefined

  return {
    reason() {
      if (!rest) return undefined
      const left = rest.until - clock.now()
      // The clock may have gone back since the rest began.
      if (left <= 0 || left > LIMIT_MS) return undefined
      const { reason } = rest
      return reason.kind === 'busy' ? { ...reason, waitMs: left } : reason
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
          const asked = answer.error.kind === 'busy' ? answer.error.waitMs : 0
          const pause = Math.max(Math.min(LONGEST_WAIT_MS, asked), own * (0.5 + random.fraction()))
          rest = { reason: answer.error, until: clock.now() + pause }
          failures += 1
          round += 1
        }
      }
    },
  }
}

/**
 * Whether an error means overload: a busy node or 5xx. A timeout, half a minute without an answer,
 * also counts. A network failure is not the node's.
 */
const hasTooMuch = (error: NodeError): boolean =>
  error.kind === 'busy' ||
  error.kind === 'timeout' ||
  (error.kind === 'http' && error.status >= 500)
