import { createLane } from '../../src/core/lane.ts'
import type { Clock, Random } from '../../src/core/ports.ts'
import { err, type Result } from '../../src/core/result.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'
import { createRest } from '../../src/chain/nodeRest.ts'
import { UNLIMITED, type NodeBudget } from './budget.ts'
import { createTurns } from './turns.ts'

type Asked<T> = () => Promise<Result<T, NodeError>>

/** Access to a node at no more than its permitted rate. */
export interface NodePace {
  /** Whether the node limits requests. One that does not is next to us. */
  readonly isLimited: boolean
  /** Sends requests of the index; retries once the node has rested. */
  readonly followed: <T>(
    ask: Asked<T>,
    asker?: 'tip' | 'past',
    signal?: AbortSignal,
  ) => Promise<Result<T, NodeError>>
  /** Sends a request that someone is waiting for: once, after a short wait at most. */
  readonly attended: <T>(ask: Asked<T>) => Promise<Result<T, NodeError>>
}

export interface PaceOptions {
  /** Requests that the node permits; unlimited if absent. */
  readonly budget?: NodeBudget | undefined
  readonly clock: Clock
  readonly random: Random
}

const AT_ONCE = 4
const MOST_TRIES = 3
const INDEX_WAIT_MS = 10 * SECOND_MS
/** Longest wait of users. The app gives up after ten seconds, including the answer. */
const PEOPLE_WAIT_MS = 5 * SECOND_MS

/**
 * Creates a steady pace for all requests, with the index first and few requests at once. After 403,
 * 429, 5xx or a timeout, the node rests before the next attempt. It rests longer each time, or as
 * long as it asks for. A node without a budget is next to us, so users' requests go to it at once,
 * even while it rests from the index.
 */
export function createPace({ budget, clock, random }: PaceOptions): NodePace {
  const rest = createRest(clock, random)
  const turns = createTurns(clock, budget ?? UNLIMITED, rest.reason)
  const lane = createLane(clock, AT_ONCE, 0)
  const isLimited = budget !== undefined

  return {
    isLimited,
    async attended(ask) {
      const reason = isLimited ? await turns('people', PEOPLE_WAIT_MS) : undefined
      if (reason) return err(reason)
      const told = rest.begin()
      const answer = await ask()
      // While the node rests from the index, a success does not show that it would serve the index
      // again.
      if (isLimited || !answer.ok) told(answer)
      return answer
    },
    followed: (ask, asker = 'tip', signal) =>
      lane(async () => {
        for (let tries = 1; ; tries += 1) {
          const reason = await turns(asker, INDEX_WAIT_MS, signal)
          // Returned, so that the operator learns why no blocks arrive.
          if (reason) return err(reason)
          const told = rest.begin()
          const answer = await ask()
          told(answer)
          if (answer.ok || !rest.reason() || tries === MOST_TRIES) return answer
        }
      }),
  }
}
