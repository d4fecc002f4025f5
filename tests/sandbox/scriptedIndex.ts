import type { Address } from '../../src/core/address.ts'
import type { Book } from '../../backend/index/book.ts'
import { launchpadBook } from '../../backend/index/launchpadBook.ts'
import { saleBook } from '../../backend/orders/saleBook.ts'
import { openDatabase, type Database, type OpenDatabase } from '../../backend/database/database.ts'
import type { Indexer } from '../../backend/index/indexer.ts'
import { openIndex as openIndexer } from '../../backend/index/openIndex.ts'
import { chainCursor, setAside } from '../../backend/database/books/cursorSchema.ts'
import { inEdition } from '../../backend/index/editions.ts'
import { filledTables, rowsByTable } from './rows.ts'
import type { BlockSource } from '../../backend/chain/source.ts'
import { launchpad, sale } from './scriptedLaunchpad.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

export const booksOfAll = (): Book[] => [
  saleBook(sale),
  launchpadBook({ ...launchpad, blindBoxSale: sale }),
]

export interface ScriptedIndex {
  readonly db: Database
  readonly database: OpenDatabase
  readonly indexer: Indexer
  readonly told: unknown[]
  /** Reads every table that the chain fills, each row as text. */
  tables(): Promise<Record<string, string[]>>
  stop(): Promise<void>
}

/** Opens an index of a chain, in a new database or the given one. */
export async function openIndex(
  chain: BlockSource,
  {
    books = booksOfAll(),
    database,
    laterBlocks = new Map(),
  }: {
    books?: readonly Book[]
    database?: OpenDatabase
    laterBlocks?: ReadonlyMap<Address, number>
  } = {},
): Promise<ScriptedIndex> {
  const used = database ?? (await openDatabase(await freshDatabase()))
  const { db } = used
  const told: unknown[] = []
  const { indexer, stop } = await openIndexer({
    database: used,
    chain,
    books,
    firstBlock: 1,
    laterBlocks,
    pollMs: 3_600_000,
    onError: (error) => told.push(error),
  })
  return {
    db,
    database: used,
    indexer,
    told,
    tables: () =>
      inEdition(db, indexer.edition().schema, (tx) =>
        rowsByTable(tx, [chainCursor, setAside, ...filledTables]),
      ),
    async stop() {
      await stop()
      if (!database) await used.close()
    },
  }
}
