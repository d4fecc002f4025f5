import { SUN_PER_TRX, wholeTrx } from '../core/amount.ts'
import { DEFAULT_FEE_LIMIT } from './call.ts'
import type { AccountResources, FeePrices } from './nodeAnswers.ts'

/** What a transaction takes. */
export interface Cost {
  readonly energy: bigint
  /** The part of it that busy contracts add; it may rise until the transaction is executed. */
  readonly penalty: bigint
  /** Just simulated; otherwise the energy is a typical value. */
  readonly measured: boolean
  readonly bytes: bigint
  /** No code runs: no fee limit applies, and what it costs is known to the sun. */
  readonly isPlain?: boolean
  /** How many keys sign it; one by default. */
  readonly signatures?: number
  /** It opens its receiver's account, which costs a fixed sum instead of its bytes, and another. */
  readonly activates?: boolean
}

export interface FeeEstimate {
  /** TRX that will burn, in sun, once the resources of the account are used up. */
  readonly expectedSun: bigint
  /** If every fee limit is used up and no free bandwidth is left. */
  readonly worstSun: bigint
  readonly energy: bigint
  /** The part of the energy that busy contracts add. */
  readonly penalty: bigint
}

/** The fee limit as a percentage of the estimate: a limit that is too low burns in full. */
const MEASURED_MARGIN_PERCENT = 150n
const TYPICAL_MARGIN_PERCENT = 200n

/**
 * How far a busy contract's energy may rise at once: java-tron updates its factor every six hours,
 * by 20 % at most (getDynamicEnergyIncreaseFactor), possibly before the transaction's block.
 */
const RISE_PERCENT = 120n

/**
 * What the transactions burn. Owned energy goes first, unit by unit; owned bandwidth, staked or else
 * free, pays for a whole transaction or not at all, as on the network; what opens an account is not
 * paid for with the free one. `feeLimit` is the most that each may burn for
 * energy, in sun.
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

/** A further signature of 65 bytes, with its tag and length. */
const SIGNATURE_BYTES = 67n

/** The energy that a transaction may end up taking. */
function roomFor({ energy, penalty, measured }: Cost): bigint {
  const risen = penalty > 0n ? (energy * RISE_PERCENT) / 100n : energy
  return (risen * (measured ? MEASURED_MARGIN_PERCENT : TYPICAL_MARGIN_PERCENT)) / 100n
}

/**
 * The fee limit of every transaction, in sun: that of the dearest one with a margin, rounded up to
 * whole TRX, and never above `most`. Without prices it is `most`.
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
 * What the dearest of the simulated transactions takes, in sun, if that is more than `feeLimit`: it
 * would run out of energy and burn the whole limit, whatever energy the account owns. A simulation
 * knows no limit.
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
