import type { Log } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'

/** Transaction that emitted some logs. */
export interface Place {
  readonly txId: string
  readonly blockNumber: number
  /** Index of the transaction within its block. */
  readonly index: number
  /** Time of the block. */
  readonly at: number
}

/** Meaning of a contract's log, before it is booked. */
export interface Said {
  /**
   * Subjects that would be incomplete without it: contracts by address; orders, boxes, offers and
   * locks by their identifiers.
   */
  readonly of: readonly string[]
  /** Other subjects that must be complete before it can be booked. */
  readonly on: readonly string[]
  /**
   * Books it; throws `Unbookable` if that fails. Undefined if it comes from a contract that the
   * book does not follow.
   */
  readonly enter?: (db: Database) => Promise<unknown>
}

/**
 * Reads a log of a successful transaction. Each log is read once those before it are booked,
 * because a contract may emit events in the transaction that creates it.
 */
export type Read = (log: Log, position: number, place: Place) => readonly Said[]

/**
 * Bookkeeping of some contracts' events. It depends only on earlier events, so reading the chain
 * again gives the same result.
 */
export interface Book {
  /** Version and contracts. A book of others is another edition. */
  readonly key: string
  /**
   * Version of repairs. Raised when a new version can book what was set aside; if anything was, an
   * edition is begun with it.
   */
  readonly repairs: number
  /** Contracts whose logs it books. */
  readonly emitters: readonly Address[]
  /**
   * Returns the contracts that such a contract announces in a log, and whose logs are booked too.
   * Includes those whose creation cannot be booked.
   */
  readonly childrenOf?: (log: Log, emitter: Address) => readonly Address[]
  /**
   * Names the events in which such a contract announces others; empty if none do. Logs stored under
   * another name lack other children, so they are read again.
   */
  readonly childrenRule?: (emitter: Address) => string
  /** Loads what it needs of earlier bookings, unless it continues after its last batch. */
  open(db: Database, isContinued: boolean): Promise<Read>
  /**
   * Applies the passing of time at the end of a batch of blocks, whatever their events. `at` is the
   * time of the last block.
   */
  readonly settle?: (db: Database, at: Millis) => Promise<unknown>
}
