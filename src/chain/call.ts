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
  /** Units of a TRC-10 token sent along. */
  readonly trc10?: TokenValue
}

/** Some of a TRC-10 token, which a number names. */
export interface TokenValue {
  readonly id: bigint
  readonly units: bigint
}

/** TRX for an account, and nothing else: no code runs, so it has no fee limit and writes no event. */
export interface TrxTransfer extends Unset<ContractCall> {
  readonly to: Address
  readonly sun: bigint
}

/** TRX of a side chain for the fund that rewards its witnesses: no code runs, and it has no receiver. */
export interface FundInjection extends Unset<ContractCall> {
  readonly sun: bigint
}

/** Whoever looks for a certain call of a contract may ask any call for these. */
type Unset<T> = { readonly [Name in keyof T]?: undefined }

/** What the transaction of a leg does. */
export type Call = ContractCall | TrxTransfer | FundInjection

/** What runs no code: no contract can refuse it, and none tells of it. */
export type PlainCall = TrxTransfer | FundInjection

export const isPlain = (call: Call): call is PlainCall => call.contract === undefined

export const isTransfer = (call: Call): call is TrxTransfer => 'to' in call

/** The arguments of a call of this signature; undefined for any other call. */
export const argumentsOf = <Signature extends string>(
  call: Call,
  wanted: Signature,
): ArgumentsOf<Signature> | undefined =>
  call.signature === wanted ? (call.args as ArgumentsOf<Signature>) : undefined

/** Default fee limit in sun (spec section 9). */
export const DEFAULT_FEE_LIMIT = 150_000_000n

interface CallOptions {
  readonly callValue?: bigint
  readonly feeLimit?: bigint | undefined
  readonly trc10?: TokenValue | undefined
}

export const contractCall = (
  contract: Address,
  signature: string,
  args: readonly AbiValue[],
  { callValue = 0n, feeLimit = DEFAULT_FEE_LIMIT, trc10 }: CallOptions = {},
): ContractCall => ({ contract, signature, args, callValue, feeLimit, ...(trc10 && { trc10 }) })
