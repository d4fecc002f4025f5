import type { Page, Worker } from 'playwright-core'
import type { OperationRow } from '../../src/db/database.ts'

/** Reads the outbox's rows from disk, in the page or worker where the app runs. */
export const readRows = (place: Page | Worker): Promise<OperationRow[]> =>
  (place as Page).evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => failed(request.error))
      })
    const database = await answer(indexedDB.open('casthouse'))
    try {
      return await answer(database.transaction('operations').objectStore('operations').getAll())
    } finally {
      database.close()
    }
  })
