import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDatabase, type OperationRow } from '../../../src/db/database.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { RUNNER_VERSION } from '../../../src/outbox/store.ts'
import { knownTransactions } from '../../../src/state/operations/knownTransactions.ts'
import { legOf, operationOf, transaction } from '../outbox/rows.ts'

const idOf = (number: number) => number.toString(16).padStart(64, '0')
const tx = (number: number) => transaction({ txId: idOf(number) })

function rowOf(number: number, changes: Partial<Operation>): OperationRow {
  const body = operationOf([], { id: idOf(number), createdAt: number, ...changes })
  const { id, owner, createdAt } = body
  const live = body.archivedAt === undefined ? 1 : 0
  const lease = null
  return {
    id,
    owner,
    createdAt,
    live,
    nextAt: 0,
    fence: 0,
    lease,
    runnerVersion: RUNNER_VERSION,
    body,
  }
}

test('a transaction is known by any row, over or not, and by what a leg did before', async () => {
  const db = openDatabase('known')
  await db.operations.bulkPut([
    rowOf(1, { legs: [legOf({ transactions: [tx(11), tx(12)] })], archivedAt: 1 }),
    rowOf(2, { legs: [legOf({}), legOf({ transactions: [tx(21)], past: [tx(22)] })] }),
    { ...rowOf(3, {}), body: 'of a newer version' },
  ])
  const wanted = [11, 12, 21, 22, 31].map(idOf)
  expect([...(await knownTransactions(db, wanted))].toSorted()).toEqual(
    [11, 12, 21, 22].map(idOf).toSorted(),
  )
  db.close()
})

test('no more rows are read than it takes', async () => {
  const db = openDatabase('known-many')
  await db.operations.bulkPut(
    Array.from({ length: 200 }, (_, number) =>
      rowOf(number, { legs: [legOf({ transactions: [tx(1_000 + number)] })], archivedAt: 1 }),
    ),
  )
  const read = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(await knownTransactions(db, [])).toEqual(new Set())
  expect(read).not.toHaveBeenCalled()
  expect(await knownTransactions(db, [idOf(1_199)])).toEqual(new Set([idOf(1_199)]))
  expect(read.mock.calls.length).toBeLessThanOrEqual(50)
  read.mockClear()
  expect(await knownTransactions(db, [idOf(9)])).toEqual(new Set())
  expect(read).toHaveBeenCalledTimes(200)
  read.mockRestore()
  db.close()
})
