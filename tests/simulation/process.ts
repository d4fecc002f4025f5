import type { Clock, Locks } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Engine } from './engine.ts'

/** Who holds which lock of one browser. */
export type LockTable = Map<string, Process>

/**
 * A tab or a worker. Whatever it does beyond its own memory takes two events: what it asks for
 * happens, then it hears of it. It can die or freeze before, between and after: at every await.
 */
export class Process {
  readonly name: string
  readonly startedAt: Millis
  isAlive = true
  /** It runs an older version of the app, which newer ones keep away from their rows. */
  isOld = false
  #isFrozen = false
  #late: (() => void)[] = []
  readonly #engine: Engine
  readonly #locks: LockTable
  readonly #endings: (() => void)[] = []

  constructor(name: string, engine: Engine, locks: LockTable) {
    this.name = name
    this.#engine = engine
    this.startedAt = engine.now()
    this.#locks = locks
  }

  get isFrozen(): boolean {
    return this.#isFrozen
  }

  /** Calls back when it dies. */
  onEnd(ended: () => void): void {
    this.#endings.push(ended)
  }

  /** Its promises never settle again, and its locks are released. */
  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const [name, holder] of this.#locks) if (holder === this) this.#locks.delete(name)
    for (const ended of this.#endings) ended()
  }

  /** It stops, but keeps its locks. */
  freeze(): void {
    this.#isFrozen = true
  }

  thaw(): void {
    this.#isFrozen = false
    const late = this.#late
    this.#late = []
    for (const step of late) this.step(step)
  }

  /** Runs a step of its own: never if it is dead, later if it is frozen. */
  step(run: () => void): void {
    if (!this.isAlive) return
    if (this.#isFrozen) this.#late.push(run)
    else run()
  }

  /** Asks the outside world for something that happens after `there`; hears of it after `back`. */
  ask<T>(there: Millis, work: () => T | Promise<T>, back: Millis | (() => Millis)): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#engine.after(there, () => {
        const hear = (tell: () => void) => {
          const delay = typeof back === 'number' ? back : back()
          if (delay !== Infinity) this.#engine.after(delay, () => this.step(tell))
        }
        // Once asked for, it happens, whether or not the process that asked is still alive.
        const done = work()
        if (!(done instanceof Promise)) return hear(() => resolve(done))
        done.then(
          (value) => hear(() => resolve(value)),
          (error: unknown) => hear(() => reject(error as Error)),
        )
      })
    })
  }

  /** Its clock, which is wrong by `skew()`. */
  clock(skew: () => Millis): Clock {
    return {
      now: () => this.#engine.now() + skew(),
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve()
          const wake = () => {
            signal?.removeEventListener('abort', end)
            this.step(resolve)
          }
          const planned = ms === Infinity ? undefined : this.#engine.after(ms, wake)
          const end = () => {
            planned?.cancel()
            resolve()
          }
          signal?.addEventListener('abort', end, { once: true })
        }),
    }
  }

  readonly locks: Locks = {
    tryRun: async (name, work) => {
      if (this.#locks.has(name)) return false
      this.#locks.set(name, this)
      try {
        await work()
      } finally {
        if (this.#locks.get(name) === this) this.#locks.delete(name)
      }
      return true
    },
  }
}
