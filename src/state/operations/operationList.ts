import { deviceClock } from '../../core/deviceClock.ts'
import type { Clock } from '../../core/ports.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import type { Database, OperationRow } from '../../db/database.ts'
import { observeRows, readLiveRows, readNewestRows, readRows } from '../../db/operationRows.ts'
import type { Operation } from '../../outbox/operation.ts'
import { parseRow } from '../../outbox/store.ts'
import { renew } from '../answers/renewal.ts'
import { createArchive, type Archive } from './archive.ts'
import { createRenewing } from './renewing.ts'

/** Number of finished operations to show: enough for everything that a screen says about them. */
export const NEWEST = 300

/**
 * Time for which changes are gathered before they are read, while thousands of operations are in
 * progress.
 */
const GATHER_MS = 100

/** Number of rows parsed in one go. Taps are handled in between. */
const PORTION = 100

/** Operations known on this device. */
export interface Seen {
  /** All live operations and the newest of the others, newest first. */
  readonly operations: readonly Operation[]
  /** All finished operations. */
  readonly archive: Archive
}

/**
 * Shows the operations of this device once its database opens, until `gone` aborts. Shows undefined
 * while the database does not open, as in private windows.
 */
export async function followQueue(
  db: Database,
  show: (seen: Seen | undefined) => void,
  gone: AbortSignal,
): Promise<void> {
  // Observing alone would wait silently for a database that does not open.
  for (let pause = SECOND_MS; !gone.aborted; pause = Math.min(MINUTE_MS, 2 * pause)) {
    try {
      await db.open()
      break
    } catch (error) {
      if (pause === SECOND_MS) reportError(error)
      show(undefined)
      await deviceClock.sleep(pause, gone)
    }
  }
  if (gone.aborted) return
  const renewOnScreen = createRenewing(renew, deviceClock, gone)
  const archive = createArchive(db, reportError)
  gone.addEventListener(
    'abort',
    followOperations(
      db,
      (operations) => {
        show({ operations, archive })
        renewOnScreen(operations)
      },
      reportError,
    ),
  )
}

/**
 * Shows all live operations and the newest of the others, newest first, now and after each change.
 * After a change, only the rows that it names are read and parsed, however many there are.
 */
export function followOperations(
  db: Database,
  show: (operations: readonly Operation[]) => void,
  fail: (error: unknown) => void,
  clock: Pick<Clock, 'sleep'> = deviceClock,
): () => void {
  const known = new Map<string, Operation>()
  const ended = new AbortController()
  let changed: Set<string> | 'all' | undefined = 'all'
  let isReading = false
  let pause = GATHER_MS

  const take = async (rows: readonly OperationRow[]) => {
    for (const [place, row] of rows.entries()) {
      if (place > 0 && place % PORTION === 0) await clock.sleep(0, ended.signal)
      const operation = parseRow(row)
      if (operation) known.set(operation.id, operation)
      else known.delete(row.id)
    }
  }

  async function read(ids: Set<string> | 'all'): Promise<void> {
    if (ids === 'all') {
      const [live, newest] = await Promise.all([readLiveRows(db), readNewestRows(db, NEWEST)])
      const isLive = new Set(live.map(({ id }) => id))
      known.clear()
      await take([...live, ...newest.filter(({ id }) => !isLive.has(id))])
    } else {
      const rows = await readRows(db, [...ids])
      for (const id of ids) known.delete(id)
      await take(rows)
    }
    const { operations, surplus } = sorted(known)
    for (const { id } of surplus) known.delete(id)
    if (!ended.signal.aborted) show(operations)
  }

  async function readOn(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (changed && !ended.signal.aborted) {
        const ids = changed
        changed = undefined
        try {
          await read(ids)
          pause = GATHER_MS
        } catch (error) {
          changed = 'all'
          if (pause === GATHER_MS && !isClosed(error)) fail(error)
          pause = Math.min(MINUTE_MS, 4 * pause)
        }
        await clock.sleep(pause, ended.signal)
      }
    } finally {
      isReading = false
    }
  }

  const stop = observeRows(db, (ids) => {
    if (!ids || changed === 'all') changed = 'all'
    else changed = new Set([...(changed ?? []), ...ids])
    void readOn()
  })
  void readOn()
  return () => {
    stop()
    ended.abort()
  }
}

/**
 * Sorts operations, newest first. `surplus` holds finished operations beyond the `NEWEST` that are
 * shown.
 */
function sorted(known: ReadonlyMap<string, Operation>) {
  const all = [...known.values()].toSorted((a, b) => b.createdAt - a.createdAt)
  let over = 0
  const isShown = (operation: Operation) =>
    operation.archivedAt === undefined || (over += 1) <= NEWEST
  const { shown = [], surplus = [] } = Object.groupBy(all, (operation) =>
    isShown(operation) ? 'shown' : 'surplus',
  )
  return { operations: shown, surplus }
}

/**
 * Returns whether the database was closed by a newer version in another tab, or for the
 * back/forward cache. Neither is an error to report.
 */
const isClosed = (error: unknown) =>
  error instanceof Error && ['DatabaseClosedError', 'AbortError'].includes(error.name)
