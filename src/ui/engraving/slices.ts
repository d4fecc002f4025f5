/** At a quarter of the usual speed, still less than a frame. */
const SLICE_MS = 3

let sliceEndsAt = 0

/** Takes one thing after the other, a few milliseconds at a time. */
export async function inSlices<T>(
  things: Iterator<T, void>,
  take: (thing: T) => unknown,
): Promise<void> {
  for (;;) {
    if (performance.now() >= sliceEndsAt) {
      await whenIdle()
      sliceEndsAt = performance.now() + SLICE_MS
    }
    const { done, value } = things.next()
    if (done) return
    take(value)
  }
}

/** In a task of its own, after everything that somebody waits for. */
const whenIdle = (): Promise<void> =>
  'scheduler' in globalThis
    ? scheduler.postTask(() => undefined, { priority: 'background' })
    : new Promise((done) => setTimeout(done))
