import type { Clock } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'
import type { NodeError } from '../../src/chain/nodeAnswers.ts'

/** Clients of the node. */
export type Asker = 'index' | 'people'

/** Waits for a turn. Resolves with undefined, or with the reason why there is none. */
export type Turns = (
  asker: Asker,
  longestMs: Millis,
  signal?: AbortSignal,
) => Promise<NodeError | undefined>

interface Waiting {
  readonly until: Millis
  readonly signal: AbortSignal | undefined
  readonly end: (reason: NodeError | undefined) => void
}

const LOOK_MS: Millis = 100

/**
 * Most turns of the index in a row. A long chain takes hours to read, and users cannot wait that
 * long.
 */
const MOST_IN_A_ROW = 3

const STOPPED: NodeError = { kind: 'network', detail: 'stopped' }
const BUSY: NodeError = { kind: 'network', detail: 'not asked: too many questions wait' }

/**
 * Creates turns for requests to a node, `apartMs` apart, and none while it rests. The index comes
 * first, but one of four turns in a row belongs to users. Only as many users wait as can get their
 * turns in time. The index gives up only if the node rests for too long.
 */
export function createTurns(
  clock: Clock,
  apartMs: Millis,
  resting: () => NodeError | undefined,
): Turns {
  const queues: Record<Asker, Waiting[]> = { index: [], people: [] }
  let inARow = 0
  let notBefore = 0
  let isAsleep = false

  /** Ends waits that took too long or were aborted. */
  function dropLate(now: Millis, reason: NodeError | undefined): void {
    for (const asker of ['index', 'people'] as const)
      queues[asker] = queues[asker].filter(({ until, signal, end }) => {
        const late = reason ?? (asker === 'people' ? BUSY : undefined)
        const why = signal?.aborted ? (reason ?? STOPPED) : now > until ? late : undefined
        if (why) end(why)
        return !why
      })
  }

  function go(): void {
    while (!isAsleep) {
      const now = clock.now()
      const reason = resting()
      dropLate(now, reason)
      const { index, people } = queues
      if (index.length + people.length === 0) return
      const left = notBefore - now
      // A pause longer than `apartMs` means that the clock was set back.
      const pause = reason ? LOOK_MS : left > apartMs ? 0 : Math.min(LOOK_MS, left)
      if (pause > 0) {
        isAsleep = true
        void clock.sleep(pause).then(() => {
          isAsleep = false
          go()
        })
        return
      }
      const isPeoples = people.length > 0 && (index.length === 0 || inARow >= MOST_IN_A_ROW)
      inARow = isPeoples ? 0 : inARow + 1
      notBefore = now + apartMs
      ;(isPeoples ? people : index).shift()!.end(undefined)
    }
  }

  return (asker, longestMs, signal) =>
    new Promise((end) => {
      if (asker === 'people' && queues.people.length * apartMs >= longestMs) return end(BUSY)
      queues[asker].push({ until: clock.now() + longestMs, signal, end })
      go()
    })
}
