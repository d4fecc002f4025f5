import { sql } from 'drizzle-orm'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import type { BooksView } from '../index/indexer.ts'

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
  readonly indexer: Pick<BooksView, 'lag'>
  readonly isReadable: () => boolean
  /** Monotonic time of the node's last proper answer. */
  readonly nodeAnsweredAt: () => Millis | undefined
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
      const parts = {
        database: await database(),
        process: isStopping ? notReady('stops') : ready('runs'),
        books: watched.isReadable() ? ready('readable') : notReady('not made yet'),
        node: nodeState(watched, now()),
        index: indexState(watched),
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

function nodeState({ nodeAnsweredAt, pollMs }: Watched, now: Millis): PartState {
  const at = nodeAnsweredAt()
  if (at === undefined) return notReady('has not answered yet')
  const seconds = Math.round((now - at) / SECOND_MS)
  const isLate = now - at > Math.max(NODE_MS, 3 * pollMs)
  return (isLate ? notReady : ready)(`answered ${seconds} s ago`)
}

function indexState({ indexer }: Watched): PartState {
  const { booked, head } = indexer.lag()
  if (!booked) return notReady('has booked nothing')
  // The node's state says whether it is away. The lag is then unknown.
  if (!head) return ready(`booked block ${booked.number}`)
  const lagMs = head.timestamp - booked.timestamp
  const blocks = head.number - booked.number
  return (lagMs > LAG_MS ? notReady : ready)(`${blocks} blocks behind`)
}
