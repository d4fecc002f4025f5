import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLane } from '../../../src/core/lane.ts'
import { simulatedClock } from '../outbox/time.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Runs everything until the clock is idle. */
async function run(clock: ReturnType<typeof simulatedClock>): Promise<void> {
  do await settle()
  while (clock.jump(Infinity))
}

describe('a lane', () => {
  test('never has more at once than it may, begins all in their order, and gives each its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 300 }),
        fc.array(
          fc.record({
            at: fc.integer({ min: 0, max: 2_000 }),
            takes: fc.integer({ min: 0, max: 900 }),
            fails: fc.boolean(),
          }),
          { maxLength: 25 },
        ),
        async (atOnce, apartMs, all) => {
          const jobs = all.toSorted((a, b) => a.at - b.at)
          const clock = simulatedClock()
          const lane = createLane(clock, atOnce, apartMs)
          const begun: { index: number; at: number }[] = []
          let [open, most] = [0, 0]
          const answers = jobs.map(async ({ at, takes, fails }, index) => {
            await clock.sleep(at)
            return lane(async () => {
              begun.push({ index, at: clock.now() })
              open += 1
              most = Math.max(most, open)
              await clock.sleep(takes)
              open -= 1
              if (fails) throw new Error(String(index))
              return index
            })
          })
          const came = Promise.allSettled(answers)
          await run(clock)
          const told = (await came).map((each) =>
            each.status === 'fulfilled' ? each.value : Number((each.reason as Error).message),
          )
          expect(told).toEqual(jobs.map((_, index) => index))
          expect(most).toBeLessThanOrEqual(atOnce)
          expect(begun.map(({ index }) => index)).toEqual(told)
          for (const [index, { at }] of begun.entries())
            expect(at - (begun[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(apartMs)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('begins the first one at once', async () => {
    const lane = createLane(simulatedClock(), 1, 1_000)
    expect(await lane(async () => 'done')).toBe('done')
  })

  test('is not held up for a day by a clock that goes back by one', async () => {
    let now = 100_000_000_000
    const real = simulatedClock()
    const lane = createLane({ now: () => now, sleep: real.sleep }, 1, 1_000)
    await lane(async () => {})
    now -= 86_400_000
    expect(await lane(async () => 'done')).toBe('done')
  })

  test('goes on after work that throws before it is a promise', async () => {
    const lane = createLane(simulatedClock(), 1, 0)
    const bug = lane(() => {
      throw new Error('a bug')
    })
    await expect(bug).rejects.toThrow('a bug')
    expect(await lane(async () => 'done')).toBe('done')
  })
})
