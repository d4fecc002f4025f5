import { SECOND_MS, type Millis } from '../core/time.ts'
import type { Due } from '../db/outboxTables.ts'
import { isDue } from './pace.ts'
import { attended as forUserIn, tapped as forTapIn } from './network.ts'
import type { RunnerPorts } from './ports.ts'
import { runOperation } from './run.ts'

/**
 * Number of rows worked on at once. Rows that the user asked for in this tab are counted
 * separately, so that a tap never waits for the others.
 */
const CONCURRENCY = 6

/** Number of rows read from the queue at a time: more than are ever worked on at once. */
const QUEUE_WINDOW = 100

/** Longest time between two reads of the queue, because timers of a sleeping page run late. */
const SLOW_MS = 60 * SECOND_MS

/**
 * Time for which a row held by another runner is left alone. The pause of a failing row grows with
 * each failure.
 */
const SNOOZE_MS = 3 * SECOND_MS
const LONGEST_SNOOZE_MS = 60 * SECOND_MS

export interface Drain {
  /** Reports a change: the queue is read again. */
  ring(): void
  /**
   * Looks at every live row now, even if it is not due: at start, or when the network comes back.
   */
  wake(): void
  /** Runs this row next, even if it is not due. */
  hurry(id: string): void
  /** Works until the signal aborts, or until nothing more is due before `until`. */
  run(stopped: AbortSignal, until?: Millis): Promise<void>
  /** Resolves when no row is being worked on. */
  idle(): Promise<void>
  /** Whether no row is left that can go on without the user. */
  isDone(): Promise<boolean>
}

/**
 * Creates the loop of a runner. It takes a few due rows at a time and sleeps until the next one is
 * due.
 */
export function createDrain(
  ports: RunnerPorts,
  /** Rows that go on in this tab although they wait for the user in the queue. */
  attended: () => Promise<Due[]>,
): Drain {
  const { store, clock, onError } = ports
  /** Rows being worked on, and whether the user asked for each. */
  const running = new Map<string, boolean>()
  const hurried = new Set<string>()
  /** Snoozed rows, with the start and length of the pause. */
  const snoozed = new Map<string, { readonly since: Millis; readonly ms: Millis }>()
  /** Number of consecutive failed passes, by row. */
  const broken = new Map<string, number>()
  const eager = new Set<string>()
  /**
   * Rows of another version or network, and rows that no longer exist. They are left alone until
   * the next wake.
   */
  const strangers = new Set<string>()
  const idlers: (() => void)[] = []
  let wakeAll = true
  let bell = new AbortController()
  // The reason avoids the error that `abort()` creates without one.
  const ring = () => bell.abort('rung')

  const forUser = forUserIn(ports)
  const forTap = forTapIn(ports)
  const hasPlace = (isAsked: boolean) =>
    [...running.values()].filter((each) => each === isAsked).length < CONCURRENCY

  function launch(id: string, isAsked: boolean): void {
    running.set(id, isAsked)
    const eagerly = eager.delete(id)
    const isHurried = hurried.delete(id)
    runOperation(isHurried ? forTap : isAsked ? forUser : ports, id, eagerly)
      .then(async (passed) => {
        broken.delete(id)
        if (passed === 'stranger') strangers.add(id)
        if (passed !== 'held') return
        snoozed.set(id, { since: clock.now(), ms: SNOOZE_MS })
        // Another tab held the row without the user. The tap in this tab still counts.
        const row = eagerly ? await store.read(id) : undefined
        if (!row || row.archivedAt !== undefined) return
        eager.add(id)
        if (isHurried) hurried.add(id)
      })
      .catch((error: unknown) => {
        const times = broken.get(id) ?? 0
        broken.set(id, times + 1)
        const ms = Math.min(LONGEST_SNOOZE_MS, SNOOZE_MS * 2 ** Math.min(times, 5))
        snoozed.set(id, { since: clock.now(), ms })
        onError(error)
      })
      .finally(() => {
        running.delete(id)
        if (running.size === 0) for (const tell of idlers.splice(0)) tell()
        ring()
      })
  }

  /** Reads the next rows of the queue, or all of them. */
  const queue = async (isWhole: boolean) => {
    const limit = isWhole ? Number.POSITIVE_INFINITY : QUEUE_WINDOW + strangers.size
    return (await store.queue(limit)).filter(({ id }) => !strangers.has(id))
  }

  /**
   * Starts the rows that are due. Returns the time until more are due, or Infinity if all wait for
   * the user.
   */
  async function step(): Promise<Millis> {
    const now = clock.now()
    const due = new Map<string, Millis>()
    const isWake = wakeAll
    const asked = await attended()
    for (const { id, nextAt } of [...asked, ...(await queue(isWake))])
      due.set(id, Math.min(nextAt, due.get(id) ?? nextAt))
    const byUser = new Set([...hurried, ...asked.map(({ id }) => id)])
    if (isWake) {
      for (const id of due.keys()) eager.add(id)
      wakeAll = false
    }
    // A row that the user asked for may wait only for the user, and is then not in the queue.
    for (const id of eager) if (!due.has(id)) due.set(id, now)
    for (const [id, { since, ms }] of snoozed) if (Math.abs(now - since) >= ms) snoozed.delete(id)
    let pause = Number.POSITIVE_INFINITY
    for (const [id, nextAt] of due) {
      if (running.has(id)) continue
      const wanted = eager.has(id) || isDue(nextAt, now) ? now : nextAt
      const rest = snoozed.get(id)
      const at = rest === undefined ? wanted : Math.max(wanted, rest.since + rest.ms)
      if (at > now) pause = Math.min(pause, at - now)
      else if (hasPlace(byUser.has(id))) launch(id, byUser.has(id))
    }
    return pause
  }

  return {
    ring,
    wake() {
      wakeAll = true
      strangers.clear()
      snoozed.clear()
      ring()
    },
    hurry(id) {
      eager.add(id)
      hurried.add(id)
      snoozed.delete(id)
      strangers.delete(id)
      ring()
    },
    isDone: async () => (await queue(false)).length === 0,
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((done) => idlers.push(done))),
    async run(stopped, until = Number.POSITIVE_INFINITY) {
      stopped.addEventListener('abort', ring)
      while (!stopped.aborted) {
        // A worker may be woken while it works. Its two loops then share one bell.
        if (bell.signal.aborted) bell = new AbortController()
        const pause = await step().catch((error: unknown) => {
          onError(error)
          return SNOOZE_MS
        })
        const left = until - clock.now()
        if (left <= 0 || (running.size === 0 && pause > left)) return
        await clock.sleep(Math.min(pause, SLOW_MS, left), bell.signal)
      }
    },
  }
}
