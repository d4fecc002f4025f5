import type { Millis } from '../../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { chainCursor } from '../database/schema.ts'

/** So many are remembered: anybody may ask for another one. */
const MOST = 50

/**
 * Remembers what was worked out of all the books as of a block, for those who ask the same before there is
 * another one. `now` is the time of the newest block, of which it may depend too.
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
    // A query is asked anew each time that somebody waits for it; a promise is not.
    const working = (async () => work())()
    known.set(what, working)
    working.catch(() => known.delete(what))
    const [oldest] = known.keys()
    if (known.size > MOST) known.delete(oldest!)
    return working
  }
}

export type OnceABlock = ReturnType<typeof onceABlock>
