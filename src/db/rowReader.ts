import * as v from 'valibot'
import { SECOND_MS } from '../core/time.ts'
import type { SnapshotRow } from './database.ts'
import { DATABASE, SNAPSHOTS } from './names.ts'

/** Timeout for opening. In a browser that has just started, WebKit may never answer. */
const OPEN_MS = 2 * SECOND_MS

const snapshotRow = v.object({ key: v.string(), fetchedAt: v.number(), data: v.unknown() })

/** Reads one stored answer by its key; undefined if there is none. Rejects if storage fails. */
export type ReadRow = (key: string) => Promise<SnapshotRow | undefined>

/**
 * Reads Dexie's stored answers without Dexie's code, for the first screen. It never creates or
 * changes the database, and closes its connection when another one needs to upgrade or delete it.
 */
export function createRowReader(name = DATABASE): ReadRow {
  let opened: Promise<IDBDatabase | undefined> | undefined

  async function read(key: string): Promise<unknown> {
    const connection = (opened ??= openExisting(name))
    try {
      const db = await connection
      if (db) return await ask(db.transaction(SNAPSHOTS).objectStore(SNAPSHOTS).get(key))
    } catch (error) {
      forget()
      throw error
    }
    return forget()

    function forget(): void {
      if (opened === connection) opened = undefined
    }
  }

  return async (key) => {
    // The connection may have closed since, and WebKit drops the connections of background pages.
    const row = await read(key).catch(() => read(key))
    const parsed = v.safeParse(snapshotRow, row)
    return parsed.success ? parsed.output : undefined
  }
}

/** Opens the database; undefined if it does not exist. */
function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => {
      // Opened without a version, only a new database needs an upgrade. Dexie has to create that
      // one.
      request.transaction?.abort()
      resolve(undefined)
    })
    setTimeout(() => reject(new Error('storage does not open')), OPEN_MS)
    ask(request).then((db) => {
      db.addEventListener('versionchange', () => db.close())
      resolve(db)
    }, reject)
  })
}

const ask = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', (event) => {
      // Otherwise Firefox reports an error of the page.
      event.preventDefault()
      reject(request.error)
    })
  })
