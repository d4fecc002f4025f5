import * as v from 'valibot'
import { MINUTE_MS, type Millis } from '../core/time.ts'
import type { OperationRow } from '../db/database.ts'
import type { Due, OutboxDatabase } from '../db/outboxTables.ts'
import { operation, type Operation } from './operation.ts'

/** Raised when a newer runner writes rows that an older one would misread. */
export const RUNNER_VERSION = 3

/** While it works, a runner renews its lease; a dead one's row is free again after this time. */
export const LEASE_MS = 30_000

const TIME = 'transactionTime'

export interface Claim {
  readonly operation: Operation
  readonly fence: number
}

/** What a write leaves behind besides the operation itself. */
export interface Schedule {
  readonly nextAt: Millis
  readonly live: boolean
}

/**
 * The durable queue. Every write of a runner carries its fence and happens in one transaction with
 * the check, so that a runner which lost its lease (a frozen tab that wakes up) changes nothing.
 */
export interface Store {
  /** Inserts once: a double click or a second tab finds the row there. */
  insert(operation: Operation, schedule: Schedule): Promise<'inserted' | 'exists'>
  read(id: string): Promise<Operation | undefined>
  /** Live rows that do not wait for the user, soonest first, at most `limit`. */
  queue(limit: number): Promise<Due[]>
  /**
   * Leases a row to this runner. `hasLock`: the caller holds the row's lock, so whoever leased it
   * under that lock is gone. A lease taken without the lock stands until it expires, whoever holds
   * the lock. Undefined when another runner is on it, or a newer version owns it.
   */
  claim(id: string, runner: string, now: Millis, hasLock: boolean): Promise<Claim | undefined>
  renew(id: string, fence: number, now: Millis): Promise<boolean>
  release(id: string, fence: number): Promise<void>
  /** Applies `change` to the row as it is now; undefined when the fence was lost. */
  write(
    id: string,
    fence: number | 'user',
    change: (operation: Operation) => { operation: Operation; schedule: Schedule },
  ): Promise<Operation | undefined>
  /** Forgets the row and its draft if `mayGo` allows it for the row as it is now. */
  remove(id: string, mayGo: (operation: Operation) => boolean): Promise<boolean>
  /** The order key of a draft, the same for every caller; a `fresh` one if there is none. */
  draft(scope: string, fresh: () => string): Promise<string>
  /** Drops a draft whose order was written down. */
  leaveDraft(scope: string): Promise<void>
  /** A millisecond at or after `atLeast` that this device has given to no other transaction. */
  uniqueTime(atLeast: Millis): Promise<Millis>
}

/** `version` is this runner's; tests pass others, to run old versions beside new ones. */
export function createStore(database: OutboxDatabase, version = RUNNER_VERSION): Store {
  /** An older version would strip a newer one's row down to what it knows. */
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
        // The backend ties the key to what was confirmed: another purchase needs another key.
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
        // After a node's wrong clock, a time in the far future would be handed out for ever.
        const isNear = last !== undefined && last.value < atLeast + MINUTE_MS
        const value = isNear ? Math.max(last.value + 1, atLeast) : atLeast
        await counters.put({ name: TIME, value })
        return value
      }),
  }
}

/** A lease that ends later than any lease can was written before the clock went back. */
const isHeld = (until: Millis, now: Millis) => until > now && until <= now + LEASE_MS

const scheduled = ({ nextAt, live }: Schedule): Pick<OperationRow, 'nextAt' | 'live'> => ({
  nextAt,
  live: live ? 1 : 0,
})

/** A row that cannot be read is left where it is, for a version that can; it blocks no other. */
export function parseRow(row: OperationRow): Operation | undefined {
  const parsed = v.safeParse(operation, row.body)
  return parsed.success ? parsed.output : undefined
}
