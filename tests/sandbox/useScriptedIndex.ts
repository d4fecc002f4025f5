import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../sandbox/backend/database/database.ts'
import { setAside } from '../../sandbox/backend/database/schema.ts'
import type { Log } from '../../src/chain/event.ts'
import { scriptedChain, type ScriptedChain } from './scriptedChain.ts'
import { openIndex, type ScriptedIndex } from './scriptedIndex.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/**
 * An index of an empty chain for each test of a file, in one database: on another chain it forgets
 * what it knew. `chains` is a number below those of this file's chains, apart from other files'.
 */
export function useScriptedIndex(chains: number) {
  let number = chains
  let chain: ScriptedChain
  let index: ScriptedIndex
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openDatabase(await freshDatabase())
  })
  /** Another empty chain. */
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
    /** Puts logs into a transaction of a new block, and has the index read it. */
    async say(...logs: Log[]): Promise<void> {
      chain.add(logs)
      await index.indexer.sync()
    },
    /** What could not be booked, and what builds on it. */
    async subjects(): Promise<string[]> {
      const rows = await index.db.selectDistinct({ subject: setAside.subject }).from(setAside)
      return rows.map(({ subject }) => subject).sort()
    },
  }
}
