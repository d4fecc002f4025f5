import { createLane } from '../../../src/core/lane.ts'
import type { Clock, Random } from '../../../src/core/ports.ts'
import { err, type Result } from '../../../src/core/result.ts'
import { SECOND_MS, type Millis } from '../../../src/core/time.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { createRest } from '../../../src/chain/nodeRest.ts'

type Asked<T> = () => Promise<Result<T, NodeError>>

/** A node, asked no more often than it allows. */
export interface NodePace {
  /** For the index: queued, and not while the node needs a rest. */
  readonly followed: <T>(ask: Asked<T>, signal?: AbortSignal) => Promise<Result<T, NodeError>>
  /** For what somebody is waiting for: skips that queue. */
  readonly attended: <T>(ask: Asked<T>) => Promise<Result<T, NodeError>>
}

export interface PaceOptions {
  /** For the index; people's requests come on top. */
  readonly perSecond: number
  readonly clock: Clock
  readonly random: Random
}

const AT_ONCE = 4

/**
 * The index asks at a steady pace, with few requests at once. After 403, 429, 5xx or a timeout it
 * leaves the node alone, longer each time or as long as the node asks for, then tries again.
 * People's requests go through meanwhile: they are few, and somebody waits for each.
 */
export function createPace({ perSecond, clock, random }: PaceOptions): NodePace {
  const rest = createRest(clock, random)
  const lane = createLane(clock, AT_ONCE, SECOND_MS / perSecond)

  /** Waits, within limits, until the node's rest is over; returns why not to ask it, if so. */
  async function reasonNot(signal: AbortSignal | undefined): Promise<NodeError | undefined> {
    const until = clock.now() + LONGEST_WAIT_MS
    for (let reason = rest.reason(); reason; reason = rest.reason()) {
      // Returned, so that the operator learns why nothing comes.
      if (signal?.aborted || clock.now() >= until) return reason
      await clock.sleep(LOOK_MS, signal)
    }
    return signal?.aborted ? { kind: 'network', detail: 'stopped' } : undefined
  }

  return {
    async attended(ask) {
      const told = rest.begin()
      const answer = await ask()
      // A success here does not show that the node would serve the index again.
      if (!answer.ok) told(answer)
      return answer
    },
    followed: (ask, signal) =>
      lane(async () => {
        for (let tries = 1; ; tries += 1) {
          const reason = await reasonNot(signal)
          if (reason) return err(reason)
          const told = rest.begin()
          const answer = await ask()
          told(answer)
          if (answer.ok || !rest.reason() || tries === MOST_TRIES) return answer
        }
      }),
  }
}

const MOST_TRIES = 3
const LOOK_MS: Millis = 100
const LONGEST_WAIT_MS = 10 * SECOND_MS
