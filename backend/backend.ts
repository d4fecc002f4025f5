import { Hono } from 'hono'
import { deviceClock } from '../src/core/deviceClock.ts'
import type { Address } from '../src/core/address.ts'
import type { Fetch } from '../src/core/ports.ts'
import { SECOND_MS, type Millis } from '../src/core/time.ts'
import { launchpadBook } from './index/launchpadBook.ts'
import type { LaunchpadContracts } from './index/chapter.ts'
import { saleBook } from './orders/saleBook.ts'
import { createChain, NodeFailed, type Chain } from './index/chain.ts'
import { addContent, type Content } from './shop/content.ts'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  type OpenDatabase,
} from './database/database.ts'
import type { Faults } from './http/faults.ts'
import { reportPublicSigner, signerFor } from './income/whoSigns.ts'
import { remoteSigner } from './income/remoteSigner.ts'
import type { SignerPlace } from './income/signerPlace.ts'
import { admitUploads, limitBodies, pictureRoutes } from './people/pictureRoutes.ts'
import type { Book } from './index/book.ts'
import type { Indexer } from './index/indexer.ts'
import { readIndex, type ReadIndex } from './index/readIndex.ts'
import { openIndex, type OpenIndex } from './index/openIndex.ts'
import { limitHourly } from './limits/hourlyAccounts.ts'
import {
  limitNewOrders,
  publicOrderLimits,
  readOrderSecret,
  type OrderLimits,
} from './orders/newOrders.ts'
import { startSweeping } from './orders/sweeping.ts'
import { handlersOf } from './handlers.ts'
import type { SaleInfo } from './shop/products.ts'
import { requestLog, type MayName } from './http/requestLog.ts'
import { createRouter, type RequesterOf } from './http/router.ts'
import { createLog } from './log/jsonLines.ts'
import { silentLog, type Log } from './log/log.ts'
import { tellOnce } from './log/tellOnce.ts'
import type { Service } from './service.ts'

export interface BackendOptions {
  /** HTTP API of a TRON node, the only access to the chain. */
  readonly node: {
    readonly baseUrl: string
    readonly fetch: Fetch
    /**
     * Most requests per second that the index and users together may send to the node. Unlimited if
     * absent.
     */
    readonly perSecond?: number
  }
  readonly sale: SaleInfo
  readonly launchpad: LaunchpadContracts
  /** A database that is already open is also closed with the backend. */
  readonly database: DatabaseOptions | OpenDatabase
  readonly content?: Content
  /** First block to read. On a long chain, the one in which the first contract was deployed. */
  readonly firstBlock?: number
  /** First blocks of contracts that were deployed later. */
  readonly laterBlocks?: ReadonlyMap<Address, number>
  readonly pollMs?: number
  /** Overrides the limits of a public backend, to allow more. */
  readonly orderLimits?: OrderLimits | undefined
  /**
   * Sites where users may sign in, as hosts. By default, the site named by the request itself. The
   * default is safe only if no one can send requests in another's name, as in the sandbox.
   */
  readonly sites?: readonly string[] | undefined
  /** Key that signs vouchers of booked income, as 64 hex digits. Secret. */
  readonly incomeKey?: string | undefined
  /** Place of another process that signs them instead. */
  readonly incomeSigner?: SignerPlace | undefined
  /** Clock. By default, this machine's. */
  readonly now?: (() => Millis) | undefined
  /** Returns the client on whose behalf a reverse proxy sends a request. */
  readonly requesterOf?: RequesterOf | undefined
  /** Whether a request comes from a proxy that may give it an id. By default, none may. */
  readonly mayNameRequests?: MayName | undefined
  /** Switches for tests. A backend for real money has none. */
  readonly faults?: Faults
  /** Log for the operator. By default, standard output. */
  readonly log?: Log | undefined
  /** Receives each failure instead of the log, for tests. */
  readonly onError?: (error: unknown) => void
}

