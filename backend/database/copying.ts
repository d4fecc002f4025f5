import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Sql } from 'postgres'
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
  (client: Sql<{ int8: number | bigint }>): Copying =>
  async (mode, work) => {
    try {
      const result = await client.begin(mode === 'read' ? SNAPSHOT : '', (tx) =>
        work({
          async *out(query) {
            yield* await tx.unsafe(`copy (${query}) to stdout`).readable()
          },
          async into(target, lines) {
            const writable = await tx.unsafe(`copy ${target} from stdin`).writable()
            await pipeline(Readable.from(lines), writable)
          },
          rows: (query) => tx.unsafe(query),
        }),
      )
      return result as Awaited<ReturnType<typeof work>>
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
