import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import { publishHeads } from '../chain/headBoard.ts'
import type { BlockSource } from '../chain/source.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'
import type { Database } from '../database/database.ts'
import { bookBatch, type Cursor, type NotContinued } from './batch.ts'
import type { Book } from './book.ts'
import type { BookingMemory } from './booking.ts'
import { giveUp, inEdition, markReady, openEdition, type Edition } from './editions.ts'
import { followNode } from './followNode.ts'
import type { ToldError } from '../log/errorFields.ts'
import { watchLag, type Block, type Lag } from './lag.ts'
import { readTip, type Tip } from './rawLogs.ts'
import type { SetAside } from './setAside.ts'

/** Books as requests see them, whichever process writes them. */
export interface BooksView {
  /**
   * Waits until the books hold the newest solidified block, and block `upTo`, as far as that goes at
   * present.
   */
  sync(upTo?: number): Promise<void>
  /** Lag as of the last look. */
  lag(): Lag
}

export interface Indexer extends BooksView {
  /** Reads up to the newest solidified block. Concurrent callers share one pass. */
  sync(): Promise<void>
  /** Works out the books again from the stored logs, beside the present ones. */
  rebuild(): Promise<void>
  /** Edition that it writes. */
  edition(): Edition
  stop(): Promise<void>
}

export interface IndexerOptions {
  readonly db: Database
  readonly chain: BlockSource
  readonly books: readonly Book[]
  /** Edition of these books. */
  readonly edition: Edition
  /** First block to read. On a long chain, the block in which the first contract was deployed. */
  readonly firstBlock: number
  /** First blocks of contracts that were deployed later. */
  readonly laterBlocks?: ReadonlyMap<Address, number>
  /** Time between two looks for new blocks, in ms. */
  readonly pollMs: number
  /** Clock with which the chain keeps up; undefined if it may stand still (`watchLag`). */
  readonly keepsUpWith?: (() => Millis) | undefined
  /** Called after each batch of blocks, with the last one and the newest solidified one. */
  readonly onRead?: ((read: number, end: number) => Promise<void>) | undefined
  /** Called after each pass, with the time of the newest block. Requests may use the books. */
  readonly onPassed?: ((now: Millis) => Promise<void>) | undefined
  /** Called once an edition has caught up, before its readers may use it. */
  readonly onReady?: (edition: Edition) => Promise<void>
  /** Called with each failure. The next look retries. */
  readonly onError: (error: unknown) => void
}

/** Notice to the operator that something was set aside, and why. */
export class NotBooked extends Error {
  readonly logged: ToldError['logged']

  constructor(message: string, txId: string) {
    super(message)
    this.logged = { txId }
  }
}

/** Notice that blocks were taken back, and the books are worked out again. */
export class RolledBack extends Error {}

/**
 * Follows the solidified chain, which is final: copies the node's logs (`followNode`), and books
 * them. Each batch is one database transaction with its cursor. A process killed at any point resumes
 * there, and books nothing twice. Events that no book can hold are set aside, and the rest continues.
 * Any other failure, of this machine, its database or our code, stops the pass; the next one retries.
 */
export function startIndexer(options: IndexerOptions): Indexer {
  const { db, chain, books, pollMs, keepsUpWith, onRead, onPassed, onReady, onError } = options
  const stopping = new AbortController()
  const follower = followNode({ ...options, signal: stopping.signal })
  const memory: BookingMemory = { subjects: new Set() }
  let { edition } = options
  /** Cursor that this process wrote last; undefined once it may be outdated. */
  let reached: Cursor | undefined
  const lag = watchLag(Date.now, keepsUpWith)
  let head: BlockHead | undefined
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function pass() {
    // A long pass keeps reporting its progress, and asks for the newest head.
    for (let end = await lookAt(); !stopping.signal.aborted; end = await lookAt()) {
      const { tip, hasMore, rolledBackTo } = await follower.step(end)
      if (tip) await onRead?.(tip.blockNumber, end)
      if (rolledBackTo !== undefined) {
        onError(new RolledBack(`blocks after ${rolledBackTo} were not final; booking them again`))
        edition = await openEdition(db, books, Date.now())
        reached = undefined
      }
      const outcome = tip ? await bookUpTo(tip, edition) : 'booked'
      if (outcome === 'given up') edition = await openEdition(db, books, Date.now())
      if (outcome !== 'booked') {
        follower.forget()
        reached = undefined
        continue
      }
      if (hasMore) continue
      await finish(edition)
      return
    }
  }

  async function finish(caughtUp: Edition): Promise<void> {
    if (!caughtUp.isReady) {
      await markReady(db, caughtUp.id)
      edition = { ...caughtUp, isReady: true }
    }
    // Also if another process made it ready.
    await onReady?.(edition)
    lag.see(head, reached && blockOf(reached))
    if (head) await onPassed?.(head.timestamp + (await chain.toHeadMs()))
  }

  /** Returns the number of the newest solidified block, and records the lag. */
  async function lookAt(): Promise<number> {
    reached ??= await readCursor()
    // Readers of another edition wait for this one.
    const booked = edition.isReady && reached ? blockOf(reached) : undefined
    try {
      head = await chain.solidifiedHead()
      lag.see(head, booked)
      await publishHeads(db, { solidified: head, toHeadMs: await chain.toHeadMs() })
      return head.number
    } catch (error) {
      lag.see(undefined, booked)
      throw error
    }
  }

  const readCursor = () =>
    inEdition(db, edition.schema, async (tx) => (await tx.select().from(chainCursor))[0])

  /**
   * Books the stored logs. The edition may be given up meanwhile, or blocks removed, by another
   * process; then the caller looks again.
   */
  async function bookUpTo(tip: Tip, { id, schema }: Edition): Promise<'booked' | NotContinued> {
    reached ??= await readCursor()
    while (!stopping.signal.aborted) {
      const after = reached?.blockNumber ?? -1
      if (after === tip.blockNumber) return 'booked'
      if (after > tip.blockNumber) return (await isNotAhead(after, id)) ? 'booked' : 'given up'
      const expected = reached
      reached = undefined
      const booked = await bookBatch(db, { books, memory, edition: { id, schema }, tip, expected })
      if (typeof booked === 'string') return booked
      reached = booked.cursor
      for (const aside of booked.asides) tell(aside)
    }
    return 'booked'
  }

  /**
   * Gives up an edition that has booked more than is stored, as after a restore of an older
   * database. Otherwise another process has read and booked on.
   */
  async function isNotAhead(booked: number, id: number): Promise<boolean> {
    const stored = (await readTip(db))?.blockNumber ?? -1
    if (booked <= stored) return true
    await giveUp(db, id)
    onError(new RolledBack(`block ${booked} is booked and not stored; booking all again`))
    return false
  }

  /** Reports each original failure once. Events that only followed from it are not reported. */
  function tell({ place, subjects }: SetAside): void {
    for (const [subject, reason] of subjects)
      if (reason !== undefined)
        onError(
          new NotBooked(`${subject} is set aside from ${place.txId} on: ${reason}`, place.txId),
        )
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
    edition: () => edition,
    async rebuild() {
      await running?.catch(() => undefined)
      await giveUp(db, edition.id)
      edition = await openEdition(db, books, Date.now())
      reached = undefined
      await sync()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}

const blockOf = ({ blockNumber, blockAt }: Pick<Cursor, 'blockNumber' | 'blockAt'>): Block => ({
  number: blockNumber,
  timestamp: blockAt,
})
