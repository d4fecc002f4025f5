import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import type { BurnTerms } from '../../src/chain/contracts/burning.ts'
import { toSeconds } from '../../src/chain/contracts/seconds.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { compileContracts } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'

/**
 * Adds a token that can be burned a day later; `hasBurn` tells whether it has a `burn` function.
 */
export const listBurnCoin = (
  contract: Address,
  coin: Address,
  { uPrice, factor }: BurnTerms,
  hasBurn: boolean,
): ContractCall =>
  contractCall(contract, 'listCoin(address,uint64,uint32,bool)', [
    coin,
    uPrice,
    BigInt(factor),
    hasBurn,
  ])

/** Announces a token's value and factor, which apply a day later. */
export const announceBurnTerms = (
  contract: Address,
  coin: Address,
  { uPrice, factor }: BurnTerms,
): ContractCall =>
  contractCall(contract, 'announce(address,uint64,uint32)', [coin, uPrice, BigInt(factor)])

/** Sets the stream of rewards that power earns, once. */
export const setPowerStream = (contract: Address, stream: bigint): ContractCall =>
  contractCall(contract, 'setStream(uint256)', [stream])

/**
 * Deploys the contract that burns tokens for power. `settle` puts the sent transactions into
 * blocks.
 */
export async function deployBurning(
  operator: Operator,
  { rewardPools, poolRouter }: { readonly rewardPools: Address; readonly poolRouter: Address },
  settle: (txIds: readonly string[]) => Promise<void>,
): Promise<Address> {
  const args = encodeValues(['address', 'address'], [rewardPools, poolRouter])
  const { txId, contract } = await operator.deploy(compileContracts().Burning, args)
  await settle([txId])
  return contract
}

export interface TrxBurnTerms {
  readonly token: Address
  /** Smallest units of the token per TRX. */
  readonly rate: bigint
  readonly start: Millis
  readonly end: Millis
  /** Maximum TRX ever given, in sun. */
  readonly sum: bigint
}

/** Deploys a sale that gives tokens for TRX; the tokens must be deposited. */
export async function deployTrxBurnSale(
  operator: Operator,
  { token, rate, start, end, sum }: TrxBurnTerms,
  settle: (txIds: readonly string[]) => Promise<void>,
): Promise<Address> {
  const args = encodeValues('address,uint256,uint64,uint64,uint256'.split(','), [
    token,
    rate,
    toSeconds(start),
    toSeconds(end),
    sum,
  ])
  const { txId, contract } = await operator.deploy(compileContracts().TrxBurnSale, args)
  await settle([txId])
  return contract
}

/** Deposits approved tokens. */
export const depositForTrx = (contract: Address, units: bigint): ContractCall =>
  contractCall(contract, 'deposit(uint256)', [units])
