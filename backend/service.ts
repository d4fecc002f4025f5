import type { Millis } from '../src/core/time.ts'
import type { LaunchpadContracts } from './index/chapter.ts'
import type { Chain } from './chain/chain.ts'
import type { Database } from './database/database.ts'
import type { VoucherSigner } from './income/signer.ts'
import type { BooksView } from './index/indexer.ts'
import type { HourlyAccounts } from './limits/hourlyAccounts.ts'
import type { NewOrders } from './orders/newOrders.ts'
import type { SaleInfo } from './shop/products.ts'

/** Dependencies of the handlers. */
export interface Service {
  readonly db: Database
  readonly chain: Chain
  readonly indexer: BooksView
  /**
   * Makes the tokens' figures current. Where the index is another process, it does so with each
   * block, and this does nothing: a request that only reads must not write.
   */
  readonly refreshFigures: (now: Millis) => Promise<void>
  /** Whether the books that are read are of this version and of these contracts. */
  readonly booksAreOwn: () => boolean
  readonly sale: SaleInfo
  readonly launchpad: LaunchpadContracts
  readonly newOrders: NewOrders
  readonly newNonces: HourlyAccounts
  /** This machine's clock, for the backend's own matters, such as sessions. */
  readonly now: () => Millis
  /** Sites where users may sign in. If undefined, the site that a request comes from or to. */
  readonly sites: readonly string[] | undefined
  /** Signer of vouchers of booked income; undefined if there is none. */
  readonly incomeSigner: VoucherSigner | undefined
  /** Reports a failure that a request survives to the operator. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Returns the time of the newest block, or of one just before it (`Chain.time`). Sales open and end
 * by it, never by this machine's clock. For payments, the chain itself decides.
 */
export const chainTime = ({ chain }: Pick<Service, 'chain'>): Promise<Millis> => chain.time()
