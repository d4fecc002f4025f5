import { inArray } from 'drizzle-orm'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { rawChildren } from '../database/kept/rawSchema.ts'
import type { Book } from './book.ts'
import type { IndexedBlock } from '../chain/source.ts'
import type { Batch, Child, RawTransaction } from './rawLogs.ts'

/** The contracts whose logs are stored: those of the books, and those that they created. */
export interface Emitters {
  /** Picks the logs of these contracts, in chain order, so that new ones count from then on. */
  pick(blocks: readonly IndexedBlock[]): Batch
}

/** Loads the contracts that `parents` have created so far. */
export async function loadEmitters(
  db: Database,
  books: readonly Book[],
  parents: readonly Address[],
): Promise<Emitters> {
  const ours = new Set(parents)
  const rows = await db
    .select({ address: rawChildren.address })
    .from(rawChildren)
    .where(inArray(rawChildren.parent, [...parents]))
  const known = new Set([...parents, ...rows.map(({ address }) => address)])

  return {
    pick(blocks) {
      const children: Child[] = []
      const picked = blocks.map(({ receipts, id, number, timestamp }) => {
        const transactions = receipts.flatMap(({ succeeded, logs, txId }, index) => {
          if (!succeeded) return []
          const transaction: RawTransaction = {
            txId,
            index,
            logs: logs
              .map((log, position) => ({ log, position }))
              .filter(({ log }) => {
                const emitter = addressFromHex(log.address)
                if (!known.has(emitter)) return false
                if (!ours.has(emitter)) return true
                for (const address of books.flatMap(
                  (book) => book.childrenOf?.(log, emitter) ?? [],
                )) {
                  known.add(address)
                  children.push({ address, parent: emitter, blockNumber: number })
                }
                return true
              }),
          }
          return transaction.logs.length === 0 ? [] : [transaction]
        })
        return { id, number, timestamp, transactions }
      })
      return { blocks: picked, children }
    },
  }
}
