import { createBackend } from '../../backend/backend.ts'
import { migrateDatabase } from '../../backend/database/migrate.ts'
import { rawLogs } from '../../backend/database/kept/rawSchema.ts'
import { servedBy } from '../../sandbox/world.ts'
import { startPostgres } from '../sandbox/postgres/start.ts'
import { openStillWorld } from '../sandbox/stillWorld.ts'

/** Speed of an index on one database. */
export interface IndexSpeed {
  readonly database: 'PostgreSQL' | 'embedded'
  readonly logs: number
  /** Logs per second, read from the node and booked in an empty database. */
  readonly fromNode: number
  /** Logs per second of each rebuild from the stored logs. */
  readonly fromStore: readonly number[]
}

/** Indexes the sandbox's world, six weeks of events, on both databases. */
export async function measureIndexing(times: number): Promise<readonly IndexSpeed[]> {
  const { url, stop } = await startPostgres()
  try {
    const speeds = url === undefined ? [] : [await measureOn(url, times)]
    return [...speeds, await measureOn(undefined, times)]
  } finally {
    await stop()
  }
}

async function measureOn(url: string | undefined, times: number): Promise<IndexSpeed> {
  if (url !== undefined) await migrateDatabase(url)
  const { world, node, close } = await openStillWorld()
  const database = url === undefined ? {} : { url }
  const backend = await createBackend({ ...servedBy(world, node), database, pollMs: 3_600_000 })
  try {
    const secondsOf = async (work: () => Promise<void>) => {
      const begun = performance.now()
      await work()
      return (performance.now() - begun) / 1_000
    }
    const read = await secondsOf(() => backend.indexer.sync())
    const logs = await backend.db.$count(rawLogs)
    const fromStore: number[] = []
    for (let run = 0; run < times; run += 1)
      fromStore.push(logs / (await secondsOf(() => backend.indexer.rebuild())))
    return {
      database: url === undefined ? 'embedded' : 'PostgreSQL',
      logs,
      fromNode: logs / read,
      fromStore,
    }
  } finally {
    await backend.close()
    await close()
  }
}
