import { SECOND_MS, type Millis } from '../core/time.ts'
import type { Due } from '../db/outboxTables.ts'
import { isDue } from './pace.ts'
import { attended as forUserIn, tapped as forTapIn } from './network.ts'
import type { RunnerPorts } from './ports.ts'
import { runOperation } from './run.ts'

/**
 * Rows worked on at once, counted apart for those the user asked for in this tab and for the rest:
 * a tap waits for none of the rest, however many and slow they are.
 */
const CONCURRENCY = 6

/** More rows than are ever worked on before the queue is read again. */
const QUEUE_WINDOW = 100

/** With nothing due, the queue is read this often, since timers of a sleeping page are late. */
const SLOW_MS = 60 * SECOND_MS

/** A row that another runner holds is left alone this long, and a failing one longer each time. */
const SNOOZE_MS = 3 * SECOND_MS
const LONGEST_SNOOZE_MS = 60 * SECOND_MS

export interface Drain {
  /** Something changed: look at the queue again. */
  ring(): void
  /** Looks at every live row now, whatever its time: at start, when the network comes back. */
  wake(): void
  /** Runs this one next, whatever its time. */
  hurry(id: string): void
  /** Works until the signal aborts, or until nothing more is due before `until`. */
  run(stopped: AbortSignal, until?: Millis): Promise<void>
  /** Resolves when nothing is being worked on. */
  idle(): Promise<void>
  /** Whether nothing is left that goes on without the user. */
  isDone(): Promise<boolean>
}

/** The loop of a runner: takes due rows, a few at a time, and sleeps until the next is due. */
export function createDrain(
  ports: RunnerPorts,
  /** What goes on in this tab although the queue has it as waiting for the user. */
  attended: () => Promise<Due[]>,
): Drain {
  const { store, clock, onError } = ports
  /** By row: whether the user asked for it. */
  const running = new Map<string, boolean>()
  const hurried = new Set<string>()
  /** By row: since when, and for how long. */
  const snoozed = new Map<string, { readonly since: Millis; readonly ms: Millis }>()
  /** By row: how many passes ended in an error, one after the other. */
  const broken = new Map<string, number>()
  const eager = new Set<string>()
  /** Rows of another version or network, and rows that are gone: left alone until the next wake. */
  const strangers = new Set<string>()
  const idlers: (() => void)[] = []
  let wakeAll = true
  let bell = new AbortController()
  // (With a reason, since `abort()` without one creates an error.)
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
        // Another tab held it just now, without the user: the tap in this one still counts.
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

  /** The next ones, or all. */
  const queue = async (isWhole: boolean) => {
    const limit = isWhole ? Number.POSITIVE_INFINITY : QUEUE_WINDOW + strangers.size
    return (await store.queue(limit)).filter(({ id }) => !strangers.has(id))
  }

  /** Starts what is due; returns the time until more is due, Infinity if all wait for the user. */
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
    // A row that the user asked for may wait for nobody but the user, and so not be queued.
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
        // A worker may be woken while it works: two of these loops then share one bell.
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
