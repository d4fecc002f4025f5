import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS, type Millis } from '../../src/core/time.ts'
import { booksShape } from '../database/books/shape.ts'
import type { Database } from '../database/database.ts'
import { editions } from '../database/kept/editionSchema.ts'
import type { Book } from './book.ts'

// The books are worked out in editions (`editionSchema.ts`). An edition is written by the processes
// that run its version with its contracts, and read by those that run its version.

export interface Edition {
  readonly id: number
  /** Schema of its tables. */
  readonly schema: string
  readonly isReady: boolean
  /** Versions, repairs and contracts of its books. */
  readonly books: string
}

/** Number that is locked while an edition is begun or dropped. */
const LOCK = 7_236_002

/** Describes the books of this process, as `editions.books` does. */
export const describeBooks = (books: readonly Book[]): string =>
  books.map(({ key, repairs }) => `${key} repairs ${repairs}`).join(', ')

const editionOf = ({ id, isReady, books }: typeof editions.$inferSelect): Edition => ({
  id,
  schema: schemaOf(id),
  isReady,
  books,
})

/** Whether an edition is of this version and of these contracts. */
export const isOwn = (edition: Edition | undefined, books: readonly Book[]): boolean =>
  edition?.books === describeBooks(books)

const schemaOf = (id: number): string => `books_${id}`

/** Runs work in a transaction whose tables of the books are those of an edition. */
export const inEdition = <T>(
  db: Database,
  schema: string,
  work: (tx: Database) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local search_path to ${schema}, public`))
    return work(tx)
  })

/**
 * Finds the edition of these books, or begins one. Books with other repairs are others: a version
 * that books less must not continue them. The first edition of a database is ready at once, since
 * there is no other to read.
 */
export async function openEdition(
  db: Database,
  books: readonly Book[],
  now: Millis,
): Promise<Edition> {
  return exclusively(db, async (tx) => {
    const found = await findEdition(tx, books)
    if (!found) return begin(tx, { ...ours(books), begunAt: now })
    // Under the lock, so that no other process drops it.
    await markSeen(tx, found.id, now)
    return found
  })
}

const ours = (books: readonly Book[]) => ({ shape: booksShape().hash, books: describeBooks(books) })

/** Finds the newest edition of these books that is to be continued. */
export async function findEdition(
  db: Database,
  books: readonly Book[],
): Promise<Edition | undefined> {
  const { shape, books: described } = ours(books)
  const isOurs = and(
    eq(editions.shape, shape),
    eq(editions.books, described),
    eq(editions.isWrong, false),
  )
  const [found] = await db.select().from(editions).where(isOurs).orderBy(desc(editions.id)).limit(1)
  return found && editionOf(found)
}

type Begun = Pick<typeof editions.$inferInsert, 'shape' | 'books' | 'begunAt'>

async function begin(tx: Database, edition: Begun): Promise<Edition> {
  const [last] = await tx.select({ id: editions.id }).from(editions).orderBy(desc(editions.id))
  const id = (last?.id ?? 0) + 1
  const schema = schemaOf(id)
  const isReady = (await tx.$count(editions, eq(editions.isReady, true))) === 0
  await tx.execute(sql.raw(`create schema ${schema}`))
  await inEdition(tx, schema, (inner) => inner.execute(sql.raw(asBlock(booksShape().script))))
  const row = { ...edition, id, isReady, isWrong: false, seenAt: edition.begunAt }
  await tx.insert(editions).values(row)
  return editionOf(row)
}

/** Turns several statements into one, since PGlite takes one at a time. */
const asBlock = (script: string) =>
  `do $block$ begin execute $script$${script}$script$; end $block$`

/** Finds the edition to read: this process's own if it is ready, or else the newest that it can. */
export async function readableEdition(
  db: Database,
  books: readonly Book[],
): Promise<Edition | undefined> {
  const found = await db
    .select()
    .from(editions)
    .where(and(eq(editions.shape, booksShape().hash), eq(editions.isReady, true)))
    .orderBy(desc(sql`${editions.books} = ${describeBooks(books)}`), desc(editions.id))
    .limit(1)
  return found.map(editionOf)[0]
}

/** Lets readers use an edition that has caught up. */
export const markReady = (db: Database, id: number): Promise<unknown> =>
  db.update(editions).set({ isReady: true }).where(eq(editions.id, id))

/** Gives an edition up, so that the next `openEdition` begins another. Readers still read it. */
export const giveUp = (db: Database, id: number): Promise<unknown> =>
  db.update(editions).set({ isWrong: true }).where(eq(editions.id, id))

/** Gives up the editions that booked blocks after this one. */
export async function giveUpAfter(tx: Database, blockNumber: number): Promise<void> {
  for (const { id } of await tx.select().from(editions).where(eq(editions.isWrong, false))) {
    const [cursor] = await tx.execute<{ block_number: number }>(
      sql.raw(`select block_number from ${schemaOf(id)}.chain_cursor`),
    )
    if (cursor && cursor.block_number > blockNumber) await giveUp(tx, id)
  }
}

/** Whether an edition is still to be continued. */
export const isContinued = async (tx: Database, id: number): Promise<boolean> =>
  (await tx.$count(editions, and(eq(editions.id, id), eq(editions.isWrong, false)))) === 1

/** Records that a process of this moment uses an edition, so that no other drops it. */
export const markSeen = (db: Database, id: number, now: Millis): Promise<unknown> =>
  db.update(editions).set({ seenAt: now }).where(eq(editions.id, id))

/** Time between two calls of `markSeen`. */
export const SEEN_MS = MINUTE_MS
/** Time after which an edition that nobody uses is dropped. */
const UNSEEN_MS = HOUR_MS

/**
 * Longest wait for a table that requests use: vouchers have a trigger of each edition. Requests
 * would wait behind it. Past it, the edition stays until the next look.
 */
const LOCK_TIMEOUT = '1s'

/** Drops older editions that no process has used for an hour. */
export async function dropUnused(db: Database, newest: Edition, now: Millis): Promise<void> {
  const isUnused = and(lt(editions.id, newest.id), lt(editions.seenAt, now - UNSEEN_MS))
  const unused = await db.select({ id: editions.id }).from(editions).where(isUnused)
  for (const { id } of unused)
    await exclusively(db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`))
      // A process may have come back to it meanwhile.
      const gone = await tx
        .delete(editions)
        .where(and(isUnused, eq(editions.id, id)))
        .returning()
      if (gone.length > 0) await tx.execute(sql.raw(`drop schema ${schemaOf(id)} cascade`))
    })
}

function exclusively<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
    return work(tx)
  })
}
