import { describe, expect, test } from 'vitest'
import { joinPlaces } from '../../../src/state/answers/joinPlaces.ts'

describe('places of several pages', () => {
  const place = (of: 'lp' | 'coin' | 'plan', number: number, isClosed = false) =>
    of === 'plan' ? { of, plan: number, isClosed } : { of, pool: number, isClosed }
  const page = (total: number, ...items: readonly ReturnType<typeof place>[]) => ({ total, items })

  test('are those of one page where it holds all: no kind lacks any', () => {
    const best = page(2, place('coin', 1), place('plan', 1))
    expect(joinPlaces(best, {})).toEqual({ items: best.items, lacking: [] })
  })

  test('are each there once, also what only the page of its kind has', () => {
    const best = page(101, place('plan', 1), place('coin', 1))
    const lp = page(1, place('lp', 2))
    const coin = page(2, place('coin', 1), place('coin', 3))
    expect(joinPlaces(best, { lp, coin }).items.map(({ of, ...rest }) => [of, rest])).toEqual([
      ['plan', { plan: 1, isClosed: false }],
      ['coin', { pool: 1, isClosed: false }],
      ['lp', { pool: 2, isClosed: false }],
      ['coin', { pool: 3, isClosed: false }],
    ])
  })

  test('may lack some of a kind that was not told of, or that goes on with those that are open', () => {
    const best = page(101, place('coin', 1))
    expect(joinPlaces(best, {}).lacking).toEqual(['lp', 'coin', 'plan'])
    const lp = page(9, place('lp', 1))
    const coin = page(9, place('coin', 1), place('coin', 2, true))
    const plan = page(1, place('plan', 1))
    expect(joinPlaces(best, { lp, coin, plan }).lacking).toEqual(['lp'])
    expect(joinPlaces(best, { lp: page(0), coin, plan }).lacking).toEqual([])
  })
})
