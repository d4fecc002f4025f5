import { SideChainError, type ErrorDetails } from './error.ts'

/** Throws if the caller has aborted. */
export function checkAborted(signal: AbortSignal | undefined, details: ErrorDetails = {}): void {
  if (signal?.aborted) throw aborted(details)
}

/** Runs the work unless it was aborted, and rejects as soon as it is. */
export async function orAborted<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
  details: ErrorDetails = {},
): Promise<T> {
  checkAborted(signal, details)
  if (!signal) return await work()
  const { promise, reject } = Promise.withResolvers<never>()
  const give = () => reject(aborted(details))
  signal.addEventListener('abort', give)
  try {
    return await Promise.race([work(), promise])
  } finally {
    signal.removeEventListener('abort', give)
  }
}

const aborted = (details: ErrorDetails) =>
  new SideChainError('aborted', 'Aborted by the caller', details)
