import { SUN_PER_TRX, wholeTrx } from '../core/amount.ts'
import { DEFAULT_FEE_LIMIT } from './call.ts'
import type { AccountResources, FeePrices } from './nodeAnswers.ts'

/** Resources that a transaction uses. */
export interface Cost {
  readonly energy: bigint
  /** Part of the energy that busy contracts add. It may rise before the transaction executes. */
  readonly penalty: bigint
  /** Whether the energy was just simulated. Otherwise it is a typical value. */
  readonly measured: boolean
  readonly bytes: bigint
  /** Whether no code runs. Then no fee limit applies, and the cost is exact to the sun. */
  readonly isPlain?: boolean
  /** Number of keys that sign; one by default. */
  readonly signatures?: number
  /**
   * Whether it activates the receiver's account. That costs a fixed amount in place of its
   * bandwidth, plus an account fee.
   */
  readonly activates?: boolean
}

export interface FeeEstimate {
  /** TRX expected to burn, in sun, after the account's resources are used. */
  readonly expectedSun: bigint
  /** TRX to burn if every fee limit is used up and no free bandwidth is left, in sun. */
  readonly worstSun: bigint
  readonly energy: bigint
  /** Part of the energy that busy contracts add. */
  readonly penalty: bigint
}

/** Fee limit as a percentage of the estimate. A limit that is too low burns in full. */
const MEASURED_MARGIN_PERCENT = 150n
const TYPICAL_MARGIN_PERCENT = 200n

/**
 * Largest energy of a busy contract after one rise, as a percentage. java-tron updates its factor
 * every six hours, by 20 % at most (getDynamicEnergyIncreaseFactor). That may happen before the
 * transaction's block.
 */
const RISE_PERCENT = 120n

/**
 * Estimates the TRX that transactions burn. Owned energy is used first, unit by unit. Owned
 * bandwidth, staked before free, covers a whole transaction or none of it, as on the network. Free
 * bandwidth does not cover an activation. `feeLimit` is the maximum that each transaction may burn
 * for energy, in sun.
 */
export function estimateFee(
  transactions: readonly Cost[],
  prices: FeePrices,
  owned: AccountResources,
  feeLimit: bigint,
): FeeEstimate {
  let energyLeft = owned.energy
  let stakedLeft = owned.stakedBandwidth ?? 0n
  let freeLeft = owned.bandwidth - stakedLeft
  let expectedSun = 0n
  let worstSun = 0n
  let energy = 0n
  let penalty = 0n
  for (const needed of transactions) {
    const { activates, signatures = 1 } = needed
    const bytes = needed.bytes + BigInt(signatures - 1) * SIGNATURE_BYTES
    const fromOwned = needed.energy < energyLeft ? needed.energy : energyLeft
    energyLeft -= fromOwned
    let bytesSun = activates ? prices.activation.bytesSun : bytes * prices.bandwidthSun
    const mostBytesSun = bytesSun
    if (bytes <= stakedLeft) [stakedLeft, bytesSun] = [stakedLeft - bytes, 0n]
    else if (!activates && bytes <= freeLeft) [freeLeft, bytesSun] = [freeLeft - bytes, 0n]
    const fixedSun =
      (activates ? prices.activation.accountSun : 0n) + (signatures > 1 ? prices.multisigSun : 0n)
    expectedSun += (needed.energy - fromOwned) * prices.energySun + bytesSun + fixedSun
    worstSun += fixedSun + (needed.isPlain ? bytesSun : feeLimit + mostBytesSun)
    energy += needed.energy
    penalty += needed.penalty
  }
  return { expectedSun, worstSun: worstSun > expectedSun ? worstSun : expectedSun, energy, penalty }
}

/** Size of an additional signature in bytes: 65, with its tag and length. */
const SIGNATURE_BYTES = 67n

/** Returns the energy that a transaction may need, including a margin. */
function roomFor({ energy, penalty, measured }: Cost): bigint {
  const risen = penalty > 0n ? (energy * RISE_PERCENT) / 100n : energy
  return (risen * (measured ? MEASURED_MARGIN_PERCENT : TYPICAL_MARGIN_PERCENT)) / 100n
}

/**
 * Chooses one fee limit for all transactions, in sun. It is that of the most expensive one with a
 * margin, rounded up to whole TRX, at most `most`. Without prices it is `most`.
 */
export function chooseFeeLimit(
  { transactions, prices }: { transactions: readonly Cost[]; prices?: FeePrices },
  most: bigint = DEFAULT_FEE_LIMIT,
): bigint {
  if (!prices || transactions.length === 0) return most
  const dearest = transactions.map(roomFor).reduce((most, each) => (each > most ? each : most), 0n)
  const whole = wholeTrx(dearest * prices.energySun) * SUN_PER_TRX
  return whole < most ? whole : most
}

/**
 * Returns the cost of the most expensive simulated transaction, in sun, if it exceeds `feeLimit`.
 * Such a transaction would run out of energy and burn the whole limit, whatever energy the account
 * owns. A simulation has no fee limit of its own.
 */
export function beyondLimit(
  { transactions, prices }: { transactions: readonly Cost[]; prices?: FeePrices },
  feeLimit: bigint,
): bigint | undefined {
  if (!prices) return undefined
  const takes = transactions
    .filter(({ measured }) => measured)
    .map(({ energy }) => energy * prices.energySun)
    .reduce((most, each) => (each > most ? each : most), 0n)
  return takes > feeLimit ? takes : undefined
}
