import { MINUTE_MS } from '../../src/core/time.ts'
import { sweepOrders, type Sweep } from './sweep.ts'

/** Time between two sweeps. Paid orders should be marked soon: see `markPaid`. */
const SWEEP_MS = 5 * MINUTE_MS

/**
 * Sweeps orders from time to time until stopped, while `isDue`. Reports failures; the next sweep
 * retries.
 */
export function startSweeping(
  { db, launchpad, isDue }: Omit<Sweep, 'signal'> & { readonly isDue: () => boolean },
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const wait = () => {
    timer = setTimeout(async () => {
      // Books of other contracts would call paid orders unpaid.
      if (isDue()) running = sweepOrders({ db, launchpad, signal: stopping.signal }).catch(onError)
      await running
      if (!stopping.signal.aborted) wait()
    }, SWEEP_MS)
    timer.unref()
  }
  wait()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
