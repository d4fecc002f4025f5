import { HOUR_MS, type Millis } from '../../src/core/time.ts'

/** Maximum number of keys; beyond that, those silent longest are dropped first. */
const REMEMBERED = 20_000

/** Creates a limit of `perHour` for each key; the used amount refills at a steady pace. */
export function createHourly(perHour: number) {
  const left = new Map<string, { readonly count: number; readonly at: Millis }>()
  const leftOf = (key: string, at: Millis): number => {
    const before = left.get(key)
    if (!before) return perHour
    return Math.min(perHour, before.count + ((at - before.at) / HOUR_MS) * perHour)
  }
  return {
    has: (key: string, at: Millis): boolean => leftOf(key, at) >= 1,
    take(key: string, at: Millis): void {
      const count = leftOf(key, at) - 1
      // A map preserves insertion order: its first key has been silent longest.
      left.delete(key)
      left.set(key, { count, at })
      if (left.size > REMEMBERED) left.delete(left.keys().next().value!)
    },
  }
}
