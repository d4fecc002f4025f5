import { eq, sql } from 'drizzle-orm'
import { chainCursor } from '../database/books/cursorSchema.ts'
import type { Database } from '../database/database.ts'
import { rawChain } from '../database/kept/rawSchema.ts'
import type { Book } from './book.ts'
import { readTransactions } from './bookable.ts'
import { NeedsCare, openBooking, type BookingMemory } from './booking.ts'
import { giveUp, inEdition, isContinued, type Edition } from './editions.ts'
import { isStored, type Tip } from './rawLogs.ts'
import type { SetAside } from './setAside.ts'

/** Last block that an edition has booked. */
export type Cursor = typeof chainCursor.$inferSelect

/**
 * 'given up': the edition is not continued. 'moved': another process has booked on, or removed
 * blocks.
 */
export type NotContinued = 'given up' | 'moved'

/** Batch that was booked. */
export interface Booked {
  readonly cursor: Cursor
  readonly asides: readonly SetAside[]
}

interface Options {
  readonly books: readonly Book[]
  readonly memory: BookingMemory
  readonly edition: Pick<Edition, 'id' | 'schema'>
  /** Block up to which the logs are stored. */
  readonly tip: Tip
  /** Cursor of the batch before; undefined if nothing is booked. */
  readonly expected: Cursor | undefined
}

type How = Parameters<typeof openBooking>[3]

/** Logs per transaction of the database: a compromise of speed and the time of a lock. */
const LOGS_AT_ONCE = 500

/** Books the next stored logs in one transaction, together with the cursor. */
export async function bookBatch(db: Database, options: Options): Promise<Booked | NotContinued> {
  const { memory, edition } = options
  const book = (how: How) => inEdition(db, edition.schema, (tx) => bookIn(tx, options, how))
  const isNext = memory.last !== undefined && memory.last === nameOf(edition, options.expected)
  // The books do not know of other processes' bookings, or of what was rolled back.
  memory.last = undefined
  const booked = await book({ isContinued: isNext, isCareful: false }).catch((error: unknown) => {
    if (error instanceof NeedsCare) return book({ isContinued: false, isCareful: true })
    throw error
  })
  if (typeof booked !== 'string') memory.last = nameOf(edition, booked.cursor)
  return booked
}

const nameOf = ({ schema }: Pick<Edition, 'schema'>, cursor: Cursor | undefined): string =>
  `${schema} ${cursor?.blockId}`

async function bookIn(
  tx: Database,
  { books, memory, edition: { id }, tip, expected }: Options,
  how: How,
): Promise<Booked | NotContinued> {
  // Until this ends, no process stores or removes blocks.
  await tx.execute(sql`lock table ${rawChain} in share mode`)
  await tx.execute(sql`lock table ${chainCursor} in exclusive mode`)
  if (!(await isContinued(tx, id))) return 'given up'
  const [cursor] = await tx.select().from(chainCursor).where(eq(chainCursor.id, 1))
  if (cursor?.blockId !== expected?.blockId) return 'moved'
  if ((await isStored(tx, tip.blockNumber, tip.blockId)) !== true) return 'moved'
  if (cursor && (await isStored(tx, cursor.blockNumber, cursor.blockId)) === false) {
    await giveUp(tx, id)
    return 'given up'
  }
  const after = cursor?.blockNumber ?? -1
  const { transactions, upTo } = await readTransactions(tx, after, tip, LOGS_AT_ONCE)
  const booking = await openBooking(tx, books, memory, how)
  const asides: SetAside[] = []
  for (const { logs, place } of transactions) {
    const aside = await booking.enter(logs, place)
    if (aside) asides.push(aside)
  }
  for (const { settle } of books) await settle?.(tx, upTo.timestamp)
  const next = { id: 1, blockNumber: upTo.number, blockId: upTo.id, blockAt: upTo.timestamp }
  await tx
    .insert(chainCursor)
    .values(next)
    .onConflictDoUpdate({ target: chainCursor.id, set: next })
  return { cursor: next, asides }
}
