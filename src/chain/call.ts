import type { Address } from '../core/address.ts'
import type { AbiValue } from './abi.ts'
import type { ArgumentsOf } from './abiTypes.ts'

/** A contract call as plain data: what a future transaction will do. */
export interface ContractCall {
  readonly contract: Address
  /** Method signature, such as "pay(bytes32,uint256,uint32)". */
  readonly signature: string
  readonly args: readonly AbiValue[]
  /** TRX sent with the call, in sun. */
  readonly callValue: bigint
  /** Maximum TRX that may burn for energy, in sun. */
  readonly feeLimit: bigint
  /** TRC-10 tokens sent with the call. */
  readonly trc10?: TokenValue
}

/** An amount of a TRC-10 token, which is identified by number. */
export interface TokenValue {
  readonly id: bigint
  readonly units: bigint
}

/** A plain TRX transfer. It runs no code, so it has no fee limit and emits no events. */
export interface TrxTransfer extends Unset<ContractCall> {
  readonly to: Address
  readonly sun: bigint
}

/**
 * TRX of a side chain for the fund that rewards its witnesses. It runs no code and has no receiver.
 */
export interface FundInjection extends Unset<ContractCall> {
  readonly sun: bigint
}

/**
 * Contract-call fields, all undefined. They let code read a contract call's fields from any call.
 */
type Unset<T> = { readonly [Name in keyof T]?: undefined }

/** Call that the transaction of a leg makes. */
export type Call = ContractCall | TrxTransfer | FundInjection

/** A call that runs no code: no contract can refuse it, and it emits no events. */
export type PlainCall = TrxTransfer | FundInjection

export const isPlain = (call: Call): call is PlainCall => call.contract === undefined

export const isTransfer = (call: Call): call is TrxTransfer => 'to' in call

/** Returns the arguments of a call of this signature; undefined for any other call. */
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

/**
 * Builds a contract call as plain data, with the default fee limit unless another one is given.
 *
 * ```ts
 * import { nobody } from '../core/address.ts'
 *
 * const pay = contractCall(nobody, 'pay(uint256)', [5n], { callValue: 2_000_000n })
 * pay.callValue // → 2_000_000n
 * pay.feeLimit // → 150_000_000n
 * argumentsOf(pay, 'pay(uint256)') // → [5n]
 * argumentsOf(pay, 'refund(uint256)') // → undefined
 * ```
 */
export const contractCall = (
  contract: Address,
  signature: string,
  args: readonly AbiValue[],
  { callValue = 0n, feeLimit = DEFAULT_FEE_LIMIT, trc10 }: CallOptions = {},
): ContractCall => ({ contract, signature, args, callValue, feeLimit, ...(trc10 && { trc10 }) })
