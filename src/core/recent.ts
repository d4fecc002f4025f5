/**
 * Remembers things by name, and lets go of those that were not asked for in a long time: at most
 * `most` of them, besides those that are in use.
 */
export function createRecent<T>(most: number, isInUse: (value: T) => boolean) {
  const known = new Map<string, T>()
  return (name: string, create: () => T): T => {
    const value = known.get(name) ?? create()
    // The last one is the one that was asked for last.
    known.delete(name)
    known.set(name, value)
    for (const [old, each] of known) {
      if (known.size <= most) break
      if (each !== value && !isInUse(each)) known.delete(old)
    }
    return value
  }
}
