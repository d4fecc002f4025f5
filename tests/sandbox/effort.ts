import { sql } from 'drizzle-orm'
import type { Database } from '../../backend/database/database.ts'

/**
 * Measures the CPU time of some work, as a multiple of the time that the database takes here and
 * now to hash 100,000 numbers. It runs in this process, so load from other processes does not
 * count. The multiple evens out differences between machines and days.
 */
export async function effortOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const hash = () =>
    db.execute(sql`select sum(length(md5(n::text))) from generate_series(1, 100000) n`)
  await hash()
  const measure = await cpuOf(hash)
  return (await cpuOf(work)) / measure
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  return process.cpuUsage(begun).user
}
