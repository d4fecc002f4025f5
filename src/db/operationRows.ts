import { Dexie, type ObservabilitySet } from 'dexie'
import type { Database, OperationRow } from './database.ts'

/** Reads the rows that are not archived, soonest first. */
export const readLiveRows = (db: Database): Promise<OperationRow[]> => live(db).toArray()

/** Reads the newest rows, archived or not, newest first. */
export const readNewestRows = (db: Database, limit: number): Promise<OperationRow[]> =>
  db.operations.orderBy('createdAt').reverse().limit(limit).toArray()

/** Reads the existing rows among these ids. */
export const readRows = async (db: Database, ids: readonly string[]): Promise<OperationRow[]> =>
  (await db.operations.bulkGet([...ids])).filter((row) => row !== undefined)

/** Reads the ids of all archived rows, newest first. It reads only keys, so thousands are fast. */
export const readArchivedIds = (db: Database): Promise<string[]> =>
  db.transaction('r', db.operations, async () => {
    const [all, alive] = await Promise.all([
      db.operations.orderBy('createdAt').primaryKeys(),
      live(db).primaryKeys(),
    ])
    const isAlive = new Set(alive)
    return all.filter((id) => !isAlive.has(id)).toReversed()
  })

const live = (db: Database) =>
  db.operations.where('[live+nextAt]').between([1, 0], [1, Number.POSITIVE_INFINITY], true, true)

/**
 * Calls `changed` after each change to operations, in any tab or the worker. It passes their ids,
 * or undefined if those are unknown. Unlike a live query, it reads nothing.
 */
export function observeRows(
  db: Database,
  changed: (ids: readonly string[] | undefined) => void,
): () => void {
  const table = `idb://${db.name}/operations/`
  const hear = (parts: ObservabilitySet) => {
    const keys = parts['all'] ?? parts[table]
    if (keys) changed(idsIn(keys))
  }
  Dexie.on.storagemutated.subscribe(hear)
  return () => Dexie.on.storagemutated.unsubscribe(hear)
}

/** Tree of key ranges in which Dexie reports changes. From other tabs it arrives as plain data. */
interface KeyRanges {
  /** Depth; 0 if empty. */
  readonly d: number
  readonly from?: unknown
  readonly to?: unknown
  readonly l?: KeyRanges | null
  readonly r?: KeyRanges | null
}

function idsIn(ranges: KeyRanges | null | undefined): string[] | undefined {
  if (!ranges || ranges.d === 0) return []
  const { from, to, l, r } = ranges
  // Dexie reports many keys as one range.
  if (typeof from !== 'string' || from !== to) return undefined
  const left = idsIn(l)
  const right = idsIn(r)
  return left && right && [...left, from, ...right]
}
