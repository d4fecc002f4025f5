import { eq, sql } from 'drizzle-orm'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Book } from './book.ts'
import { openBooking, type BookingMemory } from './booking.ts'
import { BLOCKS_PER_CALL, type Chain, type IndexedBlock } from './chain.ts'
import type { Database } from '../database/database.ts'
import { watchLag, type Block, type Lag } from './lag.ts'
import { chainCursor, setAside } from '../database/schema.ts'
import { countSetAside, type SetAside } from './setAside.ts'

export interface Indexer {
  /** Reads up to the newest solidified block. Concurrent callers share one pass. */
  sync(): Promise<void>
  /** Deletes everything read from the chain and reads it again. */
  rebuild(): Promise<void>
  /** Lag as of the last look. */
  lag(): Lag
  stop(): Promise<void>
}

interface IndexerOptions {
  readonly db: Database
  readonly chain: Chain
  readonly books: readonly Book[]
  /** First block to read. On a long chain, the block in which the first contract was deployed. */
  readonly firstBlock: number
  /** Time between two looks for new blocks, in ms. */
  readonly pollMs: number
  /** Called with each failure. The next look retries. */
  readonly onError: (error: unknown) => void
}

type Cursor = typeof chainCursor.$inferInsert

/** Notice to the operator that something was set aside, and why. */
export class NotBooked extends Error {}

/**
 * Follows the solidified chain, which is final, and books its events. Each batch of blocks is one
 * database transaction with its cursor. A process killed at any point resumes there, and books
 * nothing twice. Events that no book can hold are set aside, and the rest continues. Any other
 * failure, of this machine, its database or our code, stops the pass; the next one retries.
 */
export function startIndexer({
  db,
  chain,
  books,
  firstBlock,
  pollMs,
  onError,
}: IndexerOptions): Indexer {
  const keys = books.map(({ key }) => key).join(', ')
  const repairs = books.map((each) => each.repairs).join(', ')
  const tables = [chainCursor, setAside, ...books.flatMap((each) => each.tables)]
  const memory: BookingMemory = { subjects: new Set() }
  /** Cursor that this process wrote last; undefined once it may be outdated. */
  let reached: Cursor | undefined
  const lag = watchLag(Date.now)
  let head: BlockHead | undefined
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  /**
   * Reads the cursor if it still fits this chain and these contracts. Otherwise deletes all that
   * was read.
   */
  async function readCursor(genesisBlockId: string) {
    const [cursor] = await db.select().from(chainCursor)
    if (!cursor) return undefined
    const isOurs = cursor.genesisBlockId === genesisBlockId && cursor.books === keys
    // Complete books gain nothing from a repair.
    if (isOurs && (cursor.repairs === repairs || (await countSetAside(db)) === 0)) return cursor
    await forget()
    return undefined
  }

  async function forget() {
    reached = undefined
    await db.transaction(async (tx) => {
      for (const table of tables) await tx.delete(table)
    })
  }

  async function pass() {
    // Most looks find nothing new and do not use the database.
    const known = reached ?? (await db.select().from(chainCursor))[0]
    let end = await lookAt(known)
    const genesisBlockId = await chain.genesisBlockId()
    const isReached = reached?.genesisBlockId === genesisBlockId
    let cursor = isReached ? reached : await readCursor(genesisBlockId)
    while (!stopping.signal.aborted) {
      const from = cursor ? cursor.blockNumber + 1 : firstBlock
      if (from > end) return
      const to = Math.min(end, from + BLOCKS_PER_CALL - 1)
      const blocks = await chain.blocks(from, to, stopping.signal)
      assertChain(blocks, from, cursor?.blockId)
      const last = blocks.at(-1)!
      const next = {
        id: 1,
        genesisBlockId,
        books: keys,
        repairs,
        blockNumber: last.number,
        blockId: last.id,
        blockAt: last.timestamp,
      }
      const booked = await book(blocks, cursor, next).catch((error: unknown) => {
        reached = undefined
        throw error
      })
      reached = booked ? next : undefined
      // Another process on the same database was faster. Continue from its cursor.
      cursor = booked ? next : await readCursor(genesisBlockId)
      // A long pass keeps reporting its progress, and asks for the newest head.
      if (cursor && cursor.blockNumber >= end) lag.see(head, blockOf(cursor))
      else end = await lookAt(cursor)
    }
  }

  /** Returns the number of the newest solidified block, and records the lag. */
  async function lookAt(cursor: Cursor | undefined): Promise<number> {
    const booked = cursor && blockOf(cursor)
    try {
      head = await chain.solidifiedHead()
      lag.see(head, booked)
      return head.number
    } catch (error) {
      lag.see(undefined, booked)
      throw error
    }
  }

  async function book(
    blocks: readonly IndexedBlock[],
    expected: Cursor | undefined,
    next: Cursor,
  ): Promise<boolean> {
    const asides: SetAside[] = []
    const isBooked = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${chainCursor} in exclusive mode`)
      const [cursor] = await tx.select().from(chainCursor).where(eq(chainCursor.id, 1))
      if (!isSame(cursor, expected)) return false
      // The books do not know of other processes' bookings, or of what was rolled back.
      const isContinued = reached !== undefined && reached === expected
      const booking = await openBooking(tx, books, memory, isContinued)
      for (const block of blocks)
        for (const [index, { succeeded, logs, ...receipt }] of block.receipts.entries()) {
          if (!succeeded || logs.length === 0) continue
          const place = { ...receipt, index, at: block.timestamp }
          const aside = await booking.enter(logs, place)
          if (aside) asides.push(aside)
        }
      for (const { settle } of books) await settle?.(tx, next.blockAt)
      await tx.insert(chainCursor).values(next).onConflictDoUpdate({
        target: chainCursor.id,
        set: next,
      })
      return true
    })
    if (isBooked) for (const aside of asides) tell(aside)
    return isBooked
  }

  /** Reports each original failure once. Events that only followed from it are not reported. */
  function tell({ place, subjects }: SetAside): void {
    for (const [subject, reason] of subjects)
      if (reason !== undefined)
        onError(new NotBooked(`${subject} is set aside from ${place.txId} on: ${reason}`))
  }

  function sync(): Promise<void> {
    if (running) {
      // The running pass may have read the head before the caller's block was solidified.
      again ??= running.then(sync, sync).finally(() => (again = undefined))
      return again
    }
    running = pass().finally(() => (running = undefined))
    return running
  }

  const follow = () => {
    timer = setTimeout(async () => {
      await sync().catch(onError)
      if (!stopping.signal.aborted) follow()
    }, pollMs)
  }
  follow()

  return {
    sync,
    lag: lag.now,
    async rebuild() {
      await running?.catch(() => undefined)
      await forget()
      await sync()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}

/** Whether two cursors are the same. At the same block, another version may have other books. */
const isSame = (one: Cursor | undefined, other: Cursor | undefined): boolean =>
  one?.blockId === other?.blockId && one?.books === other?.books && one?.repairs === other?.repairs

const blockOf = ({ blockNumber, blockAt }: Cursor): Block => ({
  number: blockNumber,
  timestamp: blockAt,
})

/** Throws unless the blocks are the requested ones, each following its parent. */
function assertChain(blocks: readonly IndexedBlock[], from: number, parentId: string | undefined) {
  if (blocks.length === 0) throw new Error(`the node has no block ${from}`)
  let parent = parentId
  blocks.forEach((block, index) => {
    if (block.number !== from + index) throw new Error(`block ${from + index} is missing`)
    if (parent !== undefined && block.parentId !== parent)
      throw new Error(`block ${block.number} does not follow the one before`)
    parent = block.id
  })
}