/** Backend that answers requests. */
export interface Server {
  readonly app: Hono
  readonly db: Database
  close(): Promise<void>
}

export interface Backend extends Server {
  readonly indexer: Indexer
}

/** Serves the endpoint table over a database and a node, and follows the contracts' events. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const parts = await openParts(options)
  const index = await follow(options, parts)
  return { ...(await serve(options, parts, index)), indexer: index.indexer }
}

/** Serves the endpoint table over books that another process writes. */
export async function createServer(options: BackendOptions): Promise<Server> {
  const parts = await openParts(options)
  return serve(options, parts, await readIndex(parts))
}

/** Index alone. */
export interface IndexOnly {
  readonly indexer: Indexer
  close(): Promise<void>
}

/** Follows the contracts' events, and deletes what was never paid, for processes that serve. */
export async function createIndex(options: BackendOptions): Promise<IndexOnly> {
  const parts = await openParts(options)
  const { indexer, stop } = await follow(options, parts)
  return {
    indexer,
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

/** Books of a configuration. */
export const booksOf = ({
  sale,
  launchpad,
}: Pick<BackendOptions, 'sale' | 'launchpad'>): Book[] => [
  saleBook(sale.contract),
  launchpadBook({ ...launchpad, blindBoxSale: sale.contract }),
]

interface Parts {
  readonly log: Log
  readonly onError: (error: unknown) => void
  readonly database: OpenDatabase
  readonly db: Database
  readonly chain: Chain
  readonly books: readonly Book[]
  readonly pollMs: Millis
}

/** Opens what an index and a server both need. */
async function openParts(options: BackendOptions): Promise<Parts> {
  const { node } = options
  const { log = options.onError ? silentLog : createLog() } = options
  // Each look at a node that is away fails in the same way.
  const onError = options.onError ?? tellOnce(failuresIn(log), deviceClock)
  const database =
    'db' in options.database ? options.database : await openDatabase(options.database)
  const pace = node.perSecond === undefined ? {} : { perSecond: node.perSecond }
  return {
    log,
    onError,
    database,
    db: database.db,
    chain: createChain(node.baseUrl, node.fetch, pace),
    books: booksOf(options),
    pollMs: options.pollMs ?? SECOND_MS,
  }
}

/** Answers requests from books. Closes them and the database in the end. */
async function serve(
  options: BackendOptions,
  { log, onError, database, db, chain }: Parts,
  { indexer, isReadable, isOwn, stop }: ReadIndex,
): Promise<Server> {
  const { sale, launchpad } = options
  if (options.content) await addContent(db, options.content)
  const limits = options.orderLimits ?? publicOrderLimits
  const signer = options.incomeSigner
    ? remoteSigner(options.incomeSigner, { clock: deviceClock, onTrouble: onError })
    : options.incomeKey
  const service: Service = {
    db,
    chain,
    indexer,
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
    distort: options.faults?.distort,
    requesterOf: options.requesterOf,
  })
  const app = new Hono()
  app.use(requestLog(log, options.mayNameRequests))
  app.use(async (context, next) => {
    if (isReadable()) return next()
    // Empty lists would be false. The books of this version are worked out for the first time.
    return context.text('the books are not ready yet', 503, { 'retry-after': '5' })
  })
  app.use(admitUploads(service, options.requesterOf), limitBodies())
  if (options.faults) app.use(options.faults.middleware)
  app.route('/', pictureRoutes(db))
  app.route('/', router)
  app.onError((error, context) => {
    options.onError?.(error)
    // Without a node no answer would be true; the app retries.
    return context.text('the backend failed', error instanceof NodeFailed ? 503 : 500)
  })
  return {
    app,
    db,
    async close() {
      await stop()
      await database.close()
    },
  }
}

/** Writes failures that no request met: of the index, and of a signer. */
const failuresIn = (log: Log) => (error: unknown, times: number) =>
  log.error('trouble in the background', error, { times })
