import { viewReader, type ViewReader } from '../../chain/view.ts'
import { deviceClock } from '../../core/deviceClock.ts'
import { createLane } from '../../core/lane.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'

// Whoever has much at work makes a screen ask a node for hundreds of things: gently, since public
// nodes shut out clients above 15 requests a second, and a phone stops for as many at once.

/** So few are asked for at once, as on any screen. */
const FEW = 20

const lane = createLane(deviceClock, 4, SECOND_MS / 10)

/** What reads for a question of so many reads: many wait for each other, and for those of others. */
export const readerFor = (node: ViewReader, reads: number): ViewReader =>
  reads <= FEW ? node : viewReader((asked) => lane(() => node.read(asked)))

/** How often to ask it: every four blocks, or so that a node hears two reads a second on average. */
export const refreshFor = (reads: number): Millis =>
  Math.max(12 * SECOND_MS, (reads * SECOND_MS) / 2)
