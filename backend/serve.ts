import { Hono } from 'hono'
import { deviceClock } from '../src/core/deviceClock.ts'
import type { Database } from './database/database.ts'
import type { Replica } from './database/replica.ts'
import { handlersOf } from './handlers.ts'
import { answerAge } from './http/answerAge.ts'
import { notStored } from './http/caching.ts'
import { createMemo } from './http/memo.ts'
import { measured } from './http/measured.ts'
import { requestLog } from './http/requestLog.ts'
import { createRouter } from './http/router.ts'
import { isTemporary } from './http/temporary.ts'
import { createVersions } from './http/versions.ts'
import { unavailable } from './http/unavailable.ts'
import { remoteSigner } from './income/remoteSigner.ts'
import { reportPublicSigner, signerFor } from './income/whoSigns.ts'
import type { ReadIndex } from './index/readIndex.ts'
import { limitHourly } from './limits/hourlyAccounts.ts'
import type { BackendOptions } from './options.ts'
import { limitNewOrders, publicOrderLimits, readOrderSecret } from './orders/newOrders.ts'
import type { Parts } from './parts.ts'
import { admitUploads, limitBodies, pictureRoutes } from './people/pictureRoutes.ts'
import type { Service } from './service.ts'
import { addContent } from './shop/content.ts'
import type { Readiness } from './watch/readiness.ts'

/** Backend that answers requests. */
export interface Server {
  readonly app: Hono
  readonly db: Database
  /** Whether it can answer requests now. */
  readonly readiness: Readiness
  close(): Promise<void>
}

interface Given {
  readonly readiness: Readiness
  readonly refreshFigures: Service['refreshFigures']
  readonly replica?: Replica | undefined
}

/** Answers requests from books. Closes them and the database in the end. */
export async function serve(
  options: BackendOptions,
  { log, onError, database, db, chain }: Parts,
  { indexer, isReadable, isOwn, stop }: ReadIndex,
  { readiness, refreshFigures, replica }: Given,
): Promise<Server> {
  const { sale, launchpad } = options
  if (options.content) await addContent(db, options.content)
  const limits = options.orderLimits ?? publicOrderLimits
  const signer = options.incomeSigner
    ? remoteSigner(options.incomeSigner, { clock: deviceClock, onTrouble: onError })
    : options.incomeKey
  const reads = replica?.db ?? db
  const { memoBytes } = options
  const versions = memoBytes === undefined ? undefined : createVersions(reads, chain)
  const memo = versions && createMemo(versions, memoBytes!)
  if (memo) options.metrics?.gauge('memo_bytes', 'Bytes of remembered answers', memo.bytes)
  const service: Service = {
    db,
    chain: versions?.noticed ?? chain,
    indexer,
    refreshFigures,
    booksAreOwn: isOwn,
    sale,
    launchpad,
    newOrders: limitNewOrders(limits, await readOrderSecret(db)),
    newNonces: limitHourly(limits),
    now: options.now ?? Date.now,
    sites: options.sites,
    incomeSigner: await signerFor(db, launchpad.incomeFund, signer, onError),
    onTrouble: onError,
  }
  void reportPublicSigner(chain, service.incomeSigner, onError)
  const router = createRouter(handlersOf(service), {
    shared: replica && handlersOf({ ...service, db: reads }),
    distort: options.faults?.distort,
    requesterOf: options.requesterOf,
    memo,
  })
  const app = new Hono()
  if (options.metrics) app.use(measured(options.metrics))
  app.use(requestLog(log, options.mayNameRequests), notStored)
  app.use(async (context, next) => {
    if (isReadable()) return next()
    // Empty lists would be false. The books of this version are worked out for the first time.
    return unavailable(context, 'the books are not ready yet')
  })
  app.use(admitUploads(service, options.requesterOf), limitBodies())
  if (options.faults) app.use(options.faults.middleware)
  app.use(answerAge)
  app.route('/', pictureRoutes(db))
  app.route('/', router)
  app.onError((error, context) => {
    options.onError?.(error)
    // Without a node or a database no answer would be true; the app asks again.
    if (isTemporary(error)) return unavailable(context, 'the backend cannot answer now')
    return context.text('the backend failed', 500, { 'Cache-Control': 'no-store' })
  })
  return {
    app,
    db,
    readiness,
    async close() {
      await stop()
      await replica?.close()
      await database.close()
    },
  }
}
