import { sql } from 'drizzle-orm'
import type { Database } from './alike.ts'

/** Blocks per partition of `raw_logs`: about five weeks. */
const BLOCKS = 1_000_000

/** Creates the partitions for the logs of some blocks, unless they are there. */
export async function makePartitions(db: Database, blocks: readonly number[]): Promise<void> {
  for (const number of new Set(blocks.map((block) => Math.floor(block / BLOCKS)))) {
    const name = `raw_logs_${number}`
    const [found] = await db.execute<{ name: string | null }>(
      sql`select to_regclass(${`public.${name}`})::text as name`,
    )
    if (found!.name !== null) continue
    const [from, to] = [number * BLOCKS, (number + 1) * BLOCKS]
    await db.execute(
      sql.raw(`create table public.${name} partition of public.raw_logs
        for values from (${from}) to (${to})`),
    )
  }
}
