import type { Millis } from '../../src/core/time.ts'
import type { LaunchpadContracts } from './index/chapter.ts'
import type { Chain } from './index/chain.ts'
import type { Database } from './database/database.ts'
import type { IncomeSigner } from './income/signer.ts'
import type { Indexer } from './index/indexer.ts'
import type { NewOrders } from './orders/newOrders.ts'
import type { SaleInfo } from './shop/products.ts'

/** What the handlers work with. */
export interface Service {
  readonly db: Database
  readonly chain: Chain
  readonly indexer: Indexer
  readonly sale: SaleInfo
  readonly launchpad: LaunchpadContracts
  readonly newOrders: NewOrders
  readonly newNonces: NewOrders
  /** This machine's clock: for what is the backend's own, such as sessions. */
  readonly now: () => Millis
  /** Where people may sign in; undefined: where requests come to. */
  readonly sites: readonly string[] | undefined
  /** Signs vouchers of booked income; undefined where nobody does. */
  readonly incomeSigner: IncomeSigner | undefined
}

/**
 * The time of the newest block, or the one before it (`Chain.head`). Sales open and end by it; this machine's
 * clock decides nothing, and of what is paid the chain decides.
 */
export const chainTime = async ({ chain }: Service): Promise<number> =>
  (await chain.head()).timestamp
