import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'

/**
 * Speed of the hastened clock. The app then polls about as often per block as on the real network.
 */
export const TIMES = 8

interface Pace {
  /** Time at which the device's clock was correct. */
  readonly since: Millis
  readonly times: number
  readonly longestMs: Millis
  readonly patienceMs: Millis
  readonly shortestMs: Millis
  readonly longestLookMs: Millis
}

/**
 * Returns the pace of a device whose clock runs too fast by a constant factor. All pages of a
 * session have the same time, even after a reload, because it depends only on the real time.
 * Nothing expires by this clock: the app asks the chain for the time, and uses its own clock only
 * to space out its actions.
 */
export const paceSince = (since: Millis): Pace => ({
  since,
  times: TIMES,
  // Longer timers end what hangs, such as a silent wallet or a missing file.
  longestMs: MINUTE_MS,
  // Time that the app waits for an optional answer. A busy machine gives it late, so this wait is
  // not hastened.
  patienceMs: 2 * SECOND_MS,
  shortestMs: SECOND_MS,
  longestLookMs: 10 * SECOND_MS,
})

/**
 * Runs in the page, before the app. Hastens the app's clock, the waits that use it (polls, backoff,
 * leases) and actions repeated every few seconds. The rest keeps its real pace: request timeouts,
 * the display time of texts, animations, and the chain time that a page extrapolates.
 */
export function hasten(pace: Pace): void {
  const { since, times, longestMs, patienceMs, shortestMs, longestLookMs } = pace
  const Real = Date
  const realNow = Real.now.bind(Real)
  // A test may replace this clock with its own.
  Real.now = () => Math.floor(since + (realNow() - since) * times)
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: [] | [number]) =>
      given.length === 0 ? new Real(Real.now()) : new Real(...given),
    apply: () => String(new Real(Real.now())),
  })
  type Timer = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => number
  const later = setTimeout as unknown as Timer
  const again = setInterval as unknown as Timer
  // Only a wait of the app's clock (src/core/deviceClock.ts) removes its listener when it ends.
  const isSleep = (run: unknown, ms: number) =>
    ms >= shortestMs &&
    ms <= longestMs &&
    ms !== patienceMs &&
    /removeEventListener/.test(String(run))
  const timers: { setTimeout: Timer; setInterval: Timer } = {
    setTimeout: (run, ms = 0, ...given) => later(run, isSleep(run, ms) ? ms / times : ms, ...given),
    setInterval: (run, ms = 0, ...given) =>
      again(run, ms > shortestMs && ms <= longestLookMs ? ms / times : ms, ...given),
  }
  Object.assign(globalThis, timers)
}
