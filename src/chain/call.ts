import type { Address } from '../core/address.ts'
import type { AbiValue } from './abi.ts'
import type { ArgumentsOf } from './abiTypes.ts'

/** A contract call as plain data: what a transaction will do, before there is a transaction. */
export interface ContractCall {
  readonly contract: Address
  /** "pay(bytes32,uint256,uint32)" */
  readonly signature: string
  readonly args: readonly AbiValue[]
  /** TRX sent along, in sun. */
  readonly callValue: bigint
  /** The most that may burn for energy, in sun. */
  readonly feeLimit: bigint
}

/** The arguments of a call of this signature; undefined for any other call. */
export const argumentsOf = <Signature extends string>(
  { signature, args }: ContractCall,
  wanted: Signature,
): ArgumentsOf<Signature> | undefined =>
  signature === wanted ? (args as ArgumentsOf<Signature>) : undefined

/** Default fee limit in sun (spec section 9). */
export const DEFAULT_FEE_LIMIT = 150_000_000n

export const contractCall = (
  contract: Address,
  signature: string,
  args: readonly AbiValue[],
  { callValue = 0n, feeLimit = DEFAULT_FEE_LIMIT } = {},
): ContractCall => ({ contract, signature, args, callValue, feeLimit })
