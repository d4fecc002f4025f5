import { mkdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { drizzle as overPostgres } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

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
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true })
  const client = await PGlite.create(dataDir === undefined ? {} : { dataDir })
  await client.exec(tables)
  return { db: overPglite(client), close: () => client.close() }
}
