import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { outboxTables } from '../../../src/db/outboxTables.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { createStore, LEASE_MS, RUNNER_VERSION, type Store } from '../../../src/outbox/store.ts'
import { legOf, operationOf } from './rows.ts'

const ID = '1e'.repeat(32)
let db: Database
let store: Store
let databases = 0

beforeEach(async () => {
  db = openDatabase(`store-${(databases += 1)}`)
  store = createStore(outboxTables(db))
  await store.insert(operationOf([legOf({})]), { nextAt: 5, live: true })
})

const later = (operation: Operation) => ({
  operation: { ...operation, understoodAt: 7 },
  schedule: { nextAt: 9, live: true },
})

describe('a claim', () => {
  test('keeps other runners away until its lease ends', async () => {
    expect(await store.claim(ID, 'one', 1_000, false)).toMatchObject({ fence: 1 })
    expect(await store.claim(ID, 'two', 1_000 + LEASE_MS - 1, false)).toBeUndefined()
    expect(await store.claim(ID, 'two', 1_000 + LEASE_MS, false)).toMatchObject({ fence: 2 })
  })

  test('is renewed by its holder alone', async () => {
    await store.claim(ID, 'one', 0, false)
    expect(await store.renew(ID, 1, 20_000)).toBe(true)
    expect(await store.claim(ID, 'two', LEASE_MS + 1, false)).toBeUndefined()
    await store.claim(ID, 'two', 99_999, false)
    expect(await store.renew(ID, 1, 100_000)).toBe(false)
  })

  test('made with the lock is over as soon as another has the lock', async () => {
    await store.claim(ID, 'one', 0, true)
    expect(await store.claim(ID, 'two', 1, false)).toBeUndefined()
    expect(await store.claim(ID, 'two', 1, true)).toMatchObject({ fence: 2 })
  })

  test('made without the lock stands, whoever has the lock', async () => {
    await store.claim(ID, 'one', 0, false)
    expect(await store.claim(ID, 'two', LEASE_MS - 1, true)).toBeUndefined()
    expect(await store.claim(ID, 'two', LEASE_MS, true)).toMatchObject({ fence: 2 })
  })

  test('given back is free at once, and cannot be given back by who lost it', async () => {
    await store.claim(ID, 'one', 0, false)
    await store.release(ID, 1)
    expect(await store.claim(ID, 'two', 1, false)).toMatchObject({ fence: 2 })
    await store.release(ID, 1)
    expect(await store.claim(ID, 'three', 2, false)).toBeUndefined()
  })

  test('is made by one of many that try together', async () => {
    const claims = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => store.claim(ID, name, 0, false)),
    )
    expect(claims.filter(Boolean).length).toBe(1)
  })

  test('written by a clock that was a day ahead does not hold', async () => {
    await store.claim(ID, 'one', 86_400_000, false)
    expect(await store.claim(ID, 'two', 1_000, false)).toBeDefined()
  })

  test('leaves rows alone that are missing, unreadable or newer', async () => {
    expect(await store.claim('nothing', 'one', 0, true)).toBeUndefined()
    await db.operations.update(ID, { body: { id: ID } })
    expect(await store.claim(ID, 'one', 0, true)).toBeUndefined()
    await db.operations.update(ID, { body: operationOf([]), runnerVersion: RUNNER_VERSION + 1 })
    expect(await store.claim(ID, 'one', 0, true)).toBeUndefined()
    expect((await db.operations.get(ID))?.fence).toBe(0)
  })

  test('of an older version’s row makes the row ours', async () => {
    await db.operations.update(ID, { runnerVersion: RUNNER_VERSION - 1 })
    await store.claim(ID, 'one', 0, false)
    expect((await db.operations.get(ID))?.runnerVersion).toBe(RUNNER_VERSION)
  })
})

describe('a write', () => {
  test('of a runner that was fenced off changes nothing', async () => {
    await store.claim(ID, 'one', 0, true)
    await store.claim(ID, 'two', 0, true)
    expect(await store.write(ID, 1, later)).toBeUndefined()
    expect((await store.read(ID))?.understoodAt).toBeUndefined()
    expect(await store.write(ID, 2, later)).toMatchObject({ understoodAt: 7 })
  })

  test('of the user goes through beside a runner, whose next write keeps it', async () => {
    await store.claim(ID, 'one', 0, false)
    await store.write(ID, 'user', later)
    const archive = (operation: Operation) => ({
      operation: { ...operation, archivedAt: 8 },
      schedule: { nextAt: Infinity, live: false },
    })
    expect(await store.write(ID, 1, archive)).toMatchObject({ understoodAt: 7, archivedAt: 8 })
    expect(await db.operations.get(ID)).toMatchObject({ live: 0, nextAt: Infinity, fence: 1 })
  })

  test('of a missing row is no write', async () => {
    await store.remove(ID, () => true)
    expect(await store.write(ID, 'user', later)).toBeUndefined()
    expect(await db.operations.count()).toBe(0)
  })

  test('is on disk before it is answered', () => {
    const { chromeTransactionDurability } = (
      db as unknown as { _options: { chromeTransactionDurability?: string } }
    )._options
    expect(chromeTransactionDurability).toBe('strict')
  })

  test('that fails is told by an exception, so that no effect follows', async () => {
    db.close()
    await expect(store.write(ID, 'user', later)).rejects.toThrow(/closed/i)
  })
})

test('a second insert under the same key finds the first', async () => {
  const other = operationOf([], { createdAt: 99 })
  expect(await store.insert(other, { nextAt: 0, live: true })).toBe('exists')
  expect((await store.read(ID))?.createdAt).toBe(0)
})

test('the queue holds live rows that wait for nobody, soonest first', async () => {
  const add = (id: string, nextAt: number, live = true) =>
    store.insert(operationOf([], { id: id.repeat(64) }), { nextAt, live })
  await add('2', 3)
  await add('3', Infinity)
  await add('4', 1, false)
  await add('5', 0)
  expect((await store.queue(9)).map(({ nextAt }) => nextAt)).toEqual([0, 3, 5])
})

test('money and times survive the way through the database exactly', async () => {
  const intent = { units: 2n ** 200n, never: Infinity }
  const id = 'ab'.repeat(32)
  await store.insert(operationOf([legOf({ nextAt: Infinity })], { id, intent }), {
    nextAt: 0,
    live: true,
  })
  const read = await store.read(id)
  expect(read?.intent).toEqual(intent)
  expect(read?.legs[0]?.nextAt).toBe(Infinity)
})
