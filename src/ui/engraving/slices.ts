/**
 * Duration of a slice, in ms. On a device at a quarter of the usual speed, it still takes less than
 * a frame.
 */
const SLICE_MS = 3

let sliceEndsAt = 0

/** Processes things one after another, a few milliseconds at a time. */
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

/** Resolves in a separate task, after all work that the user waits for. */
const whenIdle = (): Promise<void> =>
  'scheduler' in globalThis
    ? scheduler.postTask(() => undefined, { priority: 'background' })
    : new Promise((done) => setTimeout(done))
