import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceClock } from '../../../src/core/deviceClock.ts'
import { openDatabase, type Database, type OperationRow } from '../../../src/db/database.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { RUNNER_VERSION } from '../../../src/outbox/store.ts'
import { createArchive } from '../../../src/state/operations/archive.ts'
import { followOperations, NEWEST } from '../../../src/state/operations/operationList.ts'
import { legOf, operationOf } from '../outbox/rows.ts'

let db: Database
let databases = 0
const stops: (() => void)[] = []
beforeEach(() => {
  db = openDatabase(`list-${(databases += 1)}`)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  db.close()
})

const idOf = (number: number) => number.toString(16).padStart(64, '0')

/** Builds the row of operation `number`. Lower numbers are older. */
function rowOf(number: number, changes: Partial<Operation> = {}): OperationRow {
  const body = operationOf([legOf({})], { id: idOf(number), createdAt: number, ...changes })
  const isOver = body.archivedAt !== undefined
  const nextAt = isOver ? Number.POSITIVE_INFINITY : 0
  const { id, owner, createdAt } = body
  return {
    id,
    owner,
    createdAt,
    live: isOver ? 0 : 1,
    nextAt,
    fence: 0,
    lease: null,
    runnerVersion: RUNNER_VERSION,
    body,
  }
}

const over = { archivedAt: 1 }

function follow(on = db) {
  const shown: (readonly Operation[])[] = []
  const failures: unknown[] = []
  const clock = { sleep: (_: number, signal?: AbortSignal) => deviceClock.sleep(1, signal) }
  stops.push(
    followOperations(
      on,
      (operations) => shown.push(operations),
      (error) => failures.push(error),
      clock,
    ),
  )
  const ids = () => shown.at(-1)?.map(({ id }) => Number.parseInt(id, 16))
  return { shown, failures, ids }
}

describe('the operations that every screen knows', () => {
  test('are all that go on, however old, and the newest of the others', async () => {
    await db.operations.bulkPut([
      rowOf(0),
      ...Array.from({ length: NEWEST + 50 }, (_, index) => rowOf(index + 1, over)),
    ])
    const { shown, ids } = follow()
    await vi.waitFor(() => expect(shown).toHaveLength(1))
    expect(ids()).toHaveLength(NEWEST + 1)
    expect(ids()?.[0]).toBe(NEWEST + 50)
    expect(ids()?.at(-1)).toBe(0)
  })

  test('change with a write of another tab, of which no other row is read', async () => {
    await db.operations.bulkPut([rowOf(1), rowOf(2), rowOf(3, over)])
    const { shown, ids } = follow()
    await vi.waitFor(() => expect(shown).toHaveLength(1))
    const other = openDatabase(db.name)
    stops.push(() => other.close())
    const gets = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const getsByIndex = vi.spyOn(IDBIndex.prototype, 'getAll')
    await other.operations.put(rowOf(2, { understoodAt: 7 }))
    await vi.waitFor(() => expect(shown.at(-1)?.[1]?.understoodAt).toBe(7))
    await other.operations.put(rowOf(4))
    await vi.waitFor(() => expect(ids()).toEqual([4, 3, 2, 1]))
    await other.operations.delete(idOf(1))
    await vi.waitFor(() => expect(ids()).toEqual([4, 3, 2]))
    expect(gets).not.toHaveBeenCalled()
    expect(getsByIndex).not.toHaveBeenCalled()
    // An unchanged row stays the same object, which avoids a new render.
    expect(shown.at(-1)?.[1]).toBe(shown[0]?.[0])
    vi.restoreAllMocks()
  })

  test('leave out a row that cannot be read', async () => {
    await db.operations.bulkPut([rowOf(1), { ...rowOf(2), body: { from: 'the future' } }])
    const { ids } = follow()
    await vi.waitFor(() => expect(ids()).toEqual([1]))
  })

  test('are read again after the database failed once, which is told once', async () => {
    await db.operations.put(rowOf(1))
    await db.open()
    const broken = vi.spyOn(db.operations, 'where').mockImplementation(() => {
      throw new Error('lost')
    })
    const { shown, failures, ids } = follow()
    await vi.waitFor(() => expect(broken.mock.calls.length).toBeGreaterThan(2))
    expect(shown).toEqual([])
    expect(failures).toHaveLength(1)
    broken.mockRestore()
    await vi.waitFor(() => expect(ids()).toEqual([1]))
  })
})

describe('the archive', () => {
  const listen = () => {
    const archive = createArchive(db, (error) => {
      throw error
    })
    stops.push(archive.subscribe(() => {}))
    return archive
  }

  test('lists all that is over by id, newest first, and reads what is wanted with its neighbours', async () => {
    await db.operations.bulkPut([
      ...Array.from({ length: 1_000 }, (_, index) => rowOf(index, over)),
      rowOf(5_000),
    ])
    const archive = listen()
    await vi.waitFor(() => expect(archive.ids()).toHaveLength(1_000))
    expect(archive.ids()?.[0]).toBe(idOf(999))
    archive.want(idOf(10))
    await vi.waitFor(() => expect(archive.operation(idOf(10))).toMatchObject({ createdAt: 10 }))
    expect(archive.operation(idOf(11))).toMatchObject({ createdAt: 11 })
    expect(archive.operation(idOf(500))).toBeUndefined()
  })

  test('takes in what has just ended, and lets go of what goes on again', async () => {
    await db.operations.bulkPut([rowOf(1, over), rowOf(2)])
    const archive = listen()
    await vi.waitFor(() => expect(archive.ids()).toEqual([idOf(1)]))
    await db.operations.put(rowOf(2, over))
    await vi.waitFor(() => expect(archive.ids()).toEqual([idOf(2), idOf(1)]), 3_000)
    await db.operations.put(rowOf(1))
    await vi.waitFor(() => expect(archive.ids()).toEqual([idOf(2)]), 3_000)
  })

  test('says of a row that only a newer version reads that it is there', async () => {
    await db.operations.put({ ...rowOf(1, over), body: { from: 'the future' } })
    const archive = listen()
    archive.want(idOf(1))
    await vi.waitFor(() => expect(archive.operation(idOf(1))).toBe('unreadable'))
  })

  test('is read to its end in portions', async () => {
    await db.operations.bulkPut(Array.from({ length: 900 }, (_, index) => rowOf(index, over)))
    const portions: number[] = []
    for await (const portion of listen().readAll()) portions.push(portion.length)
    expect(portions.length).toBeGreaterThan(1)
    expect(portions.reduce((sum, length) => sum + length, 0)).toBe(900)
  })
})
