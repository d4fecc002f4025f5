import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'
import { SECOND_MS } from '../../src/core/time.ts'
import { alike, useSessionOf, type Database } from './alike.ts'
import { copyingIn, copyingOf, type Copying } from './copying.ts'
import { emptyCluster } from './emptyCluster.ts'
import { lockBeside } from './folderLock.ts'
import { countMissing, migrateOwn } from './migrate.ts'
import { notOpened } from './notOpened.ts'
import { connect, overPostgres } from './postgres.ts'
import { withoutValues } from './queryFailed.ts'
import { rememberRows } from './rememberedRows.ts'

export type { Database } from './alike.ts'

export interface OpenDatabase {
  readonly db: Database
  /** Makes later queries read the books in this schema. Queries under way end as they began. */
  useBooks(schema: string): Promise<void>
  /** Counts the connections to a server; absent for an embedded database. */
  readonly pool?: () => PoolCount
  /** Copies whole tables. */
  readonly copying: Copying
  /**
   * Takes a snapshot of all rows of an embedded database. The returned function restores them
   * (`rememberRows`).
   */
  readonly remember?: () => Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface PoolCount {
  readonly total: number
  readonly idle: number
  /** Queries that wait for a connection. */
  readonly waiting: number
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL server. Without it, an embedded one runs in this process. */
  readonly url?: string | undefined
  /** Folder of the embedded database's files. Without it, the data stays in memory. */
  readonly dataDir?: string | undefined
  /**
   * Initial files of a new embedded database, as returned by `dumpDatabase`. Without them, it
   * starts empty.
   */
  readonly files?: Blob | undefined
}

/** Tables are missing that `npm run backend -- migrate` creates. */
export class NotMigrated extends Error {}

/**
 * Time for which replaced connections stay, in ms. If the driver closed them at once, queries that
 * wait for one of them would fail after its longest wait.
 */
const REPLACED_MS = 10 * SECOND_MS

/**
 * Opens the database. An embedded one belongs to this process and is migrated. For a server, throws
 * `NotMigrated` if migrations are missing, because other processes may be using it.
 */
export async function openDatabase({ url, ...embedded }: DatabaseOptions): Promise<OpenDatabase> {
  return url === undefined ? openOwn(embedded) : openServer(url)
}

async function openServer(url: string): Promise<OpenDatabase> {
  let pool = connect(url)
  const replaced = new Set<Pool>()
  const db = overPostgres(pool)
  try {
    const missing = await countMissing(db)
    if (missing > 0)
      throw new NotMigrated(
        `the database lacks ${missing} ${missing === 1 ? 'migration' : 'migrations'}: npm run backend -- migrate`,
      )
  } catch (error) {
    await pool.end()
    throw notOpened(url, error)
  }
  return {
    db,
    async useBooks(schema) {
      const old = pool
      pool = connect(url, { schemas: [schema, 'public'] })
      useSessionOf(db, overPostgres(pool))
      replaced.add(old)
      // Queries under way still use them.
      const timer = setTimeout(() => replaced.delete(old) && void old.end(), REPLACED_MS)
      timer.unref()
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    copying: (...given) => copyingOf(pool)(...given),
    async close() {
      const all = [pool, ...replaced]
      replaced.clear()
      await Promise.all(all.map((each) => each.end()))
    },
  }
}

async function openOwn(options: Omit<DatabaseOptions, 'url'>): Promise<OpenDatabase> {
  const { client, close } = await openEmbedded(options)
  const db = alike(overPglite(client))
  try {
    await migrateOwn(db)
  } catch (error) {
    await close()
    throw withoutValues(error)
  }
  return {
    db,
    useBooks: async (schema) => void (await client.exec(`set search_path to ${schema}, public`)),
    copying: copyingIn(client),
    remember: () => rememberRows(client),
    close,
  }
}

/** Returns the files of an embedded database that is closed. */
export async function dumpDatabase(dataDir: string): Promise<Blob> {
  const { client, close } = await openEmbedded({ dataDir })
  // Uncompressed, because decompressing takes longer than it saves.
  const files = await client.dumpDataDir('none')
  await close()
  return files
}

interface Embedded {
  readonly client: PGlite
  close(): Promise<void>
}

/**
 * Opens an embedded database. Throws `FolderInUse` if another process has the folder open, because
 * two at once would destroy it.
 */
async function openEmbedded({ dataDir, files }: Omit<DatabaseOptions, 'url'>): Promise<Embedded> {
  if (dataDir === undefined) {
    const client = await PGlite.create({ loadDataDir: files ?? (await emptyCluster()) })
    return { client, close: () => client.close() }
  }
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockBeside(dataDir)
  try {
    const isThere = existsSync(join(dataDir, 'PG_VERSION'))
    const begun = isThere ? {} : { loadDataDir: files ?? (await emptyCluster()) }
    const client = await PGlite.create({ dataDir, ...begun })
    return { client, close: () => client.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
