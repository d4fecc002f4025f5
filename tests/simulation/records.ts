import type { Leg, LegTransaction, Operation } from '../../src/outbox/operation.ts'
import type { Disk } from './disk.ts'

/** What the rows of a device tell of transactions. */
export class Records {
  /** Rows that were wiped under the feet of who still works on them. */
  readonly #wiped: { readonly body: unknown }[] = []
  readonly #disk: Disk

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** All rows are about to be wiped. */
  remember(): void {
    this.#wiped.push(...this.#disk.operations.values())
  }

  /** Whether a row says so, where not even a battery that dies takes it away. */
  isWritten(txId: string, fact: 'handedAt' | 'signature'): boolean {
    return [...this.#disk.flushed.values(), ...this.#wiped].some((row) =>
      transactionsIn(row).some((tx) => tx.txId === txId && tx[fact] !== undefined),
    )
  }

  /** Whether its user has said to pay here, whatever another device does. */
  insists(txId: string): boolean {
    return [...this.#disk.operations.values(), ...this.#wiped].some(({ body }) =>
      ((body as Operation).legs ?? []).some(
        ({ insistedAt, transactions }) =>
          insistedAt !== undefined && transactions.some((tx) => tx.txId === txId),
      ),
    )
  }

  /**
   * To be asked later whether what a wallet made of `ours` is in its row, as far as there is one:
   * `later`, if the storage failed since it was last asked.
   */
  keeps(theirs: string, ours: string): () => boolean | 'later' {
    let { refusals } = this.#disk
    return () => {
      const row = [...this.#disk.operations.values()]
        .map(transactionsIn)
        .find((transactions) => transactions.some(({ txId }) => txId === ours))
      const isKept = row?.some(
        (tx) =>
          tx.txId === theirs &&
          // Once it is final, its own signature is of no use to anybody.
          (theirs !== ours || tx.signature !== undefined || tx.final !== undefined),
      )
      if (!row || isKept) return true
      const wasTroubled = this.#disk.refusals > refusals
      refusals = this.#disk.refusals
      return wasTroubled && 'later'
    }
  }
}

const transactionsIn = ({ body }: { readonly body: unknown }): LegTransaction[] =>
  ((body as Operation).legs ?? []).flatMap(({ past = [], transactions }: Leg) => [
    ...past,
    ...transactions,
  ])
