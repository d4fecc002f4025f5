import type { Millis } from '../../src/core/time.ts'

interface Entry {
  readonly at: Millis
  readonly order: number
  readonly run: () => void
}

/** Step scheduled for later; a single `cancel` is enough. */
export interface Planned {
  cancel(): void
}

/**
 * Simulated time. Scheduled steps run in the order of their time, and their consequences settle
 * before the next step. Waiting costs no real time.
 */
export class Engine {
  #now: Millis
  #count = 0
  readonly #heap: Entry[] = []
  readonly #cancelled = new Set<Entry>()
  readonly #held = new Set<Promise<void>>()

  constructor(start: Millis) {
    this.#now = start
  }

  get count(): number {
    return this.#count
  }

  now = (): Millis => this.#now

  /** Runs the step `ms` from now. */
  after(ms: Millis, run: () => void): Planned {
    const entry = { at: this.#now + Math.max(0, ms), order: (this.#count += 1), run }
    push(this.#heap, entry)
    return { cancel: () => this.#cancelled.add(entry) }
  }

  /** Stops simulated time while a real operation runs, such as one of a real database. */
  hold<T>(busy: Promise<T>): Promise<T> {
    const held: Promise<void> = busy.then(nothing, nothing).finally(() => this.#held.delete(held))
    this.#held.add(held)
    return busy
  }

  async #settled(): Promise<void> {
    await quiet()
    while (this.#held.size > 0) {
      await Promise.all(this.#held)
      await quiet()
    }
  }

  /** Runs all steps until `end`, or until `isOver`. */
  async run(end: Millis, isOver: () => boolean = () => false): Promise<void> {
    await this.#settled()
    while (!isOver()) {
      const next = this.#heap[0]
      if (!next || next.at > end) break
      pop(this.#heap)
      if (this.#cancelled.delete(next)) continue
      this.#now = next.at
      next.run()
      await this.#settled()
    }
    if (!isOver()) this.#now = Math.max(this.#now, end)
  }
}

/**
 * Resolves when every promise that could settle has settled. Node runs its next-tick queue once the
 * microtask queue is empty. This avoids a turn of the event loop, which takes longer than most of a
 * world's steps.
 */
const quiet = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

const nothing = () => {}

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(heap: Entry[], entry: Entry): void {
  let at = heap.length
  heap.push(entry)
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isBefore(entry, heap[parent]!)) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = entry
}

function pop(heap: Entry[]): void {
  const last = heap.pop()!
  if (heap.length === 0) return
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
    if (!isBefore(heap[child]!, last)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = last
}
