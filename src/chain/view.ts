import type { Address } from '../core/address.ts'
import { allOk, type Result } from '../core/result.ts'
import type { AbiValue } from './abi.ts'
import type { ArgumentsOf, ValuesOf } from './abiTypes.ts'
import { contractCall, type ContractCall } from './call.ts'
import type { NodeError } from './nodeAnswers.ts'

/** A read-only contract call, with the decoder of its answer. */
export interface View<T> {
  readonly call: ContractCall
  /** Solidity types of the return values. */
  readonly types: readonly string[]
  /** Interprets the return values. May throw if they make no sense. */
  readonly decode: (values: readonly AbiValue[]) => T
}

/** A single value stays as it is; several become a tuple. */
type Plain<Types extends readonly string[]> = Types extends readonly [string]
  ? ValuesOf<Types>[0]
  : ValuesOf<Types>

type Ask<Signature extends string, T> = (
  contract: Address,
  ...args: ArgumentsOf<Signature>
) => View<T>

/**
 * Declares a view function. `view('isPaid(address,bytes32)', ['bool'])` takes a contract, an
 * address and 32 bytes as hex, and returns a boolean. `decode` converts several values, or numbers
 * in some unit.
 *
 * ```ts
 * import { nobody } from '../core/address.ts'
 *
 * const decimals = view('decimals()', ['uint8'], Number)
 * const asked = decimals(nobody)
 * asked.call.signature // → 'decimals()'
 * asked.decode([6n]) // → 6
 * ```
 */
export function view<const Signature extends string, const Types extends readonly string[]>(
  signature: Signature,
  types: Types,
): Ask<Signature, Plain<Types>>
export function view<const Signature extends string, const Types extends readonly string[], T>(
  signature: Signature,
  types: Types,
  decode: (...values: ValuesOf<Types>) => T,
): Ask<Signature, T>
export function view(
  signature: string,
  types: readonly string[],
  decode: (...values: readonly AbiValue[]) => unknown = (...values) =>
    types.length === 1 ? values[0] : values,
): Ask<string, unknown> {
  return (contract, ...args: readonly AbiValue[]) => ({
    call: contractCall(contract, signature, args),
    types,
    decode: (values) => decode(...values),
  })
}

type Answer<T> = Promise<Result<T, NodeError>>

type AnswersOf<Views extends readonly View<unknown>[]> = {
  readonly [Index in keyof Views]: Views[Index] extends View<infer T> ? T : never
}

/** Reads views from a node. */
export interface ViewReader {
  /** Reads one view. A revert counts as malformed, because views here do not revert. */
  read<T>(asked: View<T>): Answer<T>
  /** Reads all views at once. If any fail, returns the first failure in order. */
  readAll<const Views extends readonly View<unknown>[]>(asked: Views): Answer<AnswersOf<Views>>
}

/** Creates a reader from a function that reads one view. */
export const viewReader = (read: ViewReader['read']): ViewReader => ({
  read,
  readAll: (asked) => allOk(asked.map((each) => read(each))) as Answer<AnswersOf<typeof asked>>,
})
