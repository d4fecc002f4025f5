import type { Book } from '../../backend/index/book.ts'
import { launchpadBook } from '../../backend/index/launchpadBook.ts'
import { saleBook } from '../../backend/orders/saleBook.ts'
import { openDatabase, type Database } from '../../backend/database/database.ts'
import { startIndexer, type Indexer } from '../../backend/index/indexer.ts'
import { chainCursor, setAside } from '../../backend/database/schema.ts'
import type { Chain } from '../../backend/index/chain.ts'
import { launchpad, sale } from './scriptedLaunchpad.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

export const booksOfAll = (): Book[] => [
  saleBook(sale),
  launchpadBook({ ...launchpad, blindBoxSale: sale }),
]

export interface ScriptedIndex {
  readonly db: Database
  readonly indexer: Indexer
  readonly told: unknown[]
  /** Reads every table that the chain fills, each row as text. */
  tables(): Promise<Record<string, string[]>>
  stop(): Promise<void>
}

/** Opens an index of a chain, in a new database or the given one. */
export async function openIndex(
  chain: Chain,
  { books = booksOfAll(), db }: { books?: readonly Book[]; db?: Database } = {},
): Promise<ScriptedIndex> {
  const own = db ? undefined : await openDatabase(await freshDatabase())
  const used = db ?? own!.db
  const told: unknown[] = []
  const indexer = startIndexer({
    db: used,
    chain,
    books,
    firstBlock: 1,
    pollMs: 3_600_000,
    onError: (error) => told.push(error),
  })
  return {
    db: used,
    indexer,
    told,
    async tables() {
      const all = [chainCursor, setAside, ...books.flatMap((book) => book.tables)]
      const named = await Promise.all(
        all.map(async (table) => {
          const rows = await used.select().from(table)
          const name = (table as never)[Symbol.for('drizzle:Name')] as string
          return [name, rows.map((row) => JSON.stringify(row, written)).sort()] as const
        }),
      )
      return Object.fromEntries(named)
    },
    async stop() {
      await indexer.stop()
      await own?.close()
    },
  }
}

const written = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
