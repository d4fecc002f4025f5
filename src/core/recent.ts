/**
 * Remembers at most `most` things by name, and forgets the least recently asked for; those in use
 * always stay.
 */
export function createRecent<T>(most: number, isInUse: (value: T) => boolean) {
  const known = new Map<string, T>()
  return (name: string, create: () => T): T => {
    const value = known.get(name) ?? create()
    // Moved to the end: the map is in the order of last use.
    known.delete(name)
    known.set(name, value)
    for (const [old, each] of known) {
      if (known.size <= most) break
      if (each !== value && !isInUse(each)) known.delete(old)
    }
    return value
  }
}
