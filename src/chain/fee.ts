import { SUN_PER_TRX } from '../core/amount.ts'
import { DEFAULT_FEE_LIMIT } from './call.ts'
import type { AccountResources, FeePrices } from './nodeAnswers.ts'

/** What a transaction takes. */
export interface Cost {
  readonly energy: bigint
  /** The part of it that busy contracts take on top; it may rise until the transaction is executed. */
  readonly penalty: bigint
  /** Simulated just now; otherwise the energy is a typical one. */
  readonly measured: boolean
  readonly bytes: bigint
}

export interface FeeEstimate {
  /** TRX that will burn, in sun, after what the account owns. */
  readonly expectedSun: bigint
  /** If every fee limit is used up and no free bandwidth is left. */
  readonly worstSun: bigint
  readonly energy: bigint
  /** The part of the energy that busy contracts take on top. */
  readonly penalty: bigint
}

/** How far above the estimate the fee limit stands: a limit that is too low burns all of itself. */
const MEASURED_MARGIN_PERCENT = 150n
const TYPICAL_MARGIN_PERCENT = 200n

/**
 * How far what a busy contract takes may rise at once: java-tron sets its factor anew every six hours,
 * by 20 % at most (getDynamicEnergyIncreaseFactor), and that may happen before the transaction's block.
 */
const RISE_PERCENT = 120n

/**
 * What the transactions burn. Energy that is owned goes first, unit by unit; bandwidth pays for a
 * whole transaction or not at all, as the network does it. `feeLimit` is the most that the energy
 * of each may burn, in sun.
 */
export function estimateFee(
  transactions: readonly Cost[],
  prices: FeePrices,
  owned: AccountResources,
  feeLimit: bigint,
): FeeEstimate {
  let { energy: energyLeft, bandwidth: bandwidthLeft } = owned
  let expectedSun = 0n
  let worstSun = 0n
  let energy = 0n
  let penalty = 0n
  for (const needed of transactions) {
    const fromOwned = needed.energy < energyLeft ? needed.energy : energyLeft
    energyLeft -= fromOwned
    expectedSun += (needed.energy - fromOwned) * prices.energySun
    const bytesSun = needed.bytes * prices.bandwidthSun
    if (needed.bytes <= bandwidthLeft) bandwidthLeft -= needed.bytes
    else expectedSun += bytesSun
    worstSun += feeLimit + bytesSun
    energy += needed.energy
    penalty += needed.penalty
  }
  return { expectedSun, worstSun: worstSun > expectedSun ? worstSun : expectedSun, energy, penalty }
}

/** The energy that a transaction may take after all. */
function roomFor({ energy, penalty, measured }: Cost): bigint {
  const risen = penalty > 0n ? (energy * RISE_PERCENT) / 100n : energy
  return (risen * (measured ? MEASURED_MARGIN_PERCENT : TYPICAL_MARGIN_PERCENT)) / 100n
}

/**
 * The limit for each transaction, in sun: the dearest one with a margin, in whole TRX, and never
 * above `most`. Without prices it is `most`.
 */
export function chooseFeeLimit(
  { transactions, prices }: { transactions: readonly Cost[]; prices?: FeePrices },
  most: bigint = DEFAULT_FEE_LIMIT,
): bigint {
  if (!prices || transactions.length === 0) return most
  const dearest = transactions.map(roomFor).reduce((most, each) => (each > most ? each : most), 0n)
  const sun = dearest * prices.energySun
  const whole = ((sun + SUN_PER_TRX - 1n) / SUN_PER_TRX) * SUN_PER_TRX
  return whole < most ? whole : most
}
