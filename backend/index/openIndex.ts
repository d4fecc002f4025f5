import type { OpenDatabase } from '../database/database.ts'
import { openEdition, readableEdition } from './editions.ts'
import { startIndexer, type Indexer, type IndexerOptions } from './indexer.ts'

export interface OpenIndex {
  readonly indexer: Indexer
  /** Whether the database's queries find books. False while the first of this version are made. */
  isReadable(): boolean
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
  const { books } = options
  const edition = await openEdition(db, books, Date.now())
  const readable = await readableEdition(db, books)
  let isReadable = readable !== undefined
  if (readable) await database.useBooks(readable.schema)
  const indexer = startIndexer({
    ...options,
    db,
    edition,
    async onReady({ schema }) {
      await database.useBooks(schema)
      isReadable = true
    },
  })
  return { indexer, isReadable: () => isReadable }
}
