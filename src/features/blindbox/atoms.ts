import { atom, type Atom } from 'jotai'
import { orders } from '../../api/endpoints/orders.ts'
import { products } from '../../api/endpoints/products.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { snapshotAtom, type SnapshotAtom } from '../../state/answers/snapshot.ts'
import { joinUnfinished, keysToAsk, openingsByOrder, type UnfinishedOrder } from './orders.ts'

export type Product = ResponseOf<typeof products.productDetail>

/** Stock changes with every purchase and again when it is final: a few blocks is soon enough. */
const STOCK_MS = 10 * SECOND_MS
const ORDERS_MS = 10 * SECOND_MS

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

/** Unpaid orders per page of the list. */
export const BEGUN_A_PAGE = 20

/** All orders that wait for their second payment, and the first page of unpaid ones. */
export const unpaidOrdersAtom = (owner: Address) =>
  snapshotAtom(
    products.buyRecordOfNoPay,
    { pageNo: 1, owner, pageSize: BEGUN_A_PAGE },
    { refreshMs: ORDERS_MS },
  )

/** The orders under one key, which the backend always returns, whatever their state. */
export const orderByKeyAtom = (orderKey: string) =>
  snapshotAtom(orders.orderByKey, { orderKey }, { refreshMs: MINUTE_MS })

/** Unfinished orders of the connected account, and those handed over; undefined before any are known. */
export const unfinishedOrdersAtom: Atom<readonly UnfinishedOrder[] | undefined> = atom((get) => {
  const owner = get(ownerAtom)
  const listed = owner ? get(unpaidOrdersAtom(owner)).data?.items : []
  const operations = get(operationsAtom)
  if (!listed && !operations) return undefined
  const asked = keysToAsk(operations ?? [], owner).flatMap(
    (orderKey) => get(orderByKeyAtom(orderKey)).data?.orders ?? [],
  )
  return joinUnfinished([...(listed ?? []), ...asked], operations ?? [], owner)
})

/** Openings of the connected account on this device, by order. */
export const openingsAtom = atom((get) =>
  openingsByOrder(get(operationsAtom) ?? [], get(ownerAtom)),
)
