import type { PgTable } from 'drizzle-orm/pg-core'
import type { Log } from '../../../src/chain/event.ts'
import type { Database } from '../database.ts'

/** The transaction that wrote some logs. */
export interface Place {
  readonly txId: string
  readonly blockNumber: number
  /** Of the transaction within its block. */
  readonly index: number
  /** The block's time. */
  readonly at: number
}

/** Books the logs of a transaction that succeeded, in the order in which they were written. */
export type Enter = (logs: readonly Log[], place: Place) => Promise<void>

/**
 * What the backend keeps of the events of some contracts. It depends on nothing but the events that
 * came before, so that reading the chain again comes to the same.
 */
export interface Book {
  /** Which contracts these are: a book of others has to be written anew. */
  readonly key: string
  /** All that it writes, and nobody else: emptied before the chain is read again. */
  readonly tables: readonly PgTable[]
  /**
   * Looks up what it has to know of what was booked before, unless this goes on where its last batch
   * ended. `db` is the batch's transaction.
   */
  open(db: Database, isContinued: boolean): Promise<Enter>
}
