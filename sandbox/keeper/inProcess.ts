import { DEFAULT_FEE_LIMIT } from '../../src/chain/call.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import { deviceRandom } from '../../src/core/deviceRandom.ts'
import { createLane } from '../../src/core/lane.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import { createKeeper, type Keeper, type KeeperOptions } from './keeper.ts'
import { watch } from './watch.ts'

/** A keeper that looks by itself until it is stopped. */
export interface RunningKeeper extends Keeper {
  stop(): Promise<void>
}

/** Late, so that buyers in the sandbox do what they would do with no keeper around. */
const AFTER_BLOCKS = 60
const IDLE_MS = 15 * SECOND_MS

interface Watch extends Pick<KeeperOptions, 'operator' | 'sale' | 'stakes'> {
  /** How often it checks on what it has sent. */
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
  // It looks by itself and on request, never both at once.
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
