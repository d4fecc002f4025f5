/**
 * Creates a cache of at most `most` values by name. It drops the least recently used, but never one
 * in use.
 */
export function createRecent<T>(most: number, isInUse: (value: T) => boolean) {
  const known = new Map<string, T>()
  return (name: string, create: () => T): T => {
    const value = known.get(name) ?? create()
    // Moved to the end: the map is ordered by last use.
    known.delete(name)
    known.set(name, value)
    for (const [old, each] of known) {
      if (known.size <= most) break
      if (each !== value && !isInUse(each)) known.delete(old)
    }
    return value
  }
}
