import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { keepLanguage, readLanguage } from '../../../src/db/language.ts'
import { observe } from '../../../src/db/live.ts'
import {
  deleteSnapshot,
  readSnapshot,
  readSnapshots,
  writeSnapshot,
} from '../../../src/db/snapshots.ts'

let db: Database
let databases = 0
const open = () => (db = openDatabase(`db-${(databases += 1)}`))
afterEach(() => db.close())

describe('snapshots', () => {
  test('keep the newest answer to each question', async () => {
    open()
    await writeSnapshot(db, { key: 'home', fetchedAt: 1, data: { old: true } })
    await writeSnapshot(db, { key: 'home', fetchedAt: 2, data: { old: false } })
    expect(await readSnapshot(db, 'home')).toEqual({
      key: 'home',
      fetchedAt: 2,
      data: { old: false },
    })
    expect(await readSnapshot(db, 'other')).toBeUndefined()
  })

  test('are found by the beginning of their keys, and forgotten one by one', async () => {
    open()
    for (const key of ['en /list?1', 'en /list?2', 'tc /list?1', 'en /lists?1'])
      await writeSnapshot(db, { key, data: 0, fetchedAt: 1 })
    const found = await readSnapshots(db, 'en /list?')
    expect(found.map(({ key }) => key)).toEqual(['en /list?1', 'en /list?2'])
    await deleteSnapshot(db, 'en /list?1')
    expect(await readSnapshots(db, 'en /list?')).toHaveLength(1)
  })

  test('let go of the oldest beyond 500', async () => {
    open()
    await db.snapshots.bulkAdd(
      Array.from({ length: 500 }, (_, index) => ({
        key: `${index}`,
        fetchedAt: 100 + index,
        data: 0,
      })),
    )
    await writeSnapshot(db, { key: 'new', fetchedAt: 999, data: 0 })
    expect(await db.snapshots.count()).toBe(500)
    expect(await readSnapshot(db, '0')).toBeUndefined()
    expect(await readSnapshot(db, '1')).toBeDefined()
    expect(await readSnapshot(db, 'new')).toBeDefined()
  })
})

describe('observing', () => {
  const heard = <T>() => {
    const values: T[] = []
    let ring = () => {}
    return {
      values,
      show: (value: T) => {
        values.push(value)
        ring()
      },
      async until(count: number) {
        while (values.length < count) await new Promise<void>((resolve) => (ring = resolve))
      },
    }
  }

  test('shows the result now and after a change, even one of another tab', async () => {
    open()
    const other = openDatabase(db.name)
    const ear = heard<number>()
    const stop = observe(
      db,
      (it) => it.snapshots.count(),
      ear.show,
      () => {},
    )
    await ear.until(1)
    await writeSnapshot(other, { key: 'a', fetchedAt: 1, data: 0 })
    await ear.until(2)
    expect(ear.values).toEqual([0, 1])
    stop()
    other.close()
  })

  test('ends when it is stopped', async () => {
    open()
    const [ear, witness] = [heard<number>(), heard<number>()]
    const stop = observe(
      db,
      (it) => it.snapshots.count(),
      ear.show,
      () => {},
    )
    const stopWitness = observe(
      db,
      (it) => it.snapshots.count(),
      witness.show,
      () => {},
    )
    await Promise.all([ear.until(1), witness.until(1)])
    stop()
    await writeSnapshot(db, { key: 'a', fetchedAt: 1, data: 0 })
    await witness.until(2)
    expect(ear.values).toEqual([0])
    stopWitness()
  })

  test('tells of a query that fails', async () => {
    open()
    const ear = heard<unknown>()
    observe(
      db,
      () => Promise.reject(new Error('broken')),
      () => {},
      ear.show,
    )
    await ear.until(1)
    expect(String(ear.values[0])).toContain('broken')
  })
})

test('the language that a page kept last is what the worker reads', async () => {
  open()
  expect(await readLanguage(db)).toBeUndefined()
  await keepLanguage(db, 'en-US,en')
  await keepLanguage(db, 'zh-TW,zh')
  expect(await readLanguage(db)).toBe('zh-TW,zh')
})

test('a later version that adds a table leaves the rows of this one readable to both', async () => {
  open()
  await writeSnapshot(db, { key: 'kept', fetchedAt: 1, data: 5 })
  const { name, verno } = db
  db.close()
  const later = new Dexie(name)
  later.version(1).stores({
    operations: 'id, [live+nextAt], [owner+createdAt], createdAt',
    drafts: 'scope',
    snapshots: 'key, fetchedAt',
  })
  later.version(verno + 1).stores({ certificates: 'txId' })
  await later.open()
  expect(await later.table('snapshots').get('kept')).toMatchObject({ data: 5 })
  later.close()
  db = openDatabase(name)
  expect(await readSnapshot(db, 'kept')).toMatchObject({ data: 5 })
})
