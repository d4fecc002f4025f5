import { describe, expect, test } from 'vitest'
import { createJoin } from '../../../src/features/activity/items.ts'
import { operationOf } from '../outbox/rows.ts'

const live = operationOf([], { id: 'b' })
const over = operationOf([], { id: 'a', archivedAt: 1 })
const knownOf = (...operations: (typeof live)[]) =>
  new Map(operations.map((operation) => [operation.id, operation]))
const known = knownOf(live, over)

describe('the lists of the activity screen', () => {
  test('tell what is over before the archive is known and after', () => {
    const join = createJoin()
    expect(join(known, new Set())).toEqual({ live: ['b'], over: ['a'] })
    expect(join(known, new Set(['c', 'a']))).toEqual({ live: ['b'], over: ['c', 'a'] })
    expect(join(new Map(), new Set())).toEqual({ live: [], over: [] })
  })

  test('have each operation once, although the archive may be a moment behind', () => {
    // `b` is live again, and `a` has just ended.
    const items = createJoin()(known, new Set(['c', 'b']))
    expect(items).toEqual({ live: ['b'], over: ['a', 'c'] })
  })

  test('stay the same arrays while the same operations are in them', () => {
    const join = createJoin()
    const archived = new Set(['c', 'a'])
    const first = join(known, archived)
    const changed = join(knownOf({ ...live, owner: over.owner }, over), new Set(archived))
    expect(changed.live).toBe(first.live)
    expect(changed.over).toBe(first.over)

    const added = join(knownOf(operationOf([], { id: 'd' }), live, over), archived)
    expect(added.live).toEqual(['d', 'b'])
    expect(added.over).toBe(first.over)
  })
})
