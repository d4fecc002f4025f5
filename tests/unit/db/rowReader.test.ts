import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { createRowReader, type ReadRow } from '../../../src/db/rowReader.ts'
import { readSnapshot, writeSnapshot } from '../../../src/db/snapshots.ts'

const ROW = { key: 'en /list?{}', fetchedAt: 5, data: { items: [{ id: 1n }], at: new Date(7) } }

let name: string
let read: ReadRow
let db: Database
let databases = 0

beforeEach(() => {
  name = `read-${(databases += 1)}`
  read = createRowReader(name)
  db = openDatabase(name)
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const names = async () => (await indexedDB.databases()).map((each) => each.name)

test('it reads what Dexie keeps, as Dexie does, and what is written meanwhile', async () => {
  await writeSnapshot(db, ROW)
  expect(await read(ROW.key)).toEqual(ROW)
  expect(await read(ROW.key)).toEqual(await readSnapshot(db, ROW.key))
  expect(await read('other')).toBeUndefined()
  await writeSnapshot(db, { ...ROW, fetchedAt: 6 })
  expect(await read(ROW.key)).toEqual({ ...ROW, fetchedAt: 6 })
})

test('where there is no database it makes none, and finds the one that comes later', async () => {
  expect(await Promise.all([read(ROW.key), read('other')])).toEqual([undefined, undefined])
  expect(await read(ROW.key)).toBeUndefined()
  expect(await names()).not.toContain(name)
  await writeSnapshot(db, ROW)
  expect(await read(ROW.key)).toEqual(ROW)
})

test('Dexie can create the database while it looks for it', async () => {
  const looked = read(ROW.key)
  await writeSnapshot(db, ROW)
  expect(await looked).toBeUndefined()
  expect(db.tables.map((table) => table.name)).toContain('operations')
  expect(await read(ROW.key)).toEqual(ROW)
})

test('it does not hold up a newer version that needs another table, and reads on in that', async () => {
  await writeSnapshot(db, ROW)
  await read(ROW.key)
  const { verno } = db
  db.close()
  const later = openDatabase(name)
  later.version(verno + 1).stores({ certificates: 'txId' })
  const blocked = vi.fn<() => void>()
  later.on('blocked', blocked)
  await later.open()
  expect(blocked).not.toHaveBeenCalled()
  expect(await read(ROW.key)).toEqual(ROW)
  later.close()
})

test('it does not hold up who deletes the database', async () => {
  await writeSnapshot(db, ROW)
  await read(ROW.key)
  await db.delete()
  expect(await read(ROW.key)).toBeUndefined()
  expect(await names()).not.toContain(name)
})

test.each([
  { key: 'broken' },
  { key: 'broken', fetchedAt: 'yesterday', data: 1 },
  { key: 'broken', fetchedAt: Number.NaN, data: 1 },
])('a row that is none is not believed: %o', async (row) => {
  await db.table('snapshots').put(row)
  expect(await read('broken')).toBeUndefined()
})

test('a connection that the browser dropped is opened anew', async () => {
  await writeSnapshot(db, ROW)
  await read(ROW.key)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  expect(await read(ROW.key)).toEqual(ROW)
  expect(transaction).toHaveBeenCalledTimes(2)
})

test('a storage that gives nothing says so, also one that never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const open = vi.spyOn(IDBFactory.prototype, 'open')
  open.mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
  const silent = read(ROW.key).catch(String)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await silent).toContain('does not open')
  vi.useRealTimers()
  open.mockImplementation(() => {
    throw new DOMException('as in some private windows', 'InvalidStateError')
  })
  await expect(read(ROW.key)).rejects.toThrow('private')
  open.mockRestore()
  await writeSnapshot(db, ROW)
  expect(await read(ROW.key)).toEqual(ROW)
})
