import { createLane } from '../../../src/core/lane.ts'
import type { Clock, Random } from '../../../src/core/ports.ts'
import { err, type Result } from '../../../src/core/result.ts'
import { SECOND_MS } from '../../../src/core/time.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { createRest } from '../../../src/chain/nodeRest.ts'
import { createTurns, type Asker } from './turns.ts'

type Asked<T> = () => Promise<Result<T, NodeError>>

/** A node, asked no more often than it allows. */
export interface NodePace {
  /** For the index: tried again once the node has rested. */
  readonly followed: <T>(ask: Asked<T>, signal?: AbortSignal) => Promise<Result<T, NodeError>>
  /** For what somebody is waiting for: not for long, and once. */
  readonly attended: <T>(ask: Asked<T>, asker?: Asker) => Promise<Result<T, NodeError>>
}

export interface PaceOptions {
  /** For the index and people together. */
  readonly perSecond: number
  readonly clock: Clock
  readonly random: Random
}

const AT_ONCE = 4

/**
 * All ask at one steady pace, the index first, with few requests at once. After 403, 429, 5xx or a
 * timeout the node is left alone, longer each time or as long as it asks for, then tried again. A node
 * without a pace is next to us: people ask it at once, also while the index leaves it alone.
 */
export function createPace({ perSecond, clock, random }: PaceOptions): NodePace {
  const rest = createRest(clock, random)
  const turns = createTurns(clock, SECOND_MS / perSecond, rest.reason)
  const lane = createLane(clock, AT_ONCE, 0)

  return {
    async attended(ask, asker = 'people') {
      const isPaced = perSecond < Infinity
      const reason = isPaced ? await turns(asker, PEOPLE_WAIT_MS) : undefined
      if (reason) return err(reason)
      const told = rest.begin()
      const answer = await ask()
      // While the index leaves it alone, a success does not show that the node would serve it again.
      if (isPaced || !answer.ok) told(answer)
      return answer
    },
    followed: (ask, signal) =>
      lane(async () => {
        for (let tries = 1; ; tries += 1) {
          const reason = await turns('index', INDEX_WAIT_MS, signal)
          // Returned, so that the operator learns why nothing comes.
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
const INDEX_WAIT_MS = 10 * SECOND_MS
/** The app gives up after ten seconds, the answer included. */
const PEOPLE_WAIT_MS = 5 * SECOND_MS
