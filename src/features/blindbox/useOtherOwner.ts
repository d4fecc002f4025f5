import { atom, useAtomValue } from 'jotai'
import { endpoints } from '../../api/endpoints/table.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Address } from '../../core/address.ts'
import { snapshotAtom, type Snapshot } from '../../state/answers/snapshot.ts'

/** The account that an order belongs to, where it is not `owner`; undefined while it is nobody's. */
export function useOtherOwner(
  orderKey: string | undefined,
  owner: Address | undefined,
): Address | undefined {
  const asked = orderKey && owner ? snapshotAtom(endpoints.orderByKey, { orderKey }) : noneAtom
  const orders = useAtomValue(asked).data?.orders ?? []
  return orders.some((order) => order.owner === owner) ? undefined : orders[0]?.owner
}

const noneAtom = atom<Snapshot<ResponseOf<typeof endpoints.orderByKey>>>({
  state: 'loading',
  stale: false,
})
