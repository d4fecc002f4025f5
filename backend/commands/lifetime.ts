import { SECOND_MS } from '../../src/core/time.ts'

// Life of a process that works until a signal stops it.

/** Time to close the index and the database, which a kill does not harm. */
const CLOSING_MS = 2 * SECOND_MS

/** Ends the process with one line for the operator. */
export function fail(reason: string): never {
  console.error(`backend: ${reason}`)
  process.exit(1)
}

/**
 * Returns an error's message. If several addresses were tried, the error has a code but no message.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || String((error as NodeJS.ErrnoException).code ?? error)
}

let stop: (() => Promise<void>) | undefined
let isStopping = false

/**
 * Listens for signals from now on. One that comes before `stopsBy` ends the process at once. A
 * second one is a copy of the first, from the launcher or a terminal.
 */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      if (stop) void stop()
      else process.exit(0)
    })
}

/** Ends the process on a signal: first finishes requests, if any, then closes everything. */
export function stopsBy(
  close: () => Promise<void>,
  finish: () => Promise<void> = async () => undefined,
): void {
  stop = async () => {
    await finish()
    const late = setTimeout(
      () => fail('the node or the database did not answer while stopping'),
      CLOSING_MS,
    )
    await close()
    clearTimeout(late)
    process.exit(0)
  }
}
