/**
 * Chain time: the machine's clock moved by time travel. A block that had to be dated ahead of the
 * clock moves the clock with it, so that the head is never in the future.
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

  /** Time of a block made now on a head dated `headAt`: a multiple of `blockMs` if possible. */
  blockTime(headAt: number, blockMs: number): number {
    return Math.max(headAt + blockMs, Math.floor(this.now() / blockMs) * blockMs)
  }

  /** Time of the next block that the timer will make. */
  upcomingBlockTime(headAt: number, blockMs: number): number {
    return Math.max(headAt + blockMs, this.#nextSlot(blockMs))
  }

  msToNextSlot(blockMs: number): number {
    return this.#nextSlot(blockMs) - this.now()
  }

  #nextSlot(blockMs: number): number {
    return (Math.floor(this.now() / blockMs) + 1) * blockMs
  }
}
