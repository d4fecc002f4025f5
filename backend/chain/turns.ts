import { createLane } from '../../src/core/lane.ts'
import type { Clock } from '../../src/core/ports.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import type { NodeBudget } from './budget.ts'
import type { Asker } from './budgetRules.ts'

/** Waits for a turn. Resolves with undefined, or with the reason why there is none. */
export type Turns = (
  asker: Asker,
  longestMs: Millis,
  signal?: AbortSignal,
) => Promise<NodeError | undefined>

/** Time between two looks at a node that rests. */
const LOOK_MS: Millis = 100

const STOPPED: NodeError = { kind: 'network', detail: 'stopped' }
const BUSY: NodeError = { kind: 'network', detail: 'not asked: too many questions wait' }

/**
 * Creates turns for requests to a node, by its budget, and none while it rests. Only as many users
 * wait as can get their turns in time. The index gives up only if the node rests for too long, or
 * nothing is left of the day.
 */
export function createTurns(
  clock: Clock,
  budget: NodeBudget,
  resting: () => NodeError | undefined,
): Turns {
  const { perSecond, perDay } = budget.terms
  const dayIsUsed: NodeError = {
    kind: 'network',
    detail: `not asked: the ${perDay} requests of today are used or reserved`,
  }
  /** Users take their turns one by one, so that few look at the budget. */
  const line = createLane(clock, 1, 0)
  let people = 0

  async function wait(
    asker: Asker,
    until: Millis,
    signal?: AbortSignal,
  ): Promise<NodeError | undefined> {
    for (;;) {
      const reason = resting()
      if (signal?.aborted) return reason ?? STOPPED
      const isLate = clock.now() > until
      if (isLate && (reason || asker === 'people')) return reason ?? BUSY
      if (reason) {
        await clock.sleep(LOOK_MS, signal)
        continue
      }
      const { kind, inMs } = await budget.take(asker)
      if (kind === 'day') return dayIsUsed
      if (inMs > 0) await clock.sleep(inMs, signal)
      // Meanwhile another request may have found the node overloaded.
      if (kind === 'granted' && !resting()) return undefined
    }
  }

  return async (asker, longestMs, signal) => {
    const until = clock.now() + longestMs
    if (asker !== 'people') return wait(asker, until, signal)
    if ((people * SECOND_MS) / perSecond >= longestMs) return BUSY
    people += 1
    try {
      return await line(() => wait('people', until, signal))
    } finally {
      people -= 1
    }
  }
}
