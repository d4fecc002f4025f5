import { deviceClock } from '../src/core/deviceClock.ts'
import { MINUTE_MS } from '../src/core/time.ts'
import { watchCatchUp } from './index/catchUp.ts'
import { describeBooks } from './index/editions.ts'
import type { Indexer } from './index/indexer.ts'
import { leadInTurn } from './index/leading.ts'
import { openIndex, type OpenIndex } from './index/openIndex.ts'
import { readIndex } from './index/readIndex.ts'
import type { BackendOptions } from './options.ts'
import { startSweeping } from './orders/sweeping.ts'
import { openParts, type Parts } from './parts.ts'
import { openReplica } from './database/replica.ts'
import { refreshFigures } from './tokens/figures.ts'
import { serve, type Server } from './serve.ts'
import type { Readiness } from './watch/readiness.ts'
import { watch } from './watch/watch.ts'

export interface Backend extends Server {
  readonly indexer: Indexer
}

/** Serves the endpoint table over a database and a node, and follows the contracts' events. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const parts = await openParts(options)
  const index = await follow(options, parts)
  const server = await serve(options, parts, index, {
    readiness: watch(parts, () => index, options.metrics),
    refreshFigures: (now) => refreshFigures(parts.db, now),
  })
  return { ...server, indexer: index.indexer }
}

/** Serves the endpoint table over books that another process writes. */
export async function createServer(options: BackendOptions): Promise<Server> {
  const parts = await openParts(options)
  const { replicaUrl } = options
  const replica =
    replicaUrl === undefined ? undefined : openReplica(replicaUrl, parts.db, parts.onError)
  const index = await readIndex({ ...parts, replica })
  return serve(options, parts, index, {
    replica,
    readiness: watch(parts, () => index, options.metrics),
    refreshFigures: async () => undefined,
  })
}

/** Index alone. */
export interface IndexOnly {
  /** Whether it can write the books now, or as soon as the other index stops. */
  readonly readiness: Readiness
  close(): Promise<void>
}

/**
 * Follows the contracts' events, and deletes what was never paid, for processes that serve. Of
 * several such processes with the same books, one works; the others wait for its lease.
 */
export async function createIndex(options: BackendOptions): Promise<IndexOnly> {
  const parts = await openParts(options)
  const { db, database, books, log, onError } = parts
  let index: OpenIndex | undefined
  const leading = leadInTurn({
    db,
    books: describeBooks(books),
    clock: deviceClock,
    async lead(own, { number }) {
      index = await follow(options, { ...parts, db: own, database: { ...database, db: own } })
      const edition = index.indexer.edition().schema
      log.info('The index follows the chain', { edition, lease: number })
      return index
    },
    onWait(holder) {
      index = undefined
      log.info('The index waits: another one follows the chain', { holder })
    },
    onError,
  })
  return {
    readiness: watch(parts, () => index, options.metrics),
    async close() {
      await leading.stop()
      await database.close()
    },
  }
}

/** Starts the index and the sweep. Both stop together. */
async function follow(
  { launchpad, firstBlock = 1, laterBlocks = new Map() }: BackendOptions,
  parts: Parts,
): Promise<OpenIndex> {
  const { source, budget, log } = parts
  const catchUp = watchCatchUp({
    clock: deviceClock,
    dayLeft: async () => budget?.dayLeft(),
    tell: (blocks, leftMs) =>
      log.info('The index catches up', { blocks, minutesLeft: Math.ceil(leftMs / MINUTE_MS) }),
  })
  const index = await openIndex({
    ...parts,
    chain: source,
    firstBlock,
    laterBlocks,
    onRead: catchUp.see,
    onPassed: (now) => refreshFigures(parts.db, now),
  })
  const sweep = { db: parts.db, launchpad, isDue: index.isOwn }
  const sweeping = startSweeping(sweep, parts.onError)
  return {
    ...index,
    async stop() {
      await Promise.all([index.stop(), sweeping.stop()])
    },
  }
}
