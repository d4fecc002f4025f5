import type { Clock } from '../../src/core/ports.ts'
import { DAY_MS, MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { DayLeft } from '../chain/budgetRules.ts'

/** Distance from the chain at which the index tells its progress, in blocks: about five minutes. */
const FAR = 100

/** Time between two reports of progress. */
const TELL_MS = MINUTE_MS

/** Requests per block, if none is empty: its receipts, and a hundredth of a list of blocks. */
const PER_BLOCK = 1.01

interface Progress {
  /** Blocks that remain to be read. */
  readonly blocks: number
  /** Blocks per ms, as measured. */
  readonly speed: number
  /** Requests that are left; undefined if days are not limited. */
  readonly day: DayLeft | undefined
}

/**
 * Estimates the time until the index has caught up, in ms, by its speed and its daily requests.
 * `now` is a time of the clock by which days end.
 */
export function estimateMs({ blocks, speed, day }: Progress, now: Millis): Millis {
  const bySpeed = blocks / speed
  const beyondToday = day ? blocks * PER_BLOCK - day.spare : 0
  if (!day || beyondToday <= 0) return bySpeed
  const days = Math.floor(beyondToday / day.sparePerDay)
  const lastDay = (beyondToday % day.sparePerDay) / PER_BLOCK / speed
  return Math.max(bySpeed, DAY_MS - (now % DAY_MS) + days * DAY_MS + Math.min(DAY_MS, lastDay))
}

export interface CatchUp {
  /** Called after each batch, with the last block that was read and the newest solidified one. */
  see(read: number, end: number): Promise<void>
}

interface Options {
  readonly clock: Pick<Clock, 'now'>
  readonly dayLeft: () => Promise<DayLeft | undefined>
  /** Reports the blocks that remain, and the estimated time for them. */
  readonly tell: (blocks: number, leftMs: Millis) => void
}

/** Watches an index that is far behind, and reports its progress once a minute. */
export function watchCatchUp({ clock, dayLeft, tell }: Options): CatchUp {
  let begun: { readonly block: number; readonly at: Millis } | undefined
  return {
    async see(read, end) {
      const now = clock.now()
      const blocks = end - read
      if (blocks < FAR) begun = undefined
      else if (!begun || begun.block > read) begun = { block: read, at: now }
      else if (now - begun.at >= TELL_MS) {
        const speed = (read - begun.block) / (now - begun.at)
        begun = { block: read, at: now }
        tell(blocks, estimateMs({ blocks, speed, day: await dayLeft() }, now))
      }
    },
  }
}
