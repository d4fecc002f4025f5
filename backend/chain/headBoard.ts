import { eq, sql } from 'drizzle-orm'
import type { BlockHead } from '../../src/chain/nodeAnswers.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { chainHeads } from '../database/kept/nodeSchema.ts'

/** Heads of the chain as an index has last seen them, for all processes of a database. */
export interface SeenHeads {
  readonly solidified: BlockHead
  /** Time from that block to the newest one. */
  readonly toHeadMs: Millis
  /** Time since then, by the database's clock. */
  readonly ageMs: Millis
}

/** Time of the database, in ms since 1970. */
export const databaseNow =
  sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.mapWith(Number)

/** Publishes heads that the node has just told. Several indexes may do so. */
export async function publishHeads(
  db: Database,
  { solidified: { id, number, timestamp }, toHeadMs }: Omit<SeenHeads, 'ageMs'>,
): Promise<void> {
  const row = { number, blockId: id, blockAt: timestamp, toHeadMs, askedAt: databaseNow }
  await db
    .insert(chainHeads)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: chainHeads.id, set: row })
}

/** Reads the heads that were published last; undefined if none were. */
export async function readHeads(db: Database): Promise<SeenHeads | undefined> {
  const [row] = await db
    .select({ head: chainHeads, now: databaseNow })
    .from(chainHeads)
    .where(eq(chainHeads.id, 1))
  if (!row) return undefined
  const { number, blockId: id, blockAt: timestamp, toHeadMs, askedAt } = row.head
  return { solidified: { number, id, timestamp }, toHeadMs, ageMs: row.now - askedAt }
}
