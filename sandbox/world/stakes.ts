import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { stakeTermsType, type StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { compileContracts } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'

/** Contracts of stakes. */
export interface StakeContracts {
  readonly staking: Address
  readonly fixedPlans: Address
}

const encodeTerms = ({ coin = nobody, days, costBp, least, most }: StakeTerms) =>
  [coin, BigInt(days), BigInt(costBp), least, most] as const

/** Adds a pool of stakes; `rewards` and `costs` are streams that it controls. */
export const addStakePool = (
  staking: Address,
  terms: StakeTerms,
  rewards: bigint,
  costs: bigint,
): ContractCall =>
  contractCall(staking, `addPool(${stakeTermsType},uint256,uint256)`, [
    encodeTerms(terms),
    rewards,
    costs,
  ])

/** Adds a plan at a yearly rate in basis points. */
export const addPlan = (plans: Address, terms: StakeTerms, rateBp: number): ContractCall =>
  contractCall(plans, `addPlan(${stakeTermsType},uint256)`, [encodeTerms(terms), BigInt(rateBp)])

/** Permanently stops new stakes in a pool or a plan. */
export const closePlace = (contract: Address, place: bigint): ContractCall =>
  contractCall(contract, 'close(uint256)', [place])

/**
 * Creates a stream of rewards that pays in `coin`, by default TRX, and is controlled by
 * `controller`.
 */
export const makeStream = (pools: Address, controller: Address, coin: Address = nobody) =>
  contractCall(pools, 'makePool(address,address)', [controller, coin])

/** Deploys the contracts of stakes. `settle` puts the sent transactions into blocks. */
export async function deployStakes(
  operator: Operator,
  { rewardPools }: { readonly rewardPools: Address },
  settle: (txIds: readonly string[]) => Promise<void>,
): Promise<StakeContracts> {
  const { Staking, FixedPlans } = compileContracts()
  const staking = await operator.deploy(Staking, encodeValues(['address'], [rewardPools]))
  const plans = await operator.deploy(FixedPlans)
  await settle([staking.txId, plans.txId])
  return { staking: staking.contract, fixedPlans: plans.contract }
}
