import type { LaunchpadContracts } from './books/launchpad/handler.ts'
import type { Chain } from './chain.ts'
import type { Database } from './database.ts'
import type { Indexer } from './indexer.ts'
import type { NewOrders } from './newOrders.ts'
import type { SaleInfo } from './products.ts'

/** What the handlers work with. */
export interface Service {
  readonly db: Database
  readonly chain: Chain
  readonly indexer: Indexer
  readonly sale: SaleInfo
  readonly launchpad: LaunchpadContracts
  readonly newOrders: NewOrders
}

/** The time of the newest block. Sales open and end by it; this machine's clock decides nothing. */
export const chainTime = async ({ chain }: Service): Promise<number> =>
  (await chain.head()).timestamp
