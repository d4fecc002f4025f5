import type { Clock, Random } from '../../src/core/ports.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Keeper } from './keeper.ts'
import { Refused } from './trouble.ts'

export interface WatchOptions {
  readonly clock: Clock
  readonly random: Random
  /** Interval between looks while nothing is due, and while something is. */
  readonly idleMs: Millis
  readonly busyMs: Millis
  /**
   * Receives every failure. The watch continues automatically, with pauses that grow to 60 to 90 s.
   */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Looks forever, through all failures. Resolves when `stopped` aborts and nothing is in progress.
 */
export async function watch(
  keeper: Keeper,
  options: WatchOptions,
  stopped: AbortSignal,
): Promise<void> {
  const { clock, idleMs, busyMs, onTrouble } = options
  for (let failures = 0; !stopped.aborted;) {
    let pauseMs: Millis
    try {
      pauseMs = (await keeper.look()) === 'busy' ? busyMs : idleMs
      failures = 0
    } catch (error) {
      onTrouble(error)
      pauseMs = pauseAfter(failures++, options)
    }
    await clock.sleep(pauseMs, stopped)
  }
}

/**
 * Looks until nothing more is due now. Rejects with the error if only a person can fix it, or after
 * `attempts` failures in a row.
 */
export async function watchOnce(
  keeper: Keeper,
  options: WatchOptions,
  attempts: number,
): Promise<void> {
  while ((await retry(keeper.look, options, attempts)) === 'busy')
    await options.clock.sleep(options.busyMs)
}

/** Repeats `work` until it succeeds: at most `attempts` times, and never after a `Refused`. */
export async function retry<T>(
  work: () => Promise<T>,
  options: Pick<WatchOptions, 'clock' | 'random' | 'onTrouble'>,
  attempts: number,
): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused || failures + 1 >= attempts) throw error
      options.onTrouble(error)
      await options.clock.sleep(pauseAfter(failures++, options))
    }
  }
}

/**
 * Returns a pause of 3 s, doubled each time up to a minute. A random part of up to half is added,
 * so that keepers do not all ask at once.
 */
const pauseAfter = (failures: number, { random }: Pick<WatchOptions, 'random'>): Millis =>
  Math.min(MINUTE_MS, 3 * SECOND_MS * 2 ** Math.min(failures, 5)) * (1 + random.fraction() / 2)
