import 'fake-indexeddb/auto'
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDatabase, type OperationRow } from '../../../src/db/database.ts'
import { outboxTables, type OutboxDatabase } from '../../../src/db/outboxTables.ts'
import { Disk, wholeDisk } from '../../simulation/disk.ts'

/**
 * Storages that must meet the outbox's assumptions: IndexedDB and the simulator's disk. Testing
 * both keeps the model from drifting from the real one.
 */
let databases = 0
const storages: readonly (readonly [string, () => OutboxDatabase])[] = [
  ['IndexedDB', () => outboxTables(openDatabase(`storage-${(databases += 1)}`))],
  ['the simulated disk', () => wholeDisk(new Disk())],
]

const row = (changes: Partial<OperationRow> & { id: string }): OperationRow => ({
  owner: 'somebody',
  createdAt: 1,
  live: 1,
  nextAt: 0,
  fence: 0,
  lease: null,
  runnerVersion: 1,
  body: { units: 5n },
  ...changes,
})

describe.each(storages)('%s', (_, open) => {
  test('keeps what a transaction wrote, and forgets what it deleted', async () => {
    const storage = open()
    await storage.transact(async ({ operations, drafts, counters }) => {
      await operations.put(row({ id: 'a' }))
      await operations.put(row({ id: 'b' }))
      await operations.delete('b')
      await drafts.put({ scope: 'box', id: 'a' })
      await counters.put({ name: 'time', value: 7 })
    })
    expect(await storage.read('a')).toEqual(row({ id: 'a' }))
    expect(await storage.read('b')).toBeUndefined()
    await storage.transact(async ({ drafts, counters }) => {
      expect(await drafts.toArray()).toEqual([{ scope: 'box', id: 'a' }])
      expect(await drafts.get('box')).toEqual({ scope: 'box', id: 'a' })
      expect(await counters.get('time')).toEqual({ name: 'time', value: 7 })
      await drafts.delete('box')
      expect(await drafts.get('box')).toBeUndefined()
    })
  })

  test('shows a transaction its own writes, and nobody else those of one that fails', async () => {
    const storage = open()
    await storage.transact(async ({ operations }) => operations.put(row({ id: 'a', fence: 1 })))
    const failing = storage.transact(async ({ operations, counters }) => {
      await operations.put(row({ id: 'a', fence: 2 }))
      await operations.put(row({ id: 'b' }))
      await counters.put({ name: 'time', value: 1 })
      expect((await operations.get('a'))?.fence).toBe(2)
      throw new Error('on the way')
    })
    await expect(failing).rejects.toThrow('on the way')
    expect((await storage.read('a'))?.fence).toBe(1)
    expect(await storage.read('b')).toBeUndefined()
  })

  test('runs one transaction after the other', async () => {
    const storage = open()
    const count = () =>
      storage.transact(async ({ counters }) => {
        const { value = 0 } = (await counters.get('n')) ?? {}
        await counters.put({ name: 'n', value: value + 1 })
        return value
      })
    const seen = await Promise.all(Array.from({ length: 20 }, count))
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('names what is due, soonest first: neither what is archived nor what waits for the user', async () => {
    const storage = open()
    await storage.transact(async ({ operations }) => {
      await operations.put(row({ id: 'c', nextAt: 3 }))
      await operations.put(row({ id: 'b', nextAt: 1 }))
      await operations.put(row({ id: 'a', nextAt: 1 }))
      await operations.put(row({ id: 'waits', nextAt: Number.POSITIVE_INFINITY }))
      await operations.put(row({ id: 'over', nextAt: 0, live: 0 }))
    })
    const all = [
      { id: 'a', nextAt: 1 },
      { id: 'b', nextAt: 1 },
      { id: 'c', nextAt: 3 },
    ]
    expect(await storage.due(10)).toEqual(all)
    expect(await storage.due(2)).toEqual(all.slice(0, 2))
  })
})

/** One step of a transaction. */
const step = oneof(
  record({
    kind: constant('put' as const),
    id: constantFrom('a', 'b', 'c'),
    nextAt: constantFrom(0, 1, 2.5, Number.MAX_VALUE, Number.POSITIVE_INFINITY),
    live: constantFrom(0 as const, 1 as const),
  }),
  record({ kind: constant('delete' as const), id: constantFrom('a', 'b', 'c') }),
  record({ kind: constant('draft' as const), id: constantFrom('a', 'b', 'c') }),
  record({ kind: constant('fail' as const) }),
)

test('both storages come to the same, whatever is done with them', async () => {
  await assert(
    asyncProperty(array(array(step, { maxLength: 5 }), { maxLength: 6 }), async (all) => {
      const told = await Promise.all(
        storages.map(async ([, open]) => {
          const storage = open()
          const heard: unknown[] = []
          for (const steps of all) heard.push(await play(storage, steps))
          return heard
        }),
      )
      expect(told[1]).toEqual(told[0])
    }),
    { numRuns: 60 },
  )
})

/** Plays the steps in one transaction. Returns their results and the final contents. */
async function play(
  storage: OutboxDatabase,
  steps: readonly (typeof step extends Arbitrary<infer S> ? S : never)[],
): Promise<unknown> {
  const ended = await storage
    .transact(async ({ operations, drafts }) => {
      for (const each of steps) {
        if (each.kind === 'fail') throw new Error('on the way')
        if (each.kind === 'delete') await operations.delete(each.id)
        else if (each.kind === 'draft') await drafts.put({ scope: each.id, id: 'x' })
        else await operations.put(row({ id: each.id, nextAt: each.nextAt, live: each.live }))
      }
      return (await drafts.toArray()).length
    })
    .catch(String)
  const rows = await Promise.all(['a', 'b', 'c'].map((id) => storage.read(id)))
  return { ended, rows, due: await storage.due(3) }
}
