import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withoutValues } from './queryFailed.ts'

/** Copies rows of tables as text, all within one transaction. */
export interface Copier {
  /** Returns the rows that a query selects, as lines of PostgreSQL's COPY. */
  out(query: string): AsyncIterable<Uint8Array>
  /** Writes such lines into a table. `target` names its columns: `table ("one", "two")`. */
  into(target: string, lines: AsyncIterable<Uint8Array>): Promise<void>
  /** Runs a query without parameters. */
  rows(query: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/**
 * Runs work with a copier. Reading sees one moment of the database, whatever is written meanwhile.
 * Writing is undone if the work throws.
 */
export type Copying = <T>(
  mode: 'read' | 'write',
  work: (copier: Copier) => Promise<T>,
) => Promise<T>

const SNAPSHOT = 'isolation level repeatable read, read only'

/** Copies over a connection of a server, as a stream. */
export const copyingOf =
  (pool: Pool): Copying =>
  async (mode, work) => {
    try {
      const client = await pool.connect()
      try {
        await client.query(mode === 'read' ? `begin ${SNAPSHOT}` : 'begin')
        const result = await work({
          out: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
          into: (target, lines) =>
            pipeline(lines, client.query(copyFrom(`copy ${target} from stdin`))),
          rows: async (query) => (await client.query(query)).rows,
        })
        await client.query('commit')
        return result
      } finally {
        // Its end undoes what was not committed.
        client.release(true)
      }
    } catch (error) {
      throw withoutValues(error)
    }
  }

/** Copies in the embedded database, a table at a time in memory. */
export const copyingIn =
  (client: PGlite): Copying =>
  async (mode, work) => {
    try {
      return await client.transaction(async (tx) => {
        if (mode === 'read') await tx.exec(`set transaction ${SNAPSHOT}`)
        return work({
          async *out(query) {
            const { blob } = await tx.query(`copy (${query}) to '/dev/blob'`)
            // An empty table gives none.
            if (blob) yield new Uint8Array(await blob.arrayBuffer())
          },
          async into(target, lines) {
            const parts: BlobPart[] = []
            for await (const part of lines) parts.push(new Uint8Array(part))
            await tx.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob(parts) })
          },
          rows: async (query) => (await tx.query<Record<string, unknown>>(query)).rows,
        })
      })
    } catch (error) {
      throw withoutValues(error)
    }
  }
