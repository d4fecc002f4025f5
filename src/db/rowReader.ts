import * as v from 'valibot'
import { SECOND_MS } from '../core/time.ts'
import type { SnapshotRow } from './database.ts'
import { DATABASE, SNAPSHOTS } from './names.ts'

/** A browser that has just started may never answer (WebKit). */
const OPEN_MS = 2 * SECOND_MS

const snapshotRow = v.object({ key: v.string(), fetchedAt: v.number(), data: v.unknown() })

/** One kept answer by its key; undefined if there is none. Rejects where storage fails. */
export type ReadRow = (key: string) => Promise<SnapshotRow | undefined>

/**
 * Reads what Dexie has kept without Dexie's code, for the first screen. It never creates or changes
 * the database, and gives way to whoever wants to upgrade or delete it.
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
    // A connection may have given way meanwhile, and WebKit drops those of pages in the background.
    const row = await read(key).catch(() => read(key))
    const parsed = v.safeParse(snapshotRow, row)
    return parsed.success ? parsed.output : undefined
  }
}

/** Undefined if there is no such database. */
function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => {
      // Without a version, only a new one needs it: that is for Dexie to create.
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
      // Firefox would report it as an error of the page.
      event.preventDefault()
      reject(request.error)
    })
  })
