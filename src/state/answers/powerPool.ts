import { burning } from '../../api/endpoints/burning.ts'
import type { Address } from '../../core/address.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { snapshotAtom } from './snapshot.ts'

export type PowerPool = ResponseOf<typeof burning.projectProduct>

/**
 * Earnings of mining power according to the backend, and an account's share, as several pages show
 * them.
 */
export const powerPoolAtom = (owner?: Address) =>
  snapshotAtom(burning.projectProduct, { product: 'power', ...(owner && { owner }) })
