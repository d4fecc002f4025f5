import { eq, isNull, max, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chainCursor, setAside } from '../../../backend/database/books/cursorSchema.ts'
import { tokenFigures } from '../../../backend/database/books/figureSchema.ts'
import type { Database } from '../../../backend/database/database.ts'
import { lockedCoins, rowCounts } from '../../../backend/database/rowCounts.ts'
import { editions } from '../../../backend/database/kept/editionSchema.ts'
import { rawChildren, rawLogs } from '../../../backend/database/kept/rawSchema.ts'
import { giveUp, inEdition } from '../../../backend/index/editions.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { filledTables, rowsByTable } from '../../sandbox/rows.ts'
import { withDeadline } from './deadline.ts'

/** Everything that the index writes, except how far it has come. */
const booked: readonly PgTable[] = [...filledTables, setAside, rowCounts, lockedCoins]
const stored = [rawLogs, rawChildren]

/**
 * Compares the books of a backend that was killed with those of the sandbox, whose index nothing
 * disturbed, and with a rebuild. Returns the number of rows and the differences. The chain stands
 * still meanwhile.
 */
export async function compareBooks(
  sandbox: Sandbox,
  db: Database,
): Promise<{ readonly rows: number; readonly differences: readonly string[] }> {
  const { chain } = sandbox
  const { mode } = chain
  chain.setMining({ mode: 'manual' })
  try {
    const expected = await undisturbed(sandbox)
    const id = await newestReady(db)
    const followed = await booksAt(db, id, chain.solidNumber)
    const logs = await rowsByTable(db, stored)
    await giveUp(db, id)
    // The index notices with the next block.
    await chain.mine()
    await withDeadline('the rebuild', async () => (await newestReady(db)) !== id)
    const rebuilt = await booksAt(db, await newestReady(db), chain.solidNumber)
    const again = await undisturbed(sandbox)
    return {
      rows: Object.values(followed).flat().length,
      differences: [
        ...differences('books', { ...followed, ...logs }, expected),
        ...differences('rebuilt books', { ...rebuilt, ...logs }, again),
      ],
    }
  } finally {
    chain.setMining({ mode })
  }
}

type Rows = Readonly<Record<string, readonly string[]>>

async function undisturbed({ backend: { db, indexer } }: Sandbox): Promise<Rows> {
  await indexer.sync()
  return rowsByTable(db, [...booked, ...stored])
}

/** Number of the newest edition that has caught up. */
async function newestReady(db: Database): Promise<number> {
  const [row] = await db
    .select({ id: max(editions.id) })
    .from(editions)
    .where(eq(editions.isReady, true))
  return row!.id!
}

/** Reads the books of an edition once they hold a block. */
async function booksAt(db: Database, id: number, block: number): Promise<Rows> {
  let rows: Rows | undefined
  await withDeadline('the books', async () => {
    rows = await inEdition(db, `books_${id}`, async (tx) => {
      await tx.execute(sql`lock table ${chainCursor} in share mode`)
      const [cursor] = await tx.select().from(chainCursor)
      // The index works out figures after the block.
      const isStale = or(eq(tokenFigures.staleAt, 0), isNull(tokenFigures.phase))
      const isWhole = (await tx.$count(tokenFigures, isStale)) === 0
      return isWhole && cursor && cursor.blockNumber >= block ? rowsByTable(tx, booked) : undefined
    })
    return rows !== undefined
  })
  return rows!
}

const differences = (of: string, found: Rows, expected: Rows): string[] =>
  Object.entries(expected).flatMap(([name, rows]) => {
    const there = found[name] ?? []
    const wrong = there.find((row, at) => row !== rows[at]) ?? rows[there.length]
    return wrong === undefined
      ? []
      : [`${of}: ${name} has ${there.length} rows instead of ${rows.length}: ${wrong}`]
  })
