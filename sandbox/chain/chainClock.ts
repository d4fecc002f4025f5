/**
 * Chain time: the machine's clock shifted by time travel. A block whose slot is ahead of the clock
 * moves the clock forward, so that the head is never in the future.
 */
export class ChainClock {
  readonly #now: () => number
  #offsetMs: number

  constructor(now: () => number, offsetMs: number) {
    this.#now = now
    this.#offsetMs = offsetMs
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  now(): number {
    return this.#now() + this.#offsetMs
  }

  advance(ms: number): void {
    this.#offsetMs += ms
  }

  catchUpWith(timestamp: number): void {
    this.#offsetMs += Math.max(0, timestamp - this.now())
  }

  /**
   * Returns the time of a block produced at once on a head dated `headAt`. Only its parent may date
   * it ahead.
   */
  timeAtOnce(headAt: number): number {
    return Math.max(headAt + 1, this.now())
  }

  /**
   * Returns the slot time of a block produced now: a multiple of `blockMs` that no earlier block
   * had.
   */
  slotTime(headAt: number, blockMs: number): number {
    return Math.max(slotAfter(headAt, blockMs), slotAfter(this.now(), blockMs) - blockMs)
  }

  /** Returns the time of the next block that the timer will produce. */
  upcomingSlotTime(headAt: number, blockMs: number): number {
    return slotAfter(Math.max(headAt, this.now()), blockMs)
  }

  msToNextSlot(blockMs: number): number {
    return slotAfter(this.now(), blockMs) - this.now()
  }
}

const slotAfter = (time: number, blockMs: number): number =>
  (Math.floor(time / blockMs) + 1) * blockMs
