import { SideChainError, type ErrorDetails } from './error.ts'

/** Throws if it was given up. */
export function checkAborted(signal: AbortSignal | undefined, details: ErrorDetails = {}): void {
  if (signal?.aborted) throw aborted(details)
}

/** What the work comes to, unless it is given up before: then it goes on unheard. */
export async function orAborted<T>(
  signal: AbortSignal | undefined,
  work: Promise<T>,
  details: ErrorDetails = {},
): Promise<T> {
  if (!signal) return await work
  // If it is given up, nobody hears of it any more.
  work.catch(() => undefined)
  checkAborted(signal, details)
  const { promise, reject } = Promise.withResolvers<never>()
  const give = () => reject(aborted(details))
  signal.addEventListener('abort', give)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', give)
  }
}

const aborted = (details: ErrorDetails) =>
  new SideChainError('aborted', 'Aborted by the caller', details)
