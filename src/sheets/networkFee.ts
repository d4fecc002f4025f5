import { estimateFee, type FeeEstimate } from '../chain/fee.ts'
import type { AccountResources } from '../chain/nodeAnswers.ts'
import type { KnownPrices, Preflight } from '../chain/preflight.ts'

/** What the network takes for an operation, and at which prices. */
export interface NetworkFee extends FeeEstimate {
  readonly bytes: bigint
  readonly owned: AccountResources
  readonly prices: KnownPrices
}

/** Undefined while prices or the account's resources are unknown. `feeLimit`: per transaction. */
export function networkFeeOf(
  preflight: Preflight | undefined,
  feeLimit: bigint,
): NetworkFee | undefined {
  if (!preflight?.prices || !preflight.resources) return undefined
  const { transactions, prices, resources: owned } = preflight
  return {
    ...estimateFee(transactions, prices, owned, feeLimit),
    bytes: transactions.reduce((sum, { bytes }) => sum + bytes, 0n),
    owned,
    prices,
  }
}
