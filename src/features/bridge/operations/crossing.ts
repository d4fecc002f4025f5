import type { Address } from '../../../core/address.ts'
import type { CrossingAsset } from '../rules.ts'

/** What the user confirmed of a deposit or a withdrawal. */
export interface Crossing {
  readonly mainGateway: Address
  readonly sideGateway: Address
  readonly asset: CrossingAsset
  readonly fee: bigint
  readonly feeLimit: bigint
}
