import type { Leg, LegTransaction, Operation } from '../../src/outbox/operation.ts'
import type { Disk } from './disk.ts'

/** Facts about transactions in the rows of a device. */
export class Records {
  /** Rows that were wiped while processes still worked on them. */
  readonly #wiped: { readonly body: unknown }[] = []
  readonly #disk: Disk

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** Remembers all rows before they are wiped. */
  remember(): void {
    this.#wiped.push(...this.#disk.operations.values())
  }

  /** Whether a row states the fact, stored so that even a dying battery cannot lose it. */
  isWritten(txId: string, fact: 'handedAt' | 'signature'): boolean {
    return [...this.#disk.flushed.values(), ...this.#wiped].some((row) =>
      transactionsIn(row).some((tx) => tx.txId === txId && tx[fact] !== undefined),
    )
  }

  /**
   * Whether its user insisted on paying here, whatever another device does. For a share from a
   * co-signer, its maker decides, so it counts as insisted.
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
   * Returns a check for later: whether the row of `ours`, if any, has the transaction that a wallet
   * made of it. The check answers `later` if the storage failed since its last run.
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
          // Once the transaction is final, its own signature is no longer needed.
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
