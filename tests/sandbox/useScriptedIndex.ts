import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../backend/database/database.ts'
import { setAside } from '../../backend/database/schema.ts'
import type { Log } from '../../src/chain/event.ts'
import { scriptedChain, type ScriptedChain } from './scriptedChain.ts'
import { openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/**
 * Gives each test of a file an index of an empty chain, all in one database. On another chain the
 * index forgets its data. `chains` is a number below those of this file's chains, and separate from
 * other files.
 */
export function useScriptedIndex(chains: number) {
  let number = chains
  let chain: ScriptedChain
  let index: ScriptedIndex
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openDatabase(await freshDatabase())
  })
  /** Starts another empty chain. */
  async function begin(): Promise<void> {
    chain = scriptedChain(++number)
    index = await openIndex(chain, { db: database.db })
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
