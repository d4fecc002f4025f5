/** Values by name: all that are in use, and as many others as there is room for, the latest ones. */
export interface Kept<T> {
  /** Made if it is not here. It is in use until `release` was called as often as this. */
  take(name: string): T
  release(name: string): void
}

/** `drop` hears of what there is no room for any more. */
export function createKept<T>(
  room: number,
  make: (name: string) => T,
  drop: (value: T) => void,
): Kept<T> {
  const used = new Map<string, { readonly value: T; users: number }>()
  /** The one released last comes last. */
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
