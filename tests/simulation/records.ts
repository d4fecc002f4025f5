import type { Leg, LegTransaction, Operation } from '../../src/outbox/operation.ts'
import type { Disk } from './disk.ts'

/** What the rows of a device say about transactions. */
export class Records {
  /** Rows that were wiped from under the processes still working on them. */
  readonly #wiped: { readonly body: unknown }[] = []
  readonly #disk: Disk

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** All rows are about to be wiped. */
  remember(): void {
    this.#wiped.push(...this.#disk.operations.values())
  }

  /** Whether a row says so, where not even a dying battery can lose it. */
  isWritten(txId: string, fact: 'handedAt' | 'signature'): boolean {
    return [...this.#disk.flushed.values(), ...this.#wiped].some((row) =>
      transactionsIn(row).some((tx) => tx.txId === txId && tx[fact] !== undefined),
    )
  }

  /**
   * Whether its user insisted on paying here, whatever another device does; of what another signer
   * handed on, its maker has.
   */
  insists(txId: string): boolean {
    return [...this.#disk.operations.values(), ...this.#wiped].some(({ body }) =>
      ((body as Operation).legs ?? []).some(({ insistedAt, transactions }) =>
        transactions.some(
          (tx) => tx.txId === txId && (insistedAt !== undefined || tx.origin === 'handedOn'),
        ),
      ),
    )
  }

  /**
   * Returns a check for later: whether what a wallet made of `ours` is in the row of `ours`, if
   * there is one. The check answers `later` if the storage failed since it was last run.
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
