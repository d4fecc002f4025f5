import { describe, expect, test } from 'vitest'
import { joinActivity, TITLE } from '../../../src/features/activity/items.ts'
import { operationOf } from '../outbox/rows.ts'

const live = operationOf([], { id: 'b' })
const over = operationOf([], { id: 'a', archivedAt: 1 })
const known = new Map([live, over].map((operation) => [operation.id, operation]))

describe('the list of the activity screen', () => {
  test('has what goes on first, before the archive is known and after', () => {
    expect(joinActivity(known, new Set())).toEqual(['b', TITLE, 'a'])
    expect(joinActivity(known, new Set(['c', 'a']))).toEqual(['b', TITLE, 'c', 'a'])
  })

  test('has each operation once, although the archive may be a moment behind', () => {
    // `b` is live again, and `a` has just ended.
    expect(joinActivity(known, new Set(['c', 'b']))).toEqual(['b', TITLE, 'a', 'c'])
  })

  test('has no title where nothing is over', () => {
    expect(joinActivity(new Map(), new Set())).toEqual([])
    expect(joinActivity(new Map([['b', live]]), new Set())).toEqual(['b'])
  })
})
