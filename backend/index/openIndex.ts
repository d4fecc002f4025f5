import type { OpenDatabase } from '../database/database.ts'
import {
  dropUnused,
  isOwn,
  markSeen,
  openEdition,
  readableEdition,
  SEEN_MS,
  type Edition,
} from './editions.ts'
import { startIndexer, type Indexer, type IndexerOptions } from './indexer.ts'

export interface OpenIndex {
  readonly indexer: Indexer
  /** Whether the database's queries find books. False while the first of this version are made. */
  isReadable(): boolean
  /** Whether these are the index's own books, and not those of a version or contracts before. */
  isOwn(): boolean
  stop(): Promise<void>
}

interface Options extends Omit<IndexerOptions, 'db' | 'edition' | 'onReady'> {
  readonly database: OpenDatabase
}

/**
 * Starts the index, and makes the database's queries read its books as soon as they have caught up.
 * Until then they read the newest books of the same shape, if there are any.
 */
export async function openIndex({ database, ...options }: Options): Promise<OpenIndex> {
  const { db } = database
  const { books, onError } = options
  let readable = await readableEdition(db, books)
  if (readable) await database.useBooks(readable.schema)
  const edition = await openEdition(db, books, Date.now())
  // The first edition of a database is readable at once.
  if (!readable && edition.isReady) await use(edition)
  const indexer = startIndexer({ ...options, db, edition, onReady: use })

  async function use(next: Edition): Promise<void> {
    if (readable?.id !== next.id) await database.useBooks(next.schema)
    readable = next
  }

  async function keep(): Promise<void> {
    const used = new Set([indexer.edition().id, readable?.id ?? indexer.edition().id])
    for (const id of used) await markSeen(db, id, Date.now())
    if (readable) await dropUnused(db, readable, Date.now())
  }
  await keep()
  const timer = setInterval(() => void keep().catch(onError), SEEN_MS)
  timer.unref()

  return {
    indexer,
    isReadable: () => readable !== undefined,
    isOwn: () => isOwn(readable, books),
    async stop() {
      clearInterval(timer)
      await indexer.stop()
    },
  }
}
