import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKept } from '../../../src/ui/engraving/kept.ts'

const ROOM = 3

/** Creates a cache whose values differ by the time of their creation. */
function setUp() {
  const dropped: string[] = []
  let made = 0
  const kept = createKept<string>(
    ROOM,
    (name) => `${name}${(made += 1)}`,
    (value) => dropped.push(value),
  )
  return { kept, dropped, made: () => made }
}

describe('what is kept', () => {
  it('is made once for all who take it, and stays when they are gone', () => {
    const { kept, dropped } = setUp()
    expect([kept.take('a'), kept.take('a')]).toEqual(['a1', 'a1'])
    kept.release('a')
    kept.release('a')
    expect(kept.take('a')).toBe('a1')
    expect(dropped).toEqual([])
  })

  it('gives way to what was released later, the oldest first', () => {
    const { kept, dropped } = setUp()
    for (const name of 'abcde') kept.take(name)
    expect(dropped).toEqual([])
    for (const name of 'abcd') kept.release(name)
    expect(dropped).toEqual(['a1'])
    // Taken once more, it is the newest when released.
    kept.take('b')
    kept.release('b')
    kept.release('e')
    expect(dropped).toEqual(['a1', 'c3'])
    expect(kept.take('a')).toBe('a6')
  })

  it('is never dropped while somebody uses it, and only there is no room for the rest', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.boolean()), {
      maxLength: 80,
    })
    fc.assert(
      fc.property(steps, (all) => {
        const { kept, dropped, made } = setUp()
        const users = new Map<string, { value: string; count: number }>()
        for (const [name, takes] of all) {
          const known = users.get(name)
          if (takes) users.set(name, { value: kept.take(name), count: (known?.count ?? 0) + 1 })
          else if (known) {
            kept.release(name)
            if (known.count === 1) users.delete(name)
            else known.count -= 1
          }
          expect(
            dropped.filter((value) => [...users.values()].some((u) => u.value === value)),
          ).toEqual([])
          expect(made() - dropped.length - users.size).toBeLessThanOrEqual(ROOM)
        }
        expect(new Set(dropped).size).toBe(dropped.length)
      }),
    )
  })
})
