/** Runs one piece of work at a time, in the order asked. */
export type Exclusive = <T>(work: () => Promise<T> | T) => Promise<T>

/**
 * One lock for every read, write, call and validation: the EVM yields between opcodes, and a reader
 * that slipped in between would see half a transaction. Not re-entrant.
 */
export function createLock(): Exclusive {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = tail.then(work)
    tail = run.catch(() => undefined)
    return run
  }
}
