import { sql } from 'drizzle-orm'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database/database.ts'
import { productTexts } from '../database/kept/contentSchema.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'
import type { Chain } from '../chain/chain.ts'

/** Versions of everything that an answer of the memo may depend on. */
export interface Versions {
  /**
   * Version of the tables as of a moment after the call: the edition of the books, its last booked
   * block, and the operator's texts of products.
   */
  tables(): Promise<string>
  /** Version of everything that is read from the node: its newest block. */
  chain(): Promise<string>
  /** Chain for handlers, which notices that they use it. */
  readonly noticed: Chain
  /** Runs a handler, and returns the version of the chain that it used, if any. */
  notice<T>(handle: () => Promise<T>): Promise<{ readonly value: T; readonly chain?: string }>
}

/** Version of the chain before a handler first read from it. */
interface Use {
  chain?: Promise<string>
}

export function createVersions(db: Database, chain: Chain): Versions {
  const uses = new AsyncLocalStorage<Use>()
  const versionOf = () => chain.version()

  /** Calls a method of the chain, after the version before it is known. */
  const noticed = new Proxy(chain, {
    get(target, name: keyof Chain) {
      const method = target[name] as (...given: unknown[]) => Promise<unknown>
      return async (...given: unknown[]) => {
        const use = uses.getStore()
        // A later version would be that of an older answer. An older one only lasts less long.
        if (use) await (use.chain ??= versionOf())
        return method(...given)
      }
    },
  })

  return {
    tables: nextFlight(() => readTables(db)),
    chain: versionOf,
    noticed,
    async notice(handle) {
      const use: Use = {}
      const value = await uses.run(use, handle)
      const used = await use.chain
      return { value, ...(used !== undefined && { chain: used }) }
    },
  }
}

/**
 * Reads the version of the tables. A row of PostgreSQL never changes in place: each change has
 * another transaction or another place.
 */
async function readTables(db: Database): Promise<string> {
  const [row] = await db.execute<{ version: string }>(sql`
    select concat_ws(' ', current_schema(),
      (select block_id from ${chainCursor}),
      (select md5(string_agg(xmin || ' ' || ctid, ',' order by ctid)) from ${productTexts})
    ) as version`)
  return row!.version
}

/**
 * Shares a reading among all callers that come while another one is under way. It begins after they
 * have come, so that it tells what they may know already.
 */
function nextFlight<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const reading = read()
      running = reading.catch(() => undefined)
      return reading
    })
    return next
  }
}
