import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import type { BurnTerms } from '../../src/chain/contracts/burning.ts'
import { toSeconds } from '../../src/chain/contracts/seconds.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Deployer } from '../../contracts/deploy.ts'
import { trxBurnSale } from '../../contracts/deployments.ts'
import { deployHere } from './deployHere.ts'

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
  deployer: Deployer,
  { token, rate, start, end, sum }: TrxBurnTerms,
  settle?: (txId: string) => Promise<unknown>,
): Promise<Address> {
  const decided = {
    burnSaleToken: token,
    burnSaleRate: rate,
    burnSaleStart: toSeconds(start),
    burnSaleEnd: toSeconds(end),
    burnSaleTotal: sum,
  }
  return (await deployHere(deployer, trxBurnSale, {}, decided, settle)).trxBurnSale
}

/** Deposits approved tokens. */
export const depositForTrx = (contract: Address, units: bigint): ContractCall =>
  contractCall(contract, 'deposit(uint256)', [units])
