import { viewReader, type ViewReader } from '../../chain/view.ts'
import { deviceClock } from '../../core/deviceClock.ts'
import { createLane } from '../../core/lane.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'

// An account with many positions makes a screen ask a node for hundreds of values. The requests are
// paced: public nodes block clients above 15 requests a second, and a phone stalls on that many at
// once.

/** Number of reads that may run at once, as on any screen. */
const FEW = 20

const lane = createLane(deviceClock, 4, SECOND_MS / 10)

/**
 * Returns the reader for a question of this many reads. Large questions wait in one queue, shared
 * with other questions.
 */
export const readerFor = (node: ViewReader, reads: number): ViewReader =>
  reads <= FEW ? node : viewReader((asked) => lane(() => node.read(asked)))

/** Returns how often to ask: every four blocks, or such that a node averages two reads a second. */
export const refreshFor = (reads: number): Millis =>
  Math.max(12 * SECOND_MS, (reads * SECOND_MS) / 2)
