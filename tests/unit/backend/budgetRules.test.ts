import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  TIP_PER_DAY,
  turnOf,
  UNUSED,
  type Asker,
  type BudgetState,
  type BudgetTerms,
} from '../../../backend/chain/budgetRules.ts'
import { DAY_MS, SECOND_MS } from '../../../src/core/time.ts'

const MIDNIGHT = 20_000 * DAY_MS
const PLAN: BudgetTerms = { perSecond: 12, perDay: 100_000 }

/** Returns the state after a number of requests on a day. */
const used = (asked: number, now: number): BudgetState => ({
  ...UNUSED,
  day: Math.floor(now / DAY_MS),
  asked,
})

const kindOf = (asked: number, asker: Asker, now: number) =>
  turnOf(used(asked, now), PLAN, asker, now).kind

describe('the requests of a day', () => {
  it('are all for the tip of the chain', () => {
    const evening = MIDNIGHT + 0.9 * DAY_MS
    expect(kindOf(99_999, 'tip', evening)).toBe('granted')
    expect(kindOf(100_000, 'tip', evening)).toBe('day')
  })

  it.each(['people', 'past'] as const)('leave to %s what the tip does not need', (asker) => {
    const spare = 100_000 - TIP_PER_DAY
    expect(kindOf(spare - 1, asker, MIDNIGHT)).toBe('granted')
    expect(kindOf(spare, asker, MIDNIGHT)).toBe('day')
    const noon = MIDNIGHT + DAY_MS / 2
    expect(kindOf(spare + TIP_PER_DAY / 2 - 1, asker, noon)).toBe('granted')
    expect(kindOf(spare + TIP_PER_DAY / 2, asker, noon)).toBe('day')
  })

  it('begin anew at midnight UTC', () => {
    const before = used(100_000, MIDNIGHT - 1)
    expect(turnOf(before, PLAN, 'tip', MIDNIGHT - 1).kind).toBe('day')
    expect(turnOf(before, PLAN, 'tip', MIDNIGHT)).toMatchObject({
      kind: 'granted',
      next: { asked: 1 },
    })
  })

  it('leave a quarter of a small plan to users', () => {
    const small = { perSecond: 12, perDay: 1_000 }
    const after = (asked: number) => turnOf(used(asked, MIDNIGHT), small, 'people', MIDNIGHT).kind
    expect(after(249)).toBe('granted')
    expect(after(250)).toBe('day')
  })
})

it('keeps the rate over any second, whoever asks when', () => {
  const asker = constantFrom<Asker>('tip', 'past', 'people')
  const asks = array(record({ asker, afterMs: integer({ min: 0, max: 200 }) }), {
    minLength: 50,
    maxLength: 200,
  })
  assert(
    property(asks, (all) => {
      let state = UNUSED
      let now = MIDNIGHT
      const granted: number[] = []
      for (const { asker: who, afterMs } of all) {
        now += afterMs
        const turn = turnOf(state, PLAN, who, now)
        state = turn.next ?? state
        if (turn.kind === 'granted') granted.push(now + turn.inMs)
        expect(turn.kind === 'granted' || turn.inMs > 0).toBe(true)
      }
      const apartMs = SECOND_MS / PLAN.perSecond
      granted.slice(1).forEach((at, before) => {
        expect(at - granted[before]!).toBeGreaterThanOrEqual(apartMs - 0.01)
      })
    }),
  )
})

it('gives users one of four turns while the index asks without end', () => {
  let state = UNUSED
  const turns: Asker[] = []
  for (let now = MIDNIGHT; now < MIDNIGHT + 60 * SECOND_MS; now += 10)
    for (const asker of ['past', 'people'] as const) {
      const { kind, next } = turnOf(state, PLAN, asker, now)
      state = next ?? state
      if (kind === 'granted') turns.push(asker)
    }
  const people = turns.filter((asker) => asker === 'people').length
  expect(people / turns.length).toBeGreaterThan(0.23)
  expect(people / turns.length).toBeLessThan(0.27)
})

it('recovers from a clock that was set back', () => {
  const { next } = turnOf(UNUSED, PLAN, 'people', MIDNIGHT + DAY_MS)
  expect(turnOf(next!, PLAN, 'people', MIDNIGHT).kind).toBe('granted')
})
