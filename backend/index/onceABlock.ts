import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'

/** Most results remembered, because anyone may ask for another. */
const MOST = 50

/**
 * Caches results computed from all books, until the next block. `now` is the time of the newest
 * block, on which a result may depend.
 */
export function onceABlock(db: Database) {
  let asOf = ''
  let known = new Map<string, Promise<unknown>>()

  return async <T>(what: string, now: Millis, work: () => Promise<T>): Promise<T> => {
    const [cursor] = await db.select({ id: chainCursor.blockId }).from(chainCursor)
    const block = `${cursor?.id} ${now}`
    if (block !== asOf) [asOf, known] = [block, new Map()]
    const remembered = known.get(what)
    if (remembered) return remembered as Promise<T>
    // Awaiting a Drizzle query runs it each time; a promise runs once.
    const working = (async () => work())()
    known.set(what, working)
    working.catch(() => known.delete(what))
    const [oldest] = known.keys()
    if (known.size > MOST) known.delete(oldest!)
    return working
  }
}

export type OnceABlock = ReturnType<typeof onceABlock>
