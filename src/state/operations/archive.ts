import { SECOND_MS } from '../../core/time.ts'
import type { Database } from '../../db/database.ts'
import { observeRows, readArchivedIds, readRows } from '../../db/operationRows.ts'
import type { Operation } from '../../outbox/operation.ts'
import { parseRow } from '../../outbox/store.ts'

/**
 * Archive of all finished operations, however many. Their ids are listed; each is read when it
 * comes on screen.
 */
export interface Archive {
  /** Ids, newest first; undefined until the database has answered. */
  ids(): readonly string[] | undefined
  /**
   * Returns an operation that was read. Undefined before that; `unreadable` if a newer version
   * wrote it. The object stays the same while nothing about it changes.
   */
  operation(id: string): Operation | 'unreadable' | undefined
  /** Requests that an operation be read, with its neighbours. */
  want(id: string): void
  /** Follows the database while there are listeners. */
  subscribe(listener: () => void): () => void
  /** Reads all of them in portions, newest first, without caching them. */
  readAll(): AsyncGenerator<Operation[]>
}

/** Rows per read: about three screenfuls. */
const PORTION = 40

/**
 * Number of operations that stay in memory. Others are read again when they return to the screen.
 */
const KEPT = 15 * PORTION

/** Minimum time between two reads of the list of ids, however many operations end. */
const LISTED_MS = SECOND_MS

export function createArchive(db: Database, fail: (error: unknown) => void): Archive {
  const listeners = new Set<() => void>()
  const kept = new Map<string, Operation | 'unreadable'>()
  const wanted = new Set<string>()
  let ids: readonly string[] | undefined
  let places = new Map<string, number>()
  let isReading = false
  let isListing = false
  let isOutdated = false
  let stop = () => {}

  const tell = () => {
    for (const listener of listeners) listener()
  }

  async function read(asked: readonly string[]): Promise<void> {
    const rows = new Map((await readRows(db, asked)).map((row) => [row.id, row]))
    for (const id of asked) {
      const row = rows.get(id)
      kept.delete(id)
      if (row) kept.set(id, parseRow(row) ?? 'unreadable')
    }
    for (const id of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(id)
    }
    tell()
  }

  /** Reads all operations that came on screen at the same time together. */
  async function readWanted(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (wanted.size > 0) {
        await Promise.resolve()
        const asked = [...wanted]
        wanted.clear()
        await read(asked)
      }
    } catch (error) {
      fail(error)
    } finally {
      isReading = false
    }
  }

  async function list(): Promise<void> {
    isOutdated = true
    if (isListing) return
    isListing = true
    try {
      while (isOutdated && listeners.size > 0) {
        isOutdated = false
        ids = await readArchivedIds(db)
        places = new Map(ids.map((id, place) => [id, place]))
        tell()
        await new Promise((done) => setTimeout(done, LISTED_MS))
      }
    } catch (error) {
      fail(error)
    } finally {
      isListing = false
    }
  }

  async function changed(told: readonly string[] | undefined): Promise<void> {
    if (!told) {
      kept.clear()
      await list()
      return
    }
    const known = told.filter((id) => kept.has(id))
    if (known.length > 0) await read(known)
    const rows = await readRows(db, told)
    const archived = new Set(rows.filter(({ live }) => live === 0).map(({ id }) => id))
    if (told.some((id) => archived.has(id) !== places.has(id))) await list()
  }

  return {
    ids: () => ids,
    operation: (id) => kept.get(id),
    want(id) {
      const place = places.get(id) ?? 0
      const from = place - (place % PORTION)
      const portion = places.has(id) ? (ids?.slice(from, from + PORTION) ?? []) : [id]
      for (const each of portion) if (!kept.has(each)) wanted.add(each)
      void readWanted()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        stop = observeRows(db, (told) => void changed(told).catch(fail))
        void list()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    async *readAll() {
      const all = await readArchivedIds(db)
      for (let from = 0; from < all.length; from += 10 * PORTION) {
        const portion = all.slice(from, from + 10 * PORTION)
        yield (await readRows(db, portion)).flatMap((row) => parseRow(row) ?? [])
      }
    },
  }
}
