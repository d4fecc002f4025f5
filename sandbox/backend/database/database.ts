import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { drizzle as overPostgres } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { emptyCluster } from './emptyCluster.ts'

export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  readonly db: Database
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it an embedded one runs in this process. */
  readonly url?: string | undefined
  /** Where the embedded one keeps its files; without it, in memory. */
  readonly dataDir?: string | undefined
  /** What a new embedded one starts with instead of nothing, as `dumpDatabase` returned it. */
  readonly files?: Blob | undefined
}

const TABLES = [
  './schema.sql',
  './orderFigures.sql',
  './launchpadFigures.sql',
  './equityFigures.sql',
  './incomeFigures.sql',
].map((file) => new URL(file, import.meta.url))

/** Opens the database and makes the tables that are missing. */
export async function openDatabase({ url, ...embedded }: DatabaseOptions): Promise<OpenDatabase> {
  const tables = TABLES.map((file) => readFileSync(file, 'utf8')).join('\n')
  if (url !== undefined) {
    const client = postgres(url, { onnotice: () => undefined })
    await client.unsafe(tables)
    return { db: overPostgres(client), close: () => client.end({ timeout: 5 }) }
  }
  const client = await openEmbedded(embedded)
  await client.exec(tables)
  return { db: overPglite(client), close: () => client.close() }
}

/** The files of an embedded database that is closed. */
export async function dumpDatabase(dataDir: string): Promise<Blob> {
  const client = await PGlite.create({ dataDir })
  // Uncompressed: decompressing would take longer than it saves.
  const files = await client.dumpDataDir('none')
  await client.close()
  return files
}

async function openEmbedded({ dataDir, files }: Omit<DatabaseOptions, 'url'>): Promise<PGlite> {
  const isThere = dataDir !== undefined && existsSync(join(dataDir, 'PG_VERSION'))
  if (isThere) return PGlite.create({ dataDir })
  const loadDataDir = files ?? (await emptyCluster())
  if (dataDir === undefined) return PGlite.create({ loadDataDir })
  mkdirSync(dataDir, { recursive: true })
  return PGlite.create({ dataDir, loadDataDir })
}
