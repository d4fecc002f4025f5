import type { Clock } from './ports.ts'
import type { Millis } from './time.ts'

/** Runs work when its turn comes, and resolves to its result. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a first-in, first-out lane. At most `atOnce` tasks run at a time, started at least
 * `apartMs` apart.
 */
export function createLane(clock: Clock, atOnce: number, apartMs: Millis): Lane {
  const waiting: (() => Promise<void>)[] = []
  let open = 0
  let notBefore = 0
  let isAsleep = false

  function begin(): void {
    while (!isAsleep && open < atOnce) {
      const next = waiting.shift()
      if (!next) return
      const pause = notBefore - clock.now()
      // A pause longer than `apartMs` means that the clock has gone back since.
      if (pause > 0 && pause <= apartMs) {
        waiting.unshift(next)
        isAsleep = true
        void clock.sleep(pause).then(() => {
          isAsleep = false
          begin()
        })
        return
      }
      notBefore = clock.now() + apartMs
      open += 1
      void next().finally(() => {
        open -= 1
        begin()
      })
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(async () => {
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      })
      begin()
    })
}
