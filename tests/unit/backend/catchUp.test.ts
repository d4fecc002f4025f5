import { expect, it } from 'vitest'
import { estimateMs, watchCatchUp } from '../../../backend/index/catchUp.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'

const NOON = 20_000 * DAY_MS + DAY_MS / 2
/** Ten blocks a second. */
const speed = 10 / SECOND_MS

it('estimates by the speed where days are not limited, or enough is left of today', () => {
  const blocks = 36_000
  expect(estimateMs({ blocks, speed, day: undefined }, NOON)).toBe(HOUR_MS)
  const day = { inAll: 100_000, spare: 40_000, sparePerDay: 40_000 }
  expect(estimateMs({ blocks, speed, day }, NOON)).toBe(HOUR_MS)
})

it('waits for the days whose requests it needs', () => {
  const day = { inAll: 20_000, spare: 10_100, sparePerDay: 40_400 }
  // Today 10,000 blocks, tomorrow 40,000, and 36,000 the day after, in an hour.
  const estimate = estimateMs({ blocks: 86_000, speed, day }, NOON)
  expect(estimate).toBeCloseTo(DAY_MS / 2 + DAY_MS + HOUR_MS, -1)
})

it('reports once a minute while the index is far behind', async () => {
  let now = NOON
  const told: unknown[] = []
  const catchUp = watchCatchUp({
    clock: { now: () => now },
    dayLeft: async () => undefined,
    tell: (blocks, leftMs) => told.push([blocks, leftMs]),
  })
  for (let read = 0; read <= 1_200; read += 100) {
    await catchUp.see(read, 1_250)
    now += 10 * SECOND_MS
  }
  expect(told).toEqual([[650, 65 * SECOND_MS]])
  now += MINUTE_MS
  await catchUp.see(1_250, 1_250)
  expect(told).toHaveLength(1)
})
