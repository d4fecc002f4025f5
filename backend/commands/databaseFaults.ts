import { sql } from 'drizzle-orm'
import { openDatabase, type Database, type DatabaseOptions } from '../database/database.ts'
import { messageOf } from './lifetime.ts'

/** Oldest PostgreSQL that has been tried. */
const OLDEST = 15

interface Server {
  readonly version: number
  readonly encoding: string
  readonly may_create: boolean
  [column: string]: unknown
}

/** Faults of the database, as sentences. */
export async function databaseFaults(options: DatabaseOptions): Promise<string[]> {
  if (options.url === undefined)
    return ['DATABASE_URL is not set: the embedded database serves one process alone']
  try {
    const { db, close } = await openDatabase(options)
    try {
      return await faultsOf(db)
    } finally {
      await close()
    }
  } catch (error) {
    return [messageOf(error)]
  }
}

async function faultsOf(db: Database): Promise<string[]> {
  const [server] = await db.execute<Server>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') as may_create`)
  const { version, encoding, may_create: mayCreate } = server!
  return [
    version < OLDEST && `PostgreSQL ${version} is older than ${OLDEST}`,
    encoding !== 'UTF8' && `its encoding is ${encoding}, not UTF8`,
    !mayCreate && 'its user may not create schemas, which each version of the books needs',
  ].filter((fault) => fault !== false)
}
