/** Runs one task at a time, in the order of the calls. */
export type Exclusive = <T>(work: () => Promise<T> | T) => Promise<T>

/**
 * Creates the one lock for every read, write, call and validation. The EVM yields between opcodes,
 * and a concurrent reader would see half a transaction. Not re-entrant.
 */
export function createLock(): Exclusive {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = tail.then(work)
    tail = run.catch(() => undefined)
    return run
  }
}
