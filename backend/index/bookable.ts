import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Database } from '../database/database.ts'
import { rawBlocks, rawLogs } from '../database/kept/rawSchema.ts'
import type { Place } from './book.ts'
import type { PlacedLog } from './booking.ts'
import type { Tip } from './rawLogs.ts'

/** Transaction to book. */
export interface BookableTransaction {
  readonly logs: readonly PlacedLog[]
  readonly place: Place
}

/**
 * Reads transactions after a block, in order: whole blocks, about `most` logs. `upTo` is the block
 * up to which that is everything, at most the tip.
 */
export async function readTransactions(
  db: Database,
  after: number,
  tip: Tip,
  most: number,
): Promise<{ readonly transactions: readonly BookableTransaction[]; readonly upTo: BlockHead }> {
  const last = await lastOfBatch(db, after, tip, most)
  const rows = await db
    .select({ log: rawLogs, at: rawBlocks.at })
    .from(rawLogs)
    .innerJoin(rawBlocks, eq(rawBlocks.number, rawLogs.blockNumber))
    .where(and(gt(rawLogs.blockNumber, after), lte(rawLogs.blockNumber, last.number)))
    .orderBy(asc(rawLogs.blockNumber), asc(rawLogs.txIndex), asc(rawLogs.position))
  const transactions: { logs: PlacedLog[]; place: Place }[] = []
  for (const { log: row, at } of rows) {
    const { txId, blockNumber, txIndex: index, position, address, data } = row
    const known = transactions.at(-1)
    const log = { address, topics: row.topics === '' ? [] : row.topics.split(' '), data }
    if (known?.place.txId === txId) known.logs.push({ log, position })
    else transactions.push({ logs: [{ log, position }], place: { txId, blockNumber, index, at } })
  }
  return { transactions, upTo: last }
}

/** Finds the block at which about `most` logs have been read; the tip if there are fewer. */
async function lastOfBatch(
  db: Database,
  after: number,
  { blockNumber, blockId, blockAt }: Tip,
  most: number,
): Promise<BlockHead> {
  const [full] = await db
    .select({ number: rawLogs.blockNumber })
    .from(rawLogs)
    .where(and(gt(rawLogs.blockNumber, after), lte(rawLogs.blockNumber, blockNumber)))
    .orderBy(asc(rawLogs.blockNumber), asc(rawLogs.txIndex), asc(rawLogs.position))
    .offset(most - 1)
    .limit(1)
  const [row] = full
    ? await db.select().from(rawBlocks).where(eq(rawBlocks.number, full.number))
    : []
  return row
    ? { number: row.number, id: row.id, timestamp: row.at }
    : { number: blockNumber, id: blockId, timestamp: blockAt }
}
