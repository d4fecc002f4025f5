import type { Indexer } from './index/indexer.ts'
import { openIndex, type OpenIndex } from './index/openIndex.ts'
import { readIndex } from './index/readIndex.ts'
import type { BackendOptions } from './options.ts'
import { startSweeping } from './orders/sweeping.ts'
import { openParts, type Parts } from './parts.ts'
import { serve, type Server } from './serve.ts'
import type { Readiness } from './watch/readiness.ts'
import { watched } from './watch/watched.ts'

export interface Backend extends Server {
  readonly indexer: Indexer
}

/** Serves the endpoint table over a database and a node, and follows the contracts' events. */
export async function createBackend(given: BackendOptions): Promise<Backend> {
  const { options, watch } = watched(given)
  const parts = await openParts(options)
  const index = await follow(options, parts)
  const server = await serve(options, parts, index, watch(parts, index))
  return { ...server, indexer: index.indexer }
}

/** Serves the endpoint table over books that another process writes. */
export async function createServer(given: BackendOptions): Promise<Server> {
  const { options, watch } = watched(given)
  const parts = await openParts(options)
  const index = await readIndex(parts)
  return serve(options, parts, index, watch(parts, index))
}

/** Index alone. */
export interface IndexOnly {
  readonly indexer: Indexer
  /** Whether it can write the books now. */
  readonly readiness: Readiness
  close(): Promise<void>
}

/** Follows the contracts' events, and deletes what was never paid, for processes that serve. */
export async function createIndex(given: BackendOptions): Promise<IndexOnly> {
  const { options, watch } = watched(given)
  const parts = await openParts(options)
  const index = await follow(options, parts)
  const { indexer, stop } = index
  return {
    indexer,
    readiness: watch(parts, index),
    async close() {
      await stop()
      await parts.database.close()
    },
  }
}

/** Starts the index and the sweep. Both stop together. */
async function follow(
  { launchpad, firstBlock = 1, laterBlocks = new Map() }: BackendOptions,
  parts: Parts,
): Promise<OpenIndex> {
  const index = await openIndex({ ...parts, firstBlock, laterBlocks })
  const sweep = { db: parts.db, launchpad, isDue: index.isOwn }
  const sweeping = startSweeping(sweep, parts.onError)
  return {
    ...index,
    async stop() {
      await Promise.all([index.stop(), sweeping.stop()])
    },
  }
}
