import type { Clock } from '../src/core/ports.ts'
import { SECOND_MS, type Millis } from '../src/core/time.ts'
import type { Outbox } from '../src/outbox/outbox.ts'

/**
 * Longest work within one event. Chromium ends a sync event after about three minutes, without
 * warning. Twenty polls of 3 s and a report fit. Progress is stored after each poll, and the
 * browser wakes the worker again for the rest.
 */
const WORK_MS = 150 * SECOND_MS

/**
 * Time after which everything is checked again. On a dead connection that appears alive, backoff
 * makes attempts rare, and the browser is slow to return.
 */
const LOOK_MS = 30 * SECOND_MS

/**
 * Does the queue's work that needs no user, within one event; returns true when none is left.
 * Timers end it, because the device's clock may change while it works.
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

/** Aborts when stopped or after a time. (Wallet browsers may be older than `AbortSignal.any`.) */
function stoppedOrAfter(ms: Millis, stopped: AbortSignal): AbortSignal {
  const over = new AbortController()
  const end = () => over.abort()
  if (stopped.aborted) end()
  setTimeout(end, ms)
  stopped.addEventListener('abort', end, { signal: over.signal })
  return over.signal
}
