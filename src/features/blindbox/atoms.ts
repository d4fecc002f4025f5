import { products } from '../../api/endpoints/products.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'

export type Product = ResponseOf<typeof products.productDetail>

/** Stock changes with every purchase and again when it is final: a few blocks is soon enough. */
const STOCK_MS = 10 * SECOND_MS

/** Every box in the market, which has few. */
export const marketAtom = snapshotAtom(
  products.productPage,
  { pageSize: 100 },
  { refreshMs: STOCK_MS },
)

export const productAtom = (productId: string): SnapshotAtom<Product> =>
  snapshotAtom(products.productDetail, { productId }, { refreshMs: STOCK_MS })

/** How many `owner` has bought and may still buy. */
export const limitsAtom = (productId: string, owner: Address) =>
  snapshotAtom(products.canBuyProductNum, { productId, owner }, { refreshMs: STOCK_MS })
