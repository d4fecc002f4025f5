import type { Clock, Locks } from '../../src/core/ports.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Engine } from './engine.ts'

/** Holders of one browser's locks. */
export type LockTable = Map<string, Process>

/**
 * Tab or worker. Everything it does beyond its own memory takes two events: the request is
 * executed, and then it receives the result. It can die or freeze before, between and after them,
 * at every await.
 */
export class Process {
  readonly name: string
  readonly startedAt: Millis
  isAlive = true
  /** True if it runs an older version of the app, which newer ones keep away from their rows. */
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

  /** Calls back when the process dies. */
  onEnd(ended: () => void): void {
    this.#endings.push(ended)
  }

  /** Kills the process: its promises never settle, and its locks are released. */
  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const [name, holder] of this.#locks) if (holder === this) this.#locks.delete(name)
    for (const ended of this.#endings) ended()
  }

  /** Stops the process, which keeps its locks. */
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

  /** Requests work of the outside world, done after `there`; receives the result after `back`. */
  ask<T>(there: Millis, work: () => T | Promise<T>, back: Millis | (() => Millis)): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#engine.after(there, () => {
        const hear = (tell: () => void) => {
          const delay = typeof back === 'number' ? back : back()
          if (delay !== Infinity) this.#engine.after(delay, () => this.step(tell))
        }
        // A request is executed even if the process that made it has died.
        const done = work()
        if (!(done instanceof Promise)) return hear(() => resolve(done))
        done.then(
          (value) => hear(() => resolve(value)),
          (error: unknown) => hear(() => reject(error as Error)),
        )
      })
    })
  }

  /** Returns its clock, which is wrong by `skew()`. */
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
