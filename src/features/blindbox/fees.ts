import { encodeCall } from '../../chain/abi.ts'
import { DEFAULT_FEE_LIMIT } from '../../chain/call.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { AccountResources, FeePrices } from '../../chain/nodeAnswers.ts'
import type { Address } from '../../core/address.ts'
import { SUN_PER_TRX } from '../../core/amount.ts'
import type { Result } from '../../core/result.ts'
import type { LegPlan } from '../../outbox/kind.ts'

// Preflight: what the network will take, before the wallet is asked. Simulated where the chain can
// simulate it; a payment whose approval is still to come can not, and counts as typical.

/** A transaction that the wallet will be asked for, and what it takes. */
export interface NeededTransaction {
  /** The leg's name: "approve1", "pay1". */
  readonly name: string
  readonly energy: bigint
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
}

/** Why no payment of an order is left to make. */
export type Settled = 'alreadyPaid' | 'refunded'

export interface Preflight {
  readonly transactions: readonly NeededTransaction[]
  /** All of them were simulated, and none failed. */
  readonly willSucceed: boolean
  /** The chain needs none of them: the order was paid, or taken back, on whatever device. */
  readonly settled?: Settled
  /** The chain says otherwise than the user is about to confirm: in which field. */
  readonly mismatch?: string
  /** One was simulated and failed: what the contract and the node said. */
  readonly failure?: { readonly output: string; readonly message: string }
  readonly prices?: FeePrices
  readonly resources?: AccountResources
}

/**
 * Energy of calls that cannot be simulated yet, as the sandbox's contracts used it: a payment in a
 * token by somebody who buys for the first time, and the first approval of a token.
 */
const TYPICAL_ENERGY: Readonly<Record<string, bigint>> = {
  approveReset: 7_700n,
  approve: 23_000n,
  pay: 198_000n,
}

/** Signature, contract envelope, reference block, times and the result that the node reserves. */
const ENVELOPE_BYTES = 280n

/** How far above the estimate the fee limit stands: a limit that is too low burns all of itself. */
const MEASURED_MARGIN_PERCENT = 150n
const TYPICAL_MARGIN_PERCENT = 200n

const typicalEnergy = (name: string): bigint =>
  TYPICAL_ENERGY[name.replace(/\d+$/, '')] ?? TYPICAL_ENERGY['pay']!

const bytesOf = ({ call }: LegPlan): bigint =>
  ENVELOPE_BYTES + BigInt(encodeCall(call.signature, call.args).length / 2)

/**
 * Finds out which legs are needed at all and simulates each on the chain as it is. A leg that
 * follows another needed one would fail only because that one is not done: it is not simulated.
 */
export async function examine(
  node: ChainNode,
  owner: Address,
  plans: readonly LegPlan[],
): Promise<Preflight> {
  const [prices, resources, skips] = await Promise.all([
    node.feePrices(),
    node.resources(owner),
    Promise.all(plans.map((plan) => plan.skip?.(node))),
  ])
  const needed = plans.filter((_, index) => reasonOf(skips[index]) === undefined)
  const [first] = needed
  const reason = first ? undefined : reasonOf(skips.at(-1))
  const simulated = first && (await node.constantCall(owner, first.call))
  const ran = simulated?.ok ? simulated.value : undefined
  const verified = await first?.verify?.(node)
  const verdict = verified?.ok ? verified.value : undefined
  return {
    transactions: needed.map((plan, index) => {
      const measured = index === 0 && ran?.kind === 'returned'
      return {
        name: plan.name,
        energy: measured ? ran.energyUsed : typicalEnergy(plan.name),
        measured,
        bytes: bytesOf(plan),
      }
    }),
    willSucceed: needed.length === 1 && ran?.kind === 'returned' && verdict?.kind !== 'mismatch',
    ...((reason === 'alreadyPaid' || reason === 'refunded') && { settled: reason }),
    ...(verdict?.kind === 'mismatch' && { mismatch: verdict.field }),
    ...(ran?.kind === 'reverted' && { failure: { output: ran.output, message: ran.message } }),
    ...(prices.ok && { prices: prices.value }),
    ...(resources.ok && { resources: resources.value }),
  }
}

const reasonOf = (skip: Result<string | undefined, unknown> | undefined): string | undefined =>
  skip?.ok ? skip.value : undefined

/**
 * What the transactions burn. Energy that is owned goes first, unit by unit; bandwidth pays for a
 * whole transaction or not at all, as the network does it. `feeLimit` is the most that the energy
 * of each may burn, in sun.
 */
export function estimateFee(
  transactions: readonly NeededTransaction[],
  prices: FeePrices,
  owned: AccountResources,
  feeLimit: bigint,
): FeeEstimate {
  let { energy: energyLeft, bandwidth: bandwidthLeft } = owned
  let expectedSun = 0n
  let worstSun = 0n
  let energy = 0n
  for (const needed of transactions) {
    const fromOwned = needed.energy < energyLeft ? needed.energy : energyLeft
    energyLeft -= fromOwned
    expectedSun += (needed.energy - fromOwned) * prices.energySun
    const bytesSun = needed.bytes * prices.bandwidthSun
    if (needed.bytes <= bandwidthLeft) bandwidthLeft -= needed.bytes
    else expectedSun += bytesSun
    worstSun += feeLimit + bytesSun
    energy += needed.energy
  }
  return { expectedSun, worstSun: worstSun > expectedSun ? worstSun : expectedSun, energy }
}

/**
 * The limit for each transaction of a purchase, in sun: the dearest one with a margin, in whole
 * TRX, and never above the default of 150 TRX. Without prices it is the default.
 */
export function chooseFeeLimit({ transactions, prices }: Preflight): bigint {
  if (!prices || transactions.length === 0) return DEFAULT_FEE_LIMIT
  const dearest = transactions
    .map(
      ({ energy, measured }) =>
        (energy * (measured ? MEASURED_MARGIN_PERCENT : TYPICAL_MARGIN_PERCENT)) / 100n,
    )
    .reduce((most, each) => (each > most ? each : most), 0n)
  const sun = dearest * prices.energySun
  const whole = ((sun + SUN_PER_TRX - 1n) / SUN_PER_TRX) * SUN_PER_TRX
  return whole < DEFAULT_FEE_LIMIT ? whole : DEFAULT_FEE_LIMIT
}
