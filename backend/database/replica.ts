import type { Pool } from 'pg'
import { SECOND_MS } from '../../src/core/time.ts'
import { useOwnSession, useSessionOf, type Database } from './alike.ts'
import { chainCursor } from './books/cursorSchema.ts'
import { connect, overPostgres } from './postgres.ts'

/** Copy of the database, for requests that only read what is the same for everybody. */
export interface Replica {
  /** Reads from the replica or, while it is away or late, from the primary. Never writes. */
  readonly db: Database
  /**
   * Looks whether the replica has the books in this schema, up to block `booked` or almost. Never
   * rejects: `onError` receives why the replica is not used.
   */
  follow(schema: string, booked: number | undefined): Promise<void>
  close(): Promise<void>
}

/** Blocks by which a replica may be late. Answers of caches are up to half a minute old, too. */
const MOST_BEHIND = 10

/** Time for which replaced connections stay, for queries under way. */
const REPLACED_MS = 10 * SECOND_MS

/** The replica is too late to be read. */
export class ReplicaLate extends Error {}

/** Opens connections to a replica. Until `follow` has found it usable, the primary is read. */
export function openReplica(
  url: string,
  primary: Database,
  onError: (error: unknown) => void,
): Replica {
  let pool: Pool | undefined
  let schema: string | undefined
  const open = new Set<Pool>()
  // Without a session of its own, it has the primary's, which changes with the books.
  const db = Object.create(primary) as Database

  function connectTo(books: string): Pool {
    const old = pool
    if (old) {
      const timer = setTimeout(() => open.delete(old) && void old.end(), REPLACED_MS)
      timer.unref()
    }
    schema = books
    pool = connect(url, { schemas: [books, 'public'], isReadOnly: true })
    open.add(pool)
    return pool
  }

  return {
    db,
    async follow(books, booked = 0) {
      try {
        const own = overPostgres(books === schema && pool ? pool : connectTo(books))
        const [cursor] = await own.select({ number: chainCursor.blockNumber }).from(chainCursor)
        const late = booked - (cursor?.number ?? 0)
        if (late > MOST_BEHIND) throw new ReplicaLate(`the replica is ${late} blocks late`)
        useSessionOf(db, own)
      } catch (error) {
        useOwnSession(db)
        onError(error)
      }
    },
    async close() {
      const all = [...open]
      open.clear()
      await Promise.all(all.map((each) => each.end()))
    },
  }
}
