import type { Clock } from '../src/core/ports.ts'
import { SECOND_MS, type Millis } from '../src/core/time.ts'
import type { Outbox } from '../src/outbox/outbox.ts'

/**
 * Chromium ends a sync event after about three minutes, without warning. Twenty polls of 3 s and a
 * report fit; what does not is written down after each poll, and the browser comes back.
 */
const WORK_MS = 150 * SECOND_MS

/**
 * On a dead link that the browser thinks alive, backoff makes attempts rare, and the browser is in
 * no hurry to come back: everything is looked at again this often.
 */
const LOOK_MS = 30 * SECOND_MS

/**
 * Does what a queue can do without the user, within one event; true when nothing is left. Timers
 * end it, since the clock of the device may be put forward or back meanwhile.
 */
export async function finishInTime(
  queue: Pick<Outbox, 'finish'>,
  clock: Clock,
  stopped: AbortSignal,
): Promise<boolean> {
  const over = stoppedOrAfter(WORK_MS, stopped)
  while (!over.aborted) {
    const look = stoppedOrAfter(LOOK_MS, over)
    const lookAt = clock.now() + LOOK_MS
    if (await queue.finish(lookAt, look)) return true
    await clock.sleep(lookAt - clock.now(), look)
  }
  return false
}

/** (Wallet browsers may be older than `AbortSignal.any`.) */
function stoppedOrAfter(ms: Millis, stopped: AbortSignal): AbortSignal {
  const over = new AbortController()
  const end = () => over.abort()
  if (stopped.aborted) end()
  setTimeout(end, ms)
  stopped.addEventListener('abort', end, { signal: over.signal })
  return over.signal
}
