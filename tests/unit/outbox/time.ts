import type { Clock, Locks, Random } from '../../../src/core/ports.ts'

interface Sleeper {
  readonly due: number
  readonly wake: () => void
}

/** A clock that stands still until `jump`, which advances to the next sleeper and wakes it. */
export interface SimulatedClock extends Clock {
  /** Returns false if there is no sleeper. */
  jump(limit: number): boolean
  /** Returns a clock whose sleepers can be dropped, as a killed tab's are. */
  forTab(isDead: () => boolean): Clock
}

export function simulatedClock(start = 1_700_000_000_000): SimulatedClock {
  let now = start
  let sleepers: Sleeper[] = []
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve()
      const sleeper = { due: now + Math.max(0, ms), wake: resolve }
      sleepers.push(sleeper)
      signal?.addEventListener('abort', () => {
        sleepers = sleepers.filter((other) => other !== sleeper)
        resolve()
      })
    })
  return {
    now: () => now,
    sleep,
    jump(limit) {
      const next = sleepers.toSorted((a, b) => a.due - b.due)[0]
      if (!next || next.due > limit) {
        now = Math.max(now, limit)
        return false
      }
      sleepers = sleepers.filter((other) => other !== next)
      now = Math.max(now, next.due)
      next.wake()
      return true
    },
    forTab: (isDead) => ({
      now: () => now,
      sleep: async (ms, signal) => {
        await sleep(ms, signal)
        if (isDead()) await never()
      },
    }),
  }
}

/** Returns a promise that never settles, as in a dead tab. */
export const never = (): Promise<never> => new Promise(() => {})

/** Returns a generator that yields the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    hex: (length) =>
      Array.from({ length }, () => Math.floor(fraction() * 16).toString(16)).join(''),
  }
}

/** Locks shared by tabs. A dead tab's locks are released; a frozen tab's are not. */
export function sharedLocks(): { forTab(): Locks & { dropAll(): void } } {
  const holders = new Map<string, object>()
  return {
    forTab() {
      const tab = {}
      return {
        async tryRun(name, work) {
          if (holders.has(name)) return false
          holders.set(name, tab)
          try {
            await work()
          } finally {
            if (holders.get(name) === tab) holders.delete(name)
          }
          return true
        },
        dropAll() {
          for (const [name, holder] of holders) if (holder === tab) holders.delete(name)
        },
      }
    },
  }
}
