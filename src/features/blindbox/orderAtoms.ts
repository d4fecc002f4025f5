import { atom, type Atom } from 'jotai'
import { orders } from '../../api/endpoints/orders.ts'
import { products } from '../../api/endpoints/products.ts'
import type { Address } from '../../core/address.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { joinUnfinished, keysToAsk, openingsByOrder, type UnfinishedOrder } from './orders.ts'

// Separate from `atoms.ts`, because reading orders needs the code of their operations. The market
// does not.

const ORDERS_MS = 10 * SECOND_MS

/** Unpaid orders per page of the list. */
export const BEGUN_A_PAGE = 20

/** All orders that wait for their second payment, and the first page of unpaid ones. */
export const unpaidOrdersAtom = (owner: Address) =>
  snapshotAtom(
    products.buyRecordOfNoPay,
    { pageNo: 1, owner, pageSize: BEGUN_A_PAGE },
    { refreshMs: ORDERS_MS },
  )

/**
 * Orders under one key, of one account or of any. The backend always returns them, whatever their
 * state.
 */
export const orderByKeyAtom = (orderKey: string, owner?: Address) =>
  snapshotAtom(orders.orderByKey, { orderKey, ...(owner && { owner }) }, { refreshMs: MINUTE_MS })

/**
 * Unfinished orders: the connected account's and those handed over; undefined until any are known.
 */
export const unfinishedOrdersAtom: Atom<readonly UnfinishedOrder[] | undefined> = atom((get) => {
  const owner = get(ownerAtom)
  const listed = owner ? get(unpaidOrdersAtom(owner)).data?.items : []
  const operations = get(operationsAtom)
  if (!listed && !operations) return undefined
  const asked = keysToAsk(operations ?? [], owner).flatMap(
    (orderKey) => get(orderByKeyAtom(orderKey, owner)).data?.orders ?? [],
  )
  return joinUnfinished([...(listed ?? []), ...asked], operations ?? [], owner)
})

/** Openings of the connected account on this device, by order. */
export const openingsAtom = atom((get) =>
  openingsByOrder(get(operationsAtom) ?? [], get(ownerAtom)),
)
