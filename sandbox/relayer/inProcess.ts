import { deviceClock } from '../../src/core/deviceClock.ts'
import { createLane } from '../../src/core/lane.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Bridge } from './bridge.ts'
import { createRelayer, type Relayer } from './relayer.ts'

/** Relayer that looks automatically until it is stopped. */
export interface RunningRelayer extends Relayer {
  stop(): Promise<void>
}

/** Starts the sandbox's relayer, which looks at a given interval in milliseconds. */
export function startRelayer(
  bridge: Bridge,
  everyMs: Millis,
  onError: (error: unknown) => void,
): RunningRelayer {
  const relayer = createRelayer(bridge)
  // It looks automatically and on request, but never at the same time.
  const lane = createLane(deviceClock, 1, 0)
  const look = () => lane(relayer.look)
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      await look().catch(onError)
      await deviceClock.sleep(everyMs, stopped.signal)
    }
  }
  const running = run()
  return {
    ...relayer,
    look,
    get manner() {
      return relayer.manner
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}
