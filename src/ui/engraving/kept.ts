/**
 * Cache of values by name. It holds all values in use, and the most recently released others that
 * fit.
 */
export interface Kept<T> {
  /**
   * Returns the value, creating it if missing. It stays in use until `release` has been called as
   * often as `take`.
   */
  take(name: string): T
  release(name: string): void
}

/**
 * Creates a cache with room for `room` unused values. Calls `drop` with each value that no longer
 * fits.
 */
export function createKept<T>(
  room: number,
  make: (name: string) => T,
  drop: (value: T) => void,
): Kept<T> {
  const used = new Map<string, { readonly value: T; users: number }>()
  /** Unused values, the most recently released last. */
  const spare = new Map<string, T>()
  const takeSpare = (name: string): T | undefined => {
    const value = spare.get(name)
    spare.delete(name)
    return value
  }
  return {
    take(name) {
      const known = used.get(name)
      if (known) {
        known.users += 1
        return known.value
      }
      const value = takeSpare(name) ?? make(name)
      used.set(name, { value, users: 1 })
      return value
    },
    release(name) {
      const known = used.get(name)
      if (!known) return
      known.users -= 1
      if (known.users > 0) return
      used.delete(name)
      spare.set(name, known.value)
      for (const [oldest, value] of spare) {
        if (spare.size <= room) break
        spare.delete(oldest)
        drop(value)
      }
    },
  }
}
