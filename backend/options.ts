import type { Address } from '../src/core/address.ts'
import type { Fetch } from '../src/core/ports.ts'
import type { Millis } from '../src/core/time.ts'
import type { DatabaseOptions, OpenDatabase } from './database/database.ts'
import type { Faults } from './http/faults.ts'
import type { MayName } from './http/requestLog.ts'
import type { RequesterOf } from './http/router.ts'
import type { SignerPlace } from './income/signerPlace.ts'
import type { LaunchpadContracts } from './index/chapter.ts'
import type { Log } from './log/log.ts'
import type { OrderLimits } from './orders/newOrders.ts'
import type { Content } from './shop/content.ts'
import type { SaleInfo } from './shop/products.ts'
import type { Metrics } from './watch/metrics.ts'

/** HTTP API of a TRON node. */
export interface NodeAddress {
  readonly baseUrl: string
  readonly fetch: Fetch
}

/** Everything that a backend is given. */
export interface BackendOptions {
  /** HTTP API of a TRON node, the only access to the chain. */
  readonly node: NodeAddress & {
    /**
     * Most requests per second and per day that all processes together may send to the node.
     * Unlimited if absent.
     */
    readonly perSecond?: number
    readonly perDay?: number | undefined
  }
  /** Nodes that are asked when that one fails or lags, with the same limits. */
  readonly otherNodes?: readonly NodeAddress[]
  readonly sale: SaleInfo
  readonly launchpad: LaunchpadContracts
  /** A database that is already open is also closed with the backend. */
  readonly database: DatabaseOptions | OpenDatabase
  /** PostgreSQL replica for requests that only read what is the same for everybody. */
  readonly replicaUrl?: string | undefined
  readonly content?: Content
  /** First block to read. On a long chain, the one in which the first contract was deployed. */
  readonly firstBlock?: number
  /** First blocks of contracts that were deployed later. */
  readonly laterBlocks?: ReadonlyMap<Address, number>
  readonly pollMs?: number
  /** Clock with which the chain keeps up; undefined if it may stand still, as in the sandbox. */
  readonly keepsUpWith?: () => Millis
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
  /**
   * Bytes of public answers to remember until a block changes them. By default none, because tests
   * change tables by other ways than blocks.
   */
  readonly memoBytes?: number | undefined
  /** Figures of this process, if anybody reads them. */
  readonly metrics?: Metrics | undefined
  /** Log for the operator. By default, standard output. */
  readonly log?: Log | undefined
  /** Receives each failure instead of the log, for tests. */
  readonly onError?: (error: unknown) => void
}
