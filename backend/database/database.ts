import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { drizzle as overPostgres } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { lockBeside } from './folderLock.ts'
import { alike, type Database } from './alike.ts'
import { emptyCluster } from './emptyCluster.ts'
import { withoutValues } from './queryFailed.ts'
import { rememberRows } from './rememberedRows.ts'

export type { Database } from './alike.ts'

export interface OpenDatabase {
  readonly db: Database
  /**
   * Takes a snapshot of all rows of an embedded database. The returned function restores them
   * (`rememberRows`).
   */
  readonly remember?: () => Promise<() => Promise<void>>
  close(): Promise<void>
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

const TABLES = [
  './schema.sql',
  './orderFigures.sql',
  './launchpadFigures.sql',
  './equityFigures.sql',
  './incomeFigures.sql',
].map((file) => new URL(file, import.meta.url))

/** Opens the database and creates missing tables. */
export async function openDatabase({ url, ...embedded }: DatabaseOptions): Promise<OpenDatabase> {
  const tables = TABLES.map((file) => readFileSync(file, 'utf8')).join('\n')
  if (url !== undefined) {
    const client = postgres(url, { onnotice: () => undefined, types: { int8 } })
    const close = () => client.end({ timeout: 5 })
    await make(() => client.unsafe(tables), close)
    return { db: alike(overPostgres(client)), close }
  }
  const { client, close } = await openEmbedded(embedded)
  await make(() => client.exec(tables), close)
  return { db: alike(overPglite(client)), remember: () => rememberRows(client), close }
}

/** Parses int8 as PGlite does: as a number, as long as that is exact. */
const int8: postgres.PostgresType<number | bigint> = {
  to: 20,
  from: [20],
  serialize: String,
  parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
}

async function make(tables: () => Promise<unknown>, close: () => Promise<void>): Promise<void> {
  try {
    await tables()
  } catch (error) {
    await close()
    throw withoutValues(error)
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
