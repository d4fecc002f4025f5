import type { PgTable } from 'drizzle-orm/pg-core'
import type { Log } from '../../../src/chain/event.ts'
import type { Millis } from '../../../src/core/time.ts'
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

/** What a contract's log says, before it is booked. */
export interface Said {
  /**
   * The subjects that would be incomplete without it: contracts by address; orders, boxes, offers
   * and locks by what tells them apart.
   */
  readonly of: readonly string[]
  /** The further subjects that must be complete for it to be booked. */
  readonly on: readonly string[]
  /**
   * Books it; throws `Unbookable` if it cannot be booked. Undefined if it comes from a contract
   * that the book does not follow.
   */
  readonly enter?: (db: Database) => Promise<unknown>
}

/**
 * Reads a log of a successful transaction. Logs are read in order, each once those before it are
 * booked: a contract may emit events in the very transaction that creates it.
 */
export type Read = (log: Log, position: number, place: Place) => readonly Said[]

/**
 * What the backend keeps of some contracts' events. It depends only on earlier events, so that
 * reading the chain again gives the same result.
 */
export interface Book {
  /** Identifies the contracts: a book of others has to be written anew. */
  readonly key: string
  /** Raised when a version can book what was set aside: if anything was, all is read again. */
  readonly repairs: number
  /** The tables that it alone writes: emptied before the chain is read again. */
  readonly tables: readonly PgTable[]
  /**
   * Looks up what it must know of earlier bookings, unless this continues where its last batch
   * ended.
   */
  open(db: Database, isContinued: boolean): Promise<Read>
  /** What the end of a batch of blocks brings with it, whatever they said: `at` is that of the last one. */
  readonly settle?: (db: Database, at: Millis) => Promise<unknown>
}
