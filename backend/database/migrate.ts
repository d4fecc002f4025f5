import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { SECOND_MS } from '../../src/core/time.ts'
import { alike, type Database } from './alike.ts'
import { notOpened } from './notOpened.ts'
import { connect } from './postgres.ts'
import { copyFrom02, isLeft02, setAside02 } from './version02.ts'

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))

/** Folder of migrations, and the table in which Drizzle's migrator records what it applied. */
const recordOf = (migrationsFolder: string) => ({
  migrationsFolder,
  migrationsSchema: 'public',
  migrationsTable: 'migrations',
})

/** Number that all migrations of this product lock, in the database's advisory locks. */
const LOCK = 7_236_001

/**
 * Longest wait for a table that requests use. Past it, the migration gives up and nothing has
 * changed: requests that wait behind it would fail.
 */
const LOCK_TIMEOUT_MS = 3 * SECOND_MS

/** Drizzle's parts that its migrators use, for any driver. */
interface Migratable {
  readonly dialect: {
    migrate(
      migrations: ReturnType<typeof readMigrationFiles>,
      session: unknown,
      config: ReturnType<typeof recordOf>,
    ): Promise<void>
  }
  readonly session: unknown
}

/** Number of migrations that a database lacks. */
export async function countMissing(db: Database, folder = FOLDER): Promise<number> {
  const all = readMigrationFiles(recordOf(folder))
  const [found] = await db.execute<{ name: string | null }>(
    sql`select to_regclass('public.migrations')::text as name`,
  )
  if (found!.name === null) return all.length
  const [last] = await db.execute<{ at: number | null }>(
    sql`select max(created_at) as at from public.migrations`,
  )
  const missing = all.filter(({ folderMillis }) => folderMillis > Number(last!.at ?? 0)).length
  // Rows of version 0.2 that were not copied yet are missing, too.
  return (await isLeft02(db)) ? Math.max(missing, 1) : missing
}

/**
 * Applies the missing migrations to a database of this process alone, such as an embedded one.
 * Returns their number.
 */
export async function migrateOwn(db: Database, folder = FOLDER): Promise<number> {
  await setAside02(db)
  const missing = await countMissing(db, folder)
  const record = recordOf(folder)
  const { dialect, session } = db as unknown as Migratable
  if (missing > 0) await dialect.migrate(readMigrationFiles(record), session, record)
  await copyFrom02(db)
  return missing
}

/**
 * Applies the missing migrations of a PostgreSQL database, one process at a time. Returns their
 * number; `folder` holds other migrations than those of this version. Throws `NotOpened`, also if it
 * cannot lock a table within three seconds. Nothing has changed then.
 */
export async function migrateDatabase(url: string, folder = FOLDER): Promise<number> {
  const pool = connect(url, { max: 1, lockTimeoutMs: LOCK_TIMEOUT_MS })
  try {
    // One connection for all, since the lock belongs to it.
    const client = await pool.connect()
    try {
      // Waits for another migration, however long it takes.
      await client.query('set lock_timeout = 0')
      await client.query(`select pg_advisory_lock(${LOCK})`)
      await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
      return await migrateOwn(alike(drizzle(client)), folder)
    } finally {
      client.release(true)
    }
  } catch (error) {
    throw notOpened(url, error)
  } finally {
    await pool.end()
  }
}
