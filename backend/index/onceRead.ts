/** Reads a constant value, retrying until the first success. */
export function onceRead<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
