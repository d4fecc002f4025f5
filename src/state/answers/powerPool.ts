import { burning } from '../../api/endpoints/burning.ts'
import type { Address } from '../../core/address.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { snapshotAtom } from './snapshot.ts'

export type PowerPool = ResponseOf<typeof burning.projectProduct>

/** What power earns as the backend counts it, and an account's own of it, as several pages show it. */
export const powerPoolAtom = (owner?: Address) =>
  snapshotAtom(burning.projectProduct, { product: 'power', ...(owner && { owner }) })
