import { useAtomValue } from 'jotai'
import { endpoints } from '../../api/endpoints/table.ts'
import type { Address } from '../../core/address.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'

/** The account that an order belongs to, where it is not `owner`; undefined while it is nobody's. */
export function useOtherOwner(
  orderKey: string | undefined,
  owner: Address | undefined,
): Address | undefined {
  const asked = orderKey && owner ? snapshotAtom(endpoints.orderByKey, { orderKey }) : unaskedAtom
  const orders = useAtomValue(asked).data?.orders ?? []
  return orders.some((order) => order.owner === owner) ? undefined : orders[0]?.owner
}
