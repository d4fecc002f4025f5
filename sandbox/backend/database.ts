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
}

const TABLES = new URL('./schema.sql', import.meta.url)

/** Opens the database and makes the tables that are missing. */
export async function openDatabase({ url, dataDir }: DatabaseOptions): Promise<OpenDatabase> {
  const tables = readFileSync(TABLES, 'utf8')
  if (url !== undefined) {
    const client = postgres(url, { onnotice: () => undefined })
    await client.unsafe(tables)
    return { db: overPostgres(client), close: () => client.end({ timeout: 5 }) }
  }
  const client = await openEmbedded(dataDir)
  await client.exec(tables)
  return { db: overPglite(client), close: () => client.close() }
}

async function openEmbedded(dataDir: string | undefined): Promise<PGlite> {
  if (dataDir === undefined) return PGlite.create({ loadDataDir: await emptyCluster() })
  if (existsSync(join(dataDir, 'PG_VERSION'))) return PGlite.create({ dataDir })
  mkdirSync(dataDir, { recursive: true })
  return PGlite.create({ dataDir, loadDataDir: await emptyCluster() })
}
