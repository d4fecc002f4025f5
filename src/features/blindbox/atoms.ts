import { products } from '../../api/endpoints/products.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'

export type Product = ResponseOf<typeof products.productDetail>

/**
 * Time between two refreshes of the stock, in ms. It changes with every purchase, and again when
 * the purchase is final, so a few blocks are soon enough.
 */
const STOCK_MS = 10 * SECOND_MS

/** Every box in the market. There are few of them. */
export const marketAtom = snapshotAtom(
  products.productPage,
  { pageSize: 100 },
  { refreshMs: STOCK_MS },
)

export const productAtom = (productId: string): SnapshotAtom<Product> =>
  snapshotAtom(products.productDetail, { productId }, { refreshMs: STOCK_MS })

/** Number of boxes that `owner` has bought and may still buy. */
export const limitsAtom = (productId: string, owner: Address) =>
  snapshotAtom(products.canBuyProductNum, { productId, owner }, { refreshMs: STOCK_MS })
