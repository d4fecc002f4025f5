import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDatabase, type OperationRow } from '../../../src/db/database.ts'
import { countDue, countLive, readWaiting } from '../../../src/db/pending.ts'

const row = (id: string, changes: Partial<OperationRow>): OperationRow => ({
  id,
  owner: 'T',
  createdAt: 1,
  live: 1,
  nextAt: 5,
  fence: 0,
  lease: null,
  runnerVersion: 1,
  body: {},
  ...changes,
})

test('what has not ended is counted, and told apart by who goes on with it', async () => {
  const db = openDatabase('pending')
  await db.operations.bulkAdd([
    row('due', { nextAt: 0 }),
    row('later', { nextAt: 9e15 }),
    row('waiting', { nextAt: Number.POSITIVE_INFINITY }),
    row('waiting too', { nextAt: Number.POSITIVE_INFINITY }),
    row('ended', { live: 0, nextAt: Number.POSITIVE_INFINITY }),
    row('ended early', { live: 0, nextAt: 1 }),
  ])
  expect(await countLive(db)).toBe(4)
  expect(await countDue(db)).toBe(2)
  expect((await readWaiting(db)).toSorted()).toEqual(['waiting', 'waiting too'])
  db.close()
})
