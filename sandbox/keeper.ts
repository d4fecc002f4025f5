import { DEFAULT_FEE_LIMIT } from '../src/chain/call.ts'
import { deviceClock } from '../src/core/deviceClock.ts'
import { deviceRandom } from '../src/core/deviceRandom.ts'
import { createLane } from '../src/core/lane.ts'
import { SECOND_MS, type Millis } from '../src/core/time.ts'
import { createKeeper, type Keeper, type KeeperOptions } from '../backend/keeper/keeper.ts'
import { watch } from '../backend/keeper/watch.ts'

/** Keeper that looks automatically until it is stopped. */
export interface RunningKeeper extends Keeper {
  stop(): Promise<void>
}

/** Long delay, so that buyers in the sandbox act as if no keeper were running. */
const AFTER_BLOCKS = 60
const IDLE_MS = 15 * SECOND_MS

interface Watch extends Pick<KeeperOptions, 'operator' | 'sale' | 'stakes'> {
  /** Interval between checks on a sent transaction. */
  readonly busyMs: Millis
  readonly onError: (error: unknown) => void
}

/** Starts the sandbox's own keeper. */
export function startKeeper({ busyMs, onError, ...looksAt }: Watch): RunningKeeper {
  const { look } = createKeeper({
    ...looksAt,
    afterBlocks: AFTER_BLOCKS,
    feeLimit: DEFAULT_FEE_LIMIT,
    tell: () => {},
  })
  // It looks automatically and on request, but never at the same time.
  const lane = createLane(deviceClock, 1, 0)
  const keeper: Keeper = { look: () => lane(look) }
  const stopped = new AbortController()
  const ports = { clock: deviceClock, random: deviceRandom }
  const begun = deviceClock
    .sleep(IDLE_MS, stopped.signal)
    .then(() =>
      watch(keeper, { ...ports, idleMs: IDLE_MS, busyMs, onTrouble: onError }, stopped.signal),
    )
  return {
    ...keeper,
    async stop() {
      stopped.abort()
      await begun
    },
  }
}
