import { sql } from 'drizzle-orm'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import type { BooksView } from '../index/indexer.ts'
import type { Lag } from '../index/lag.ts'

/** State of one part. `reason` says what is wrong, or how it is. */
export interface PartState {
  readonly isReady: boolean
  readonly reason: string
}

export interface ReadyState {
  readonly isReady: boolean
  readonly parts: Readonly<Record<'process' | 'database' | 'books' | 'node' | 'index', PartState>>
}

export interface Readiness {
  /** Looks at all parts. Concurrent callers, and those of the same second, share a look. */
  look(): Promise<ReadyState>
  /** Says from now on that the process stops, so that proxies send no more requests. */
  stop(): void
}

export interface Watched {
  readonly db: Database
  /** Books that this process reads or writes; undefined while it waits to write them. */
  readonly index: () =>
    | { readonly indexer: Pick<BooksView, 'lag'>; readonly isReadable: () => boolean }
    | undefined
  /** Time since the node last answered this process or an index properly, in ms. */
  readonly nodeSilentMs: () => Promise<Millis | undefined>
  /** Time between two looks at the node. */
  readonly pollMs: Millis
  /** Monotonic clock. */
  readonly now?: () => Millis
}

/** Longest silence of the node, or three looks if these are rarer. */
const NODE_MS = MINUTE_MS
/**
 * Longest lag of the index. Much more than that of `behindSince`, because all servers read the same
 * books: late answers, which the app marks, are better than none.
 */
const LAG_MS = 10 * MINUTE_MS
const DATABASE_MS = 3 * SECOND_MS
/** Time for which a look is shared. */
const SHARED_MS = SECOND_MS

const ready = (reason: string): PartState => ({ isReady: true, reason })
const notReady = (reason: string): PartState => ({ isReady: false, reason })

/** Watches whether a backend can answer requests now. */
export function watchReadiness(watched: Watched): Readiness {
  const { now = () => performance.now() } = watched
  let isStopping = false
  let last: { readonly at: Millis; readonly look: Promise<PartState> } | undefined

  function database(): Promise<PartState> {
    if (!last || now() - last.at >= SHARED_MS) last = { at: now(), look: askDatabase(watched.db) }
    return last.look
  }

  return {
    async look() {
      const ofDatabase = await database()
      const parts = {
        database: ofDatabase,
        process: isStopping ? notReady('stops') : ready('runs'),
        // It reads the database, which would keep it waiting.
        node: ofDatabase.isReady ? await nodeState(watched) : notReady('unknown'),
        ...indexState(watched),
      }
      return { isReady: Object.values(parts).every(({ isReady }) => isReady), parts }
    },
    stop: () => void (isStopping = true),
  }
}

async function askDatabase(db: Database): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve(notReady('does not answer')), DATABASE_MS)
  })
  const asked = (async () => {
    try {
      await db.execute(sql`select 1`)
      return ready('answers')
    } catch (error) {
      const { cause, message } = error as Error
      return notReady(cause instanceof Error ? cause.message : message)
    }
  })()
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

async function nodeState({ nodeSilentMs, pollMs }: Watched): Promise<PartState> {
  const silentMs = await nodeSilentMs()
  if (silentMs === undefined) return notReady('has not answered yet')
  const isLate = silentMs > Math.max(NODE_MS, 3 * pollMs)
  return (isLate ? notReady : ready)(`answered ${Math.round(silentMs / SECOND_MS)} s ago`)
}

function indexState({ index }: Watched) {
  const present = index()
  if (!present) return { books: ready('another index writes them'), index: ready('waits') }
  return {
    books: present.isReadable() ? ready('readable') : notReady('not made yet'),
    index: lagState(present.indexer.lag()),
  }
}

function lagState({ booked, head }: Lag): PartState {
  if (!booked) return notReady('has booked nothing')
  // The node's state says whether it is away. The lag is then unknown.
  if (!head) return ready(`booked block ${booked.number}`)
  const lagMs = head.timestamp - booked.timestamp
  const blocks = head.number - booked.number
  return (lagMs > LAG_MS ? notReady : ready)(`${blocks} blocks behind`)
}
