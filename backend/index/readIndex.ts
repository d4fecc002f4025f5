import { deviceClock } from '../../src/core/deviceClock.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import { readHeads } from '../chain/headBoard.ts'
import type { Book } from './book.ts'
import { isOwn, markSeen, readableEdition, SEEN_MS, type Edition } from './editions.ts'
import type { BooksView } from './indexer.ts'
import { watchLag } from './lag.ts'

/** Books that another process writes. */
export interface ReadIndex {
  readonly indexer: BooksView
  /** Whether the database's queries find books. False until an index has made some. */
  isReadable(): boolean
  /** Whether they are of this version and of these contracts. */
  isOwn(): boolean
  stop(): Promise<void>
}

interface Options {
  readonly database: OpenDatabase
  readonly books: readonly Book[]
  /** Time between two looks, in ms. */
  readonly pollMs: Millis
  /** Clock with which the chain keeps up; undefined if it may stand still (`watchLag`). */
  readonly keepsUpWith?: (() => Millis) | undefined
  /** Replica that is read, too; undefined if there is none. */
  readonly replica?: Replica | undefined
  readonly onError: (error: unknown) => void
}

/** Longest wait for the index, a little longer than that of a report (`report.ts`). */
const LONGEST_MS = 6 * SECOND_MS
/** Time without a look of the index after which it counts as away: some of its intervals. */
const SILENT_MS = 30 * SECOND_MS
/** Time between two looks at the cursor while somebody waits. */
const WAITING_MS = 250

/** Reads the books of the newest edition that this process can read, and follows its successors. */
export async function readIndex(options: Options): Promise<ReadIndex> {
  const { database, books, pollMs, keepsUpWith, replica, onError } = options
  const { db } = database
  const lag = watchLag(Date.now, keepsUpWith)
  const stopping = new AbortController()
  let readable: Edition | undefined
  let seenAt = 0

  const readCursor = async () => (await db.select().from(chainCursor))[0]

  async function look(): Promise<void> {
    const found = await readableEdition(db, books)
    if (found && found.id !== readable?.id) await database.useBooks(found.schema)
    readable = found
    if (!found) return
    if (Math.abs(Date.now() - seenAt) > SEEN_MS) {
      seenAt = Date.now()
      await markSeen(db, found.id, seenAt)
    }
    const cursor = await readCursor()
    const booked = cursor && { number: cursor.blockNumber, timestamp: cursor.blockAt }
    await replica?.follow(found.schema, cursor?.blockNumber)
    const heads = await readHeads(db)
    lag.see(heads && heads.ageMs < SILENT_MS ? heads.solidified : undefined, booked)
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(onError)
      await deviceClock.sleep(pollMs, stopping.signal)
    }
  }

  await look().catch(onError)
  const following = follow()
  return {
    isReadable: () => readable !== undefined,
    isOwn: () => isOwn(readable, books),
    indexer: {
      lag: lag.now,
      async sync(upTo = 0) {
        const heads = await readHeads(db)
        const number = Math.max(upTo, heads?.solidified.number ?? 0)
        const until = Date.now() + LONGEST_MS
        while (!stopping.signal.aborted && Date.now() < until) {
          const cursor = await readCursor()
          if (cursor && cursor.blockNumber >= number) return
          await deviceClock.sleep(WAITING_MS, stopping.signal)
        }
      },
    },
    async stop() {
      stopping.abort()
      await following
    },
  }
}
