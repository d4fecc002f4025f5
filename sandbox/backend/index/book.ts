import type { PgTable } from 'drizzle-orm/pg-core'
import type { Log } from '../../../src/chain/event.ts'
import type { Database } from '../database/database.ts'

/** The transaction that wrote some logs. */
export interface Place {
  readonly txId: string
  readonly blockNumber: number
  /** Of the transaction within its block. */
  readonly index: number
  /** The block's time. */
  readonly at: number
}

/** What a contract said, before it is booked. */
export interface Said {
  /**
   * What would be incomplete without it: contracts by their address; orders, boxes, offers and locks
   * by what tells them apart.
   */
  readonly of: readonly string[]
  /** What has to be complete, besides, for it to be booked. */
  readonly on: readonly string[]
  /**
   * Books it; throws `Unbookable` if it is nothing that can be booked. Undefined if a contract said it
   * that the book does not follow.
   */
  readonly enter?: (db: Database) => Promise<unknown>
}

/**
 * What a log of a transaction that succeeded says. Asked in the order in which logs were written, each
 * when those before it are booked: a contract may speak in the transaction that makes it.
 */
export type Read = (log: Log, position: number, place: Place) => readonly Said[]

/**
 * What the backend keeps of the events of some contracts. It depends on nothing but the events that
 * came before, so that reading the chain again comes to the same.
 */
export interface Book {
  /** Which contracts these are: a book of others has to be written anew. */
  readonly key: string
  /** Raised when something can be booked that was set aside: then it is read again, if anything was. */
  readonly repairs: number
  /** All that it writes, and nobody else: emptied before the chain is read again. */
  readonly tables: readonly PgTable[]
  /**
   * Looks up what it has to know of what was booked before, unless this goes on where its last batch
   * ended.
   */
  open(db: Database, isContinued: boolean): Promise<Read>
}
