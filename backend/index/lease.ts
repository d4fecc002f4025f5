import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../src/core/ports.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import { databaseNow } from '../chain/headBoard.ts'
import type { Database } from '../database/database.ts'
import { indexLeases } from '../database/kept/leaseSchema.ts'

// One process writes the books of a version; others wait for its lease to end. A row with the
// database's clock is enough: it also works through a connection pooler, where a session's advisory
// lock would outlive its process or be lost with another's connection.

/** Length of a lease, a few times as long as the time between two renewals. */
const LEASE_MS: Millis = 6 * SECOND_MS
const RENEW_MS: Millis = 2 * SECOND_MS
/** Time between two attempts to get the lease. The next process takes over within seven seconds. */
const TRY_MS: Millis = SECOND_MS

/** Another process has the lease. */
export class LeaseLost extends Error {}

export interface Lease {
  /** Number of the holder. Each later one has a greater number. */
  readonly number: number
  /** Aborts once the lease is lost. */
  readonly lost: AbortSignal
  /** Throws `LeaseLost` within a transaction that is no longer the holder's. */
  fence(tx: Database): Promise<void>
  /** Ends the lease, so that the next process need not wait. */
  release(): Promise<void>
}

interface Options {
  /** Books that the holder writes (`describeBooks`). */
  readonly books: string
  /** Name of this process for the operator. */
  readonly holder: string
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called once if another process holds the lease, with its name. */
  readonly onWait: (holder: string) => void
  readonly onError: (error: unknown) => void
}

/** Waits for the lease and renews it. Resolves with undefined if `signal` aborts first. */
export async function awaitLease(db: Database, options: Options): Promise<Lease | undefined> {
  const { clock, signal, onWait, onError } = options
  let hasWaited = false
  while (!signal.aborted) {
    try {
      const number = await acquire(db, options)
      if (number !== undefined) return renewed(db, number, options)
      if (!hasWaited) onWait((await readHolder(db, options.books)) ?? 'another process')
      hasWaited = true
    } catch (error) {
      onError(error)
    }
    await clock.sleep(TRY_MS, signal)
  }
  return undefined
}

const end = sql`${databaseNow} + ${LEASE_MS}::bigint`

async function acquire(
  db: Database,
  { books, holder }: Pick<Options, 'books' | 'holder'>,
): Promise<number | undefined> {
  const [row] = await db
    .insert(indexLeases)
    .values({ books, number: 1, holder, endsAt: end })
    .onConflictDoUpdate({
      target: indexLeases.books,
      set: { number: sql`${indexLeases.number} + 1`, holder, endsAt: end },
      setWhere: lt(indexLeases.endsAt, databaseNow),
    })
    .returning({ number: indexLeases.number })
  return row?.number
}

async function readHolder(db: Database, books: string): Promise<string | undefined> {
  const [row] = await db.select().from(indexLeases).where(eq(indexLeases.books, books))
  return row?.holder
}

function renewed(db: Database, number: number, { books, clock, signal, onError }: Options): Lease {
  const lost = new AbortController()
  const over = AbortSignal.any([signal, lost.signal])
  const isOurs = and(eq(indexLeases.books, books), eq(indexLeases.number, number))
  let renewedAt = clock.now()

  async function renew(): Promise<void> {
    while (!over.aborted) {
      await clock.sleep(RENEW_MS, over)
      if (over.aborted) return
      try {
        const rows = await db
          .update(indexLeases)
          .set({ endsAt: end })
          .where(isOurs)
          .returning({ number: indexLeases.number })
        if (rows.length === 0) return lost.abort()
        renewedAt = clock.now()
      } catch (error) {
        onError(error)
        // The database has ended it by now, unless its clock stood still.
        if (clock.now() - renewedAt > LEASE_MS) return lost.abort()
      }
    }
  }
  const renewing = renew()

  return {
    number,
    lost: lost.signal,
    async fence(tx) {
      const holds = await tx.$count(indexLeases, and(isOurs, gt(indexLeases.endsAt, databaseNow)))
      if (holds === 0) {
        lost.abort()
        throw new LeaseLost('another index has taken over')
      }
    },
    async release() {
      lost.abort()
      await renewing
      // A later holder's lease has another number.
      await db.update(indexLeases).set({ endsAt: 0 }).where(isOurs)
    },
  }
}

/** Returns a database whose transactions begin with `fence`, and fail if it does. */
export const fenced = (db: Database, fence: Lease['fence']): Database =>
  Object.create(db, {
    transaction: {
      value: ((work, config) =>
        db.transaction(async (tx) => {
          await fence(tx)
          return work(tx)
        }, config)) satisfies Database['transaction'],
    },
  }) as Database
