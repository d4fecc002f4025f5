import { HOUR_MS, type Millis } from '../../../src/core/time.ts'
import type { Maker } from '../maker.ts'

/** Past events, scheduled in any order. */
export interface Happenings {
  /** Schedules an act, this many hours from now; acts at the same time share a block. */
  at(hours: number, act: () => Promise<void>): void
  /** Performs all acts, up to `present`. */
  happen(maker: Maker, present: Millis): Promise<void>
}

export function createHappenings(): Happenings {
  const byHours = new Map<number, (() => Promise<void>)[]>()
  return {
    at(hours, act) {
      if (hours > 0) throw new Error(`${hours} hours from now are not past`)
      byHours.set(hours, [...(byHours.get(hours) ?? []), act])
    },
    async happen(maker, present) {
      for (const hours of [...byHours.keys()].toSorted((a, b) => a - b)) {
        await maker.waitUntil(present + hours * HOUR_MS)
        for (const act of byHours.get(hours)!) await act()
        await maker.include()
      }
    },
  }
}
