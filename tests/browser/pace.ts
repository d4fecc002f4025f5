import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'

/** So fast that the app looks at the chain about as often per block as it does on the network. */
export const TIMES = 8

interface Pace {
  /** When the device's clock showed the right time. */
  readonly since: Millis
  readonly times: number
  readonly longestMs: Millis
  readonly patienceMs: Millis
  readonly shortestMs: Millis
  readonly longestLookMs: Millis
}

/**
 * How a device whose clock runs so many times as fast as it should waits. All pages of a session have
 * the same time, after a reload too, since it depends on nothing but the real one. Nothing expires by
 * it: the app asks the chain what time it is, and uses its own clock only to space out what it does.
 */
export const paceSince = (since: Millis): Pace => ({
  since,
  times: TIMES,
  // Longer ones end what hangs: a wallet that does not answer, a file that does not come.
  longestMs: MINUTE_MS,
  // So long it waits for an answer that another step could do without, which a busy machine gives late.
  patienceMs: 2 * SECOND_MS,
  shortestMs: SECOND_MS,
  longestLookMs: 10 * SECOND_MS,
})

/**
 * Runs in the page, before the app: hastens its clock, what sleeps by it (polls, pauses after failures,
 * leases), and what it repeats every few seconds. All else passes as ever: how long a request may take,
 * how long a text is shown, what moves, and the time of the chain that a page goes on counting.
 */
export function hasten(pace: Pace): void {
  const { since, times, longestMs, patienceMs, shortestMs, longestLookMs } = pace
  const Real = Date
  const realNow = Real.now.bind(Real)
  // A test may yet put another in its place.
  Real.now = () => Math.floor(since + (realNow() - since) * times)
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: [] | [number]) =>
      given.length === 0 ? new Real(Real.now()) : new Real(...given),
    apply: () => String(new Real(Real.now())),
  })
  type Timer = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => number
  const later = setTimeout as unknown as Timer
  const again = setInterval as unknown as Timer
  // Only a sleep of the app's clock (src/core/deviceClock.ts) takes its listener away when it ends.
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
