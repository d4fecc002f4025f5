import { sql } from 'drizzle-orm'
import type { Database } from '../../sandbox/backend/database/database.ts'

/**
 * CPU time that something takes, as a multiple of what the database takes here and now to hash
 * 100,000 numbers. (It runs in this process: how busy the rest of the machine is does not count, but
 * machines differ, and their days do.)
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
