import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { markStale } from '../chain/sharedViews.ts'
import type { Database } from '../database/database.ts'
import { makePartitions } from '../database/partitions.ts'
import {
  rawBlocks,
  rawChain,
  rawChildren,
  rawLogs,
  rawSources,
} from '../database/kept/rawSchema.ts'
import type { PlacedLog } from './booking.ts'

// Storage of the node's answers. Blocks are appended in order; the row in `raw_chain` decides which
// of several processes was first.

/** Newest block that was read, and the chain it belongs to. */
export type Tip = Omit<typeof rawChain.$inferSelect, 'id'>

/** Transaction with logs of followed contracts. */
export interface RawTransaction {
  readonly txId: string
  readonly index: number
  readonly logs: readonly PlacedLog[]
}

export interface RawBlock extends BlockHead {
  readonly transactions: readonly RawTransaction[]
}

export interface Child {
  readonly address: Address
  readonly parent: Address
  readonly blockNumber: number
}

/** Additions of a batch of blocks. */
export interface Batch {
  readonly blocks: readonly RawBlock[]
  readonly children: readonly Child[]
}

export async function readTip(db: Database): Promise<Tip | undefined> {
  const [row] = await db.select().from(rawChain)
  if (!row) return undefined
  const { id: _, ...tip } = row
  return tip
}

/**
 * Appends blocks after `expected`, for contracts that were read up to there. Returns false and does
 * nothing if another process was faster, or has removed some of the contracts' logs.
 */
export function appendBlocks(
  db: Database,
  {
    expected,
    next,
    batch,
    sources,
  }: {
    readonly expected: Tip | undefined
    readonly next: Tip
    readonly batch: Batch
    /** Keys of the sources that the batch is complete for. */
    readonly sources: readonly string[]
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isStill(tx, expected))) return false
    const reached = expected ? gt(rawSources.readTo, expected.blockNumber - 1) : undefined
    const areRead = and(inArray(rawSources.key, [...sources]), reached)
    if ((await tx.$count(rawSources, areRead)) < sources.length) return false
    await write(tx, batch)
    await tx.update(rawSources).set({ readTo: next.blockNumber }).where(areRead)
    const row = { id: 1, ...next }
    await tx.insert(rawChain).values(row).onConflictDoUpdate({ target: rawChain.id, set: row })
    return true
  })
}

/**
 * Adds the logs of contracts that joined, of blocks that the others have passed. Does nothing if
 * another process has moved them on or back. Throws if the node's blocks are not the stored ones.
 */
export const addLogs = (
  db: Database,
  {
    batch,
    blocks,
    sources,
    from,
    to,
  }: {
    readonly batch: Batch
    /** All blocks that were read, also those without logs. */
    readonly blocks: readonly BlockHead[]
    /** Keys of these contracts. */
    readonly sources: readonly string[]
    /** Block up to which the contracts were read, before and afterwards. */
    readonly from: number
    readonly to: number
  },
): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${rawChain} in exclusive mode`)
    const isThere = and(inArray(rawSources.key, [...sources]), eq(rawSources.readTo, from))
    if ((await tx.$count(rawSources, isThere)) < sources.length) return
    for (const { number, id } of blocks)
      if ((await isStored(tx, number, id)) === false)
        throw new Error(`the node's block ${number} is not the one that was stored`)
    await write(tx, batch)
    await tx.update(rawSources).set({ readTo: to }).where(isThere)
  })

/**
 * Whether a block is the one that is stored with this number; undefined if none is. Blocks without
 * logs are not stored for ever.
 */
export async function isStored(
  db: Database,
  number: number,
  id: string,
): Promise<boolean | undefined> {
  const [tip] = await db
    .select({ id: rawChain.blockId })
    .from(rawChain)
    .where(eq(rawChain.blockNumber, number))
  if (tip) return tip.id === id
  const [block] = await db
    .select({ id: rawBlocks.id })
    .from(rawBlocks)
    .where(eq(rawBlocks.number, number))
  return block && block.id === id
}

async function isStill(tx: Database, expected: Tip | undefined): Promise<boolean> {
  await tx.execute(sql`lock table ${rawChain} in exclusive mode`)
  const tip = await readTip(tx)
  return tip?.blockId === expected?.blockId && tip?.blockNumber === expected?.blockNumber
}

async function write(tx: Database, { blocks, children }: Batch): Promise<void> {
  const logs = blocks.flatMap(({ number: blockNumber, transactions }) =>
    transactions.flatMap(({ txId, index: txIndex, logs }) =>
      logs.map(({ log: { address, topics, data }, position }) => ({
        blockNumber,
        txIndex,
        position,
        txId,
        address,
        topics: topics.join(' '),
        data,
      })),
    ),
  )
  await makePartitions(
    tx,
    logs.map(({ blockNumber }) => blockNumber),
  )
  for (const some of slices(blocks))
    await tx
      .insert(rawBlocks)
      .values(some.map(({ number, id, timestamp: at }) => ({ number, id, at })))
      .onConflictDoNothing()
  for (const some of slices(logs)) await tx.insert(rawLogs).values(some).onConflictDoNothing()
  const emitters = new Set(logs.map(({ address }) => addressFromHex(address)))
  if (emitters.size > 0) await markStale(tx, [...emitters])
  for (const some of slices(children))
    await tx.insert(rawChildren).values(some).onConflictDoNothing()
}

/** A statement has at most 65,535 parameters. */
const AT_ONCE = 5_000

const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) =>
    all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
