import type { Address } from '../../../core/address.ts'
import type { CrossingAsset } from '../rules.ts'

/** Terms of a deposit or withdrawal that the user confirmed. */
export interface Crossing {
  readonly mainGateway: Address
  readonly sideGateway: Address
  readonly asset: CrossingAsset
  readonly fee: bigint
  readonly feeLimit: bigint
}
