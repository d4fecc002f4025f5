import * as v from 'valibot'
import { MINUTE_MS, type Millis } from '../core/time.ts'
import type { OperationRow } from '../db/database.ts'
import type { Due, OutboxDatabase } from '../db/outboxTables.ts'
import { operation, type Operation } from './operation.ts'

/**
 * Version of the runner. Raised when a newer runner writes rows that an older one would misread.
 */
export const RUNNER_VERSION = 3

/**
 * Length of a lease, in ms. A working runner renews it; the row of a dead runner is free again
 * afterwards.
 */
export const LEASE_MS = 30_000

const TIME = 'transactionTime'

export interface Claim {
  readonly operation: Operation
  readonly fence: number
}

/** Data that a write stores next to the operation itself. */
export interface Schedule {
  readonly nextAt: Millis
  readonly live: boolean
}

/**
 * Durable queue. Every write of a runner carries its fence, which is checked in the same
 * transaction. A runner that lost its lease, such as a frozen tab that wakes up, therefore changes
 * nothing.
 */
export interface Store {
  /** Inserts once: a double click or a second tab finds the existing row. */
  insert(operation: Operation, schedule: Schedule): Promise<'inserted' | 'exists'>
  read(id: string): Promise<Operation | undefined>
  /** Lists live rows that do not wait for the user, soonest first, at most `limit`. */
  queue(limit: number): Promise<Due[]>
  /**
   * Leases a row to this runner. `hasLock`: the caller holds the row's lock, so the runner that
   * leased it under that lock is gone. A lease taken without the lock remains valid until it
   * expires, whichever runner holds the lock. Undefined if another runner is on the row, or a newer
   * version owns it.
   */
  claim(id: string, runner: string, now: Millis, hasLock: boolean): Promise<Claim | undefined>
  renew(id: string, fence: number, now: Millis): Promise<boolean>
  release(id: string, fence: number): Promise<void>
  /** Applies `change` to the current row. Returns undefined if the fence was lost. */
  write(
    id: string,
    fence: number | 'user',
    change: (operation: Operation) => { operation: Operation; schedule: Schedule },
  ): Promise<Operation | undefined>
  /** Deletes the row and its draft if `mayGo` allows it for the current row. */
  remove(id: string, mayGo: (operation: Operation) => boolean): Promise<boolean>
  /**
   * Returns the order key of a draft, which is the same for every caller. Uses a `fresh` one if
   * there is none.
   */
  draft(scope: string, fresh: () => string): Promise<string>
  /** Deletes a draft whose order was stored. */
  leaveDraft(scope: string): Promise<void>
  /**
   * Returns a millisecond at or after `atLeast` that this device has given to no other transaction.
   */
  uniqueTime(atLeast: Millis): Promise<Millis>
}

/**
 * Creates the store. `version` is this runner's; tests pass others, to run old versions beside new
 * ones.
 */
export function createStore(database: OutboxDatabase, version = RUNNER_VERSION): Store {
  /**
   * Whether this version may change the row. An older version would strip a newer one's row down to
   * the fields it knows.
   */
  const isOurs = (row: OperationRow) => row.runnerVersion <= version

  return {
    insert: (added, schedule) =>
      database.transact(async ({ operations }) => {
        if (await operations.get(added.id)) return 'exists'
        await operations.put({
          id: added.id,
          owner: added.owner,
          createdAt: added.createdAt,
          fence: 0,
          lease: null,
          runnerVersion: version,
          ...scheduled(schedule),
          body: added,
        })
        return 'inserted'
      }),

    async read(id) {
      const row = await database.read(id)
      return row && isOurs(row) ? parseRow(row) : undefined
    },

    queue: (limit) => database.due(limit),

    claim: (id, runner, now, hasLock) =>
      database.transact(async ({ operations }) => {
        const row = await operations.get(id)
        if (!row || !isOurs(row)) return undefined
        const { lease } = row
        const isOrphaned = hasLock && lease?.hasLock === true
        if (lease && !isOrphaned && isHeld(lease.until, now)) return undefined
        const parsed = parseRow(row)
        if (!parsed) return undefined
        const fence = row.fence + 1
        await operations.put({
          ...row,
          fence,
          lease: { runner, until: now + LEASE_MS, hasLock },
          runnerVersion: version,
        })
        return { operation: parsed, fence }
      }),

    renew: (id, fence, now) =>
      database.transact(async ({ operations }) => {
        const row = await operations.get(id)
        if (!row?.lease || row.fence !== fence) return false
        await operations.put({ ...row, lease: { ...row.lease, until: now + LEASE_MS } })
        return true
      }),

    release: (id, fence) =>
      database.transact(async ({ operations }) => {
        const row = await operations.get(id)
        if (row?.fence === fence) await operations.put({ ...row, lease: null })
      }),

    write: (id, fence, change) =>
      database.transact(async ({ operations }) => {
        const row = await operations.get(id)
        if (!row || !isOurs(row) || (fence !== 'user' && row.fence !== fence)) return undefined
        const current = parseRow(row)
        if (!current) return undefined
        const { operation: changed, schedule } = change(current)
        await operations.put({ ...row, ...scheduled(schedule), body: changed })
        return changed
      }),

    remove: (id, mayGo) =>
      database.transact(async ({ operations, drafts }) => {
        const row = await operations.get(id)
        const current = row && isOurs(row) ? parseRow(row) : undefined
        if (!current || !mayGo(current)) return false
        await operations.delete(id)
        // The backend ties the key to what was confirmed, so another purchase needs another key.
        for (const draft of await drafts.toArray()) {
          if (draft.id === id) await drafts.delete(draft.scope)
        }
        return true
      }),

    draft: (scope, fresh) =>
      database.transact(async ({ drafts }) => {
        const known = await drafts.get(scope)
        if (known) return known.id
        const id = fresh()
        await drafts.put({ scope, id })
        return id
      }),

    leaveDraft: (scope) =>
      database.transact(async ({ operations, drafts }) => {
        const known = await drafts.get(scope)
        if (known && (await operations.get(known.id))) await drafts.delete(scope)
      }),

    uniqueTime: (atLeast) =>
      database.transact(async ({ counters }) => {
        const last = await counters.get(TIME)
        // After a node's wrong clock, a time in the far future would otherwise be returned forever.
        const isNear = last !== undefined && last.value < atLeast + MINUTE_MS
        const value = isNear ? Math.max(last.value + 1, atLeast) : atLeast
        await counters.put({ name: TIME, value })
        return value
      }),
  }
}

/**
 * Whether a lease is valid. One that ends later than any lease can was written before the clock
 * went back.
 */
const isHeld = (until: Millis, now: Millis) => until > now && until <= now + LEASE_MS

const scheduled = ({ nextAt, live }: Schedule): Pick<OperationRow, 'nextAt' | 'live'> => ({
  nextAt,
  live: live ? 1 : 0,
})

/**
 * Parses a row. An unreadable row stays in place for a version that can read it, and blocks no
 * other row.
 */
export function parseRow(row: OperationRow): Operation | undefined {
  const parsed = v.safeParse(operation, row.body)
  return parsed.success ? parsed.output : undefined
}
