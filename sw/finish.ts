import type { Clock } from '../src/core/ports.ts'
import { SECOND_MS, type Millis } from '../src/core/time.ts'
import type { Outbox } from '../src/outbox/outbox.ts'

/**
 * Chromium ends a sync event after about three minutes, without a word. Twenty polls of 3 s and a
 * report fit; what does not is written down after each poll, and the browser comes again.
 */
const WORK_MS = 150 * SECOND_MS

/**
 * A link that is dead while the browser takes it for alive makes attempts rare, and the browser is in
 * no hurry to come again: everything is looked at anew this often.
 */
const LOOK_MS = 30 * SECOND_MS

/**
 * Does what a queue can do without the user, as long as one event lasts; true when nothing is left. The
 * time is over by timers: the clock of the device may be put forward or back meanwhile.
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

/** (Browsers of wallets may be older than `AbortSignal.any`.) */
function stoppedOrAfter(ms: Millis, stopped: AbortSignal): AbortSignal {
  const over = new AbortController()
  const end = () => over.abort()
  if (stopped.aborted) end()
  setTimeout(end, ms)
  stopped.addEventListener('abort', end, { signal: over.signal })
  return over.signal
}
