import { Hono } from 'hono'
import { deviceClock } from '../src/core/deviceClock.ts'
import type { Fetch } from '../src/core/ports.ts'
import type { Millis } from '../src/core/time.ts'
import { launchpadBook } from './index/launchpadBook.ts'
import type { LaunchpadContracts } from './index/chapter.ts'
import { saleBook } from './orders/saleBook.ts'
import { createChain, NodeFailed } from './index/chain.ts'
import { addContent, type Content } from './shop/content.ts'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  type OpenDatabase,
} from './database/database.ts'
import type { Faults } from './http/faults.ts'
import { announcementHandlers } from './shop/announcementEndpoints.ts'
import { castingHandlers } from './tokens/castingEndpoints.ts'
import { castReportHandlers } from './tokens/castReports.ts'
import { liquidityHandlers } from './liquidity/liquidityEndpoints.ts'
import { lockHandlers } from './locks/lockEndpoints.ts'
import { offerReportHandlers } from './trades/offerReports.ts'
import { orderHandlers } from './orders/orderEndpoints.ts'
import { presaleReportHandlers } from './presales/presaleReports.ts'
import { presaleHandlers } from './presales/presaleEndpoints.ts'
import { productHandlers } from './shop/productEndpoints.ts'
import { shopHandlers } from './shop/shopEndpoints.ts'
import { cardHandlers } from './cards/cardEndpoints.ts'
import { cardReportHandlers } from './cards/cardReports.ts'
import { levelHandlers } from './cards/levelEndpoints.ts'
import { cardMarketHandlers } from './cards/marketEndpoints.ts'
import { stakeHandlers } from './cards/stakeEndpoints.ts'
import { leaveReportHandlers } from './stakes/leaveReports.ts'
import { pledgeReportHandlers } from './stakes/pledgeReports.ts'
import { stakeStatisticHandlers } from './stakes/statistics.ts'
import { stakePlaceHandlers } from './stakes/placeEndpoints.ts'
import { stakeRecordHandlers } from './stakes/recordEndpoints.ts'
import { burnHandlers } from './burning/burnEndpoints.ts'
import { burnReportHandlers } from './burning/burnReports.ts'
import { nodeHandlers } from './nodes/nodeEndpoints.ts'
import { trxBurnHandlers } from './trxburn/trxBurnEndpoints.ts'
import { equityHandlers } from './equity/equityEndpoints.ts'
import { equityReportHandlers } from './equity/equityReports.ts'
import { incomeHandlers } from './income/incomeEndpoints.ts'
import { incomeRecordHandlers } from './income/recordEndpoints.ts'
import { incomeReportHandlers } from './income/incomeReports.ts'
import { incomeStatisticHandlers } from './income/statisticEndpoints.ts'
import { reportPublicSigner, signerFor } from './income/whoSigns.ts'
import { remoteSigner } from './income/remoteSigner.ts'
import type { SignerPlace } from './income/signerPlace.ts'
import { peopleHandlers } from './people/peopleEndpoints.ts'
import { admitUploads, limitBodies, pictureRoutes } from './people/pictureRoutes.ts'
import { profileHandlers } from './people/profileEndpoints.ts'
import { bindReportHandlers } from './people/bindReports.ts'
import { signInHandlers } from './people/signInEndpoints.ts'
import { teamHandlers } from './team/teamEndpoints.ts'
import { tokenHandlers } from './tokens/tokenEndpoints.ts'
import { tradeHandlers } from './trades/tradeEndpoints.ts'
import type { Indexer } from './index/indexer.ts'
import { openIndex } from './index/openIndex.ts'
import { limitHourly } from './limits/hourlyAccounts.ts'
import {
  limitNewOrders,
  publicOrderLimits,
  readOrderSecret,
  type OrderLimits,
} from './orders/newOrders.ts'
import { startSweeping } from './orders/sweeping.ts'
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

export interface Backend {
  readonly app: Hono
  readonly indexer: Indexer
  readonly db: Database
  close(): Promise<void>
}

/** Serves the endpoint table over a database and a node, and follows the contracts' events. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { node, sale, launchpad } = options
  const { log = options.onError ? silentLog : createLog() } = options
  // Each look at a node that is away fails in the same way.
  const onError = options.onError ?? tellOnce(failuresIn(log), deviceClock)
  const database =
    'db' in options.database ? options.database : await openDatabase(options.database)
  const { db, close } = database
  if (options.content) await addContent(db, options.content)
  const chain = createChain(
    node.baseUrl,
    node.fetch,
    node.perSecond === undefined ? {} : { perSecond: node.perSecond },
  )
  const books = [
    saleBook(sale.contract),
    launchpadBook({ ...launchpad, blindBoxSale: sale.contract }),
  ]
  const { indexer, isReadable } = await openIndex({
    database,
    chain,
    books,
    firstBlock: options.firstBlock ?? 1,
    pollMs: options.pollMs ?? 1_000,
    onError,
  })
  const sweeping = startSweeping({ db, launchpad }, onError)
  const limits = options.orderLimits ?? publicOrderLimits
  const signer = options.incomeSigner
    ? remoteSigner(options.incomeSigner, { clock: deviceClock, onTrouble: onError })
    : options.incomeKey
  const service: Service = {
    db,
    chain,
    indexer,
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
  const router = createRouter(
    {
      ...announcementHandlers(service),
      ...productHandlers(service),
      ...orderHandlers(service),
      ...tokenHandlers(service),
      ...castingHandlers(service),
      ...castReportHandlers(service),
      ...presaleHandlers(service),
      ...presaleReportHandlers(service),
      ...tradeHandlers(service),
      ...offerReportHandlers(service),
      ...liquidityHandlers(service),
      ...lockHandlers(service),
      ...cardHandlers(service),
      ...levelHandlers(service),
      ...cardMarketHandlers(service),
      ...stakeHandlers(service),
      ...cardReportHandlers(service),
      ...stakePlaceHandlers(service),
      ...stakeRecordHandlers(service),
      ...stakeStatisticHandlers(service),
      ...pledgeReportHandlers(service),
      ...leaveReportHandlers(service),
      ...burnHandlers(service),
      ...nodeHandlers(service),
      ...equityHandlers(service),
      ...equityReportHandlers(service),
      ...trxBurnHandlers(service),
      ...burnReportHandlers(service),
      ...signInHandlers(service),
      ...profileHandlers(service),
      ...peopleHandlers(service),
      ...bindReportHandlers(service),
      ...teamHandlers(service),
      ...incomeHandlers(service),
      ...incomeReportHandlers(service),
      ...incomeStatisticHandlers(service),
      ...incomeRecordHandlers(service),
      ...shopHandlers(service),
    },
    { distort: options.faults?.distort, requesterOf: options.requesterOf },
  )
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
    indexer,
    db,
    async close() {
      await Promise.all([indexer.stop(), sweeping.stop()])
      await close()
    },
  }
}

/** Writes failures that no request met: of the index, and of a signer. */
const failuresIn = (log: Log) => (error: unknown, times: number) =>
  log.error('trouble in the background', error, { times })
