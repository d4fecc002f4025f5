import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { stakeTermsType, type StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import { nobody, type Address } from '../../src/core/address.ts'

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
