import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { OpenDatabase } from '../../backend/database/database.ts'
import { setAside } from '../../backend/database/books/cursorSchema.ts'
import type { Log } from '../../src/chain/event.ts'
import { scriptedChain, type ScriptedChain } from './scriptedChain.ts'
import { emptyIndex, openBooks } from './books.ts'
import { openIndex, type ScriptedIndex } from './scriptedIndex.ts'

/**
 * Gives each test of a file an index of an empty chain, all in one database. `chains` is a number below those of this file's chains, and separate from
 * other files.
 */
export function useScriptedIndex(chains: number) {
  let number = chains
  let chain: ScriptedChain
  let index: ScriptedIndex
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openBooks()
  })
  /** Starts another empty chain. */
  async function begin(): Promise<void> {
    chain = scriptedChain(++number)
    await emptyIndex(database.db)
    index = await openIndex(chain, { database })
  }
  beforeEach(begin)
  afterEach(() => index.stop())
  afterAll(() => database.close())
  return {
    begin,
    get chain() {
      return chain
    },
    get index() {
      return index
    },
    /** Puts logs into a transaction of a new block, then syncs the index. */
    async say(...logs: Log[]): Promise<void> {
      chain.add(logs)
      await index.indexer.sync()
    },
    /** Reads the subjects that could not be booked, and those that depend on them. */
    async subjects(): Promise<string[]> {
      const rows = await index.db.selectDistinct({ subject: setAside.subject }).from(setAside)
      return rows.map(({ subject }) => subject).sort()
    },
  }
}
