import type { Receipt } from './receipt.ts'
import type { ChainStore, PooledTransaction } from './store.ts'
import { encodeTransaction, type Transaction } from '../../backend/tron/transaction.ts'

export interface Pending {
  readonly transaction: Transaction
  readonly receipt: Receipt
}

/**
 * Accepted transactions waiting for a block. `durable` writes all that arrive within one turn of
 * the event loop in one database transaction. Many senders thus share one disk flush.
 */
export class Pool {
  readonly #store: ChainStore
  #pending: Pending[] = []
  #unwritten: Transaction[] = []
  #flush: Promise<void> | undefined

  constructor(store: ChainStore) {
    this.#store = store
  }

  get pending(): readonly Pending[] {
    return this.#pending
  }

  find(id: string): Pending | undefined {
    return this.#pending.find(({ transaction }) => transaction.id === id)
  }

  add(pending: Pending): void {
    this.#pending.push(pending)
    this.#unwritten.push(pending.transaction)
  }

  /** Restores transactions already on disk, or replaces receipts after a re-execution. */
  restore(pending: Pending[]): void {
    this.#pending = pending
    this.#unwritten = []
  }

  /** Returns everything pending, in the form stored on disk. */
  forStore(): PooledTransaction[] {
    return this.#pending.map(({ transaction }) => pooled(transaction))
  }

  /** Resolves when everything added so far is on disk, in the pool or in a block. */
  durable(): Promise<void> {
    this.#flush ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#flush = undefined
        try {
          this.writeNow()
          resolve()
        } catch (error) {
          reject(error)
        }
      })
    })
    return this.#flush
  }

  writeNow(): void {
    const transactions = this.#unwritten
    this.#unwritten = []
    if (transactions.length === 0) return
    this.#store.atomically(() => this.#store.poolTransactions(transactions.map(pooled)))
  }
}

const pooled = (transaction: Transaction): PooledTransaction => ({
  id: transaction.id,
  bytes: encodeTransaction(transaction),
})
