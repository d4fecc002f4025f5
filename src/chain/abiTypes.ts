import type { Address } from '../core/address.ts'
import type { AbiValue } from './abi.ts'

// Types of the values that `abi.ts` returns, derived from the text of the Solidity type. If the
// text is known only at run time, a value is an `AbiValue`.

/**
 * Type of a value: "address" → `Address`, "(uint256,bool)[]" → an array of `[bigint, boolean]`, all
 * readonly.
 */
export type ValueOf<Type extends string> = string extends Type
  ? AbiValue
  : Type extends `${infer Item}[]`
    ? readonly ValueOf<Item>[]
    : Type extends `(${infer Inner})`
      ? ValuesOf<Split<Inner>>
      : Type extends 'address'
        ? Address
        : Type extends 'bool'
          ? boolean
          : Type extends `uint${string}` | `int${string}`
            ? bigint
            : string

export type ValuesOf<Types extends readonly string[]> = {
  readonly [Index in keyof Types]: ValueOf<Types[Index]>
}

/** Arguments of a signature such as "isPaid(address,bytes32)". */
export type ArgumentsOf<Signature extends string> = string extends Signature
  ? readonly AbiValue[]
  : Signature extends `${string}()`
    ? readonly []
    : Signature extends `${string}(${infer Inner})`
      ? ValuesOf<Split<Inner>>
      : never

/** Fields, by name, of a declaration such as "Refunded(address indexed buyer,uint256 amount)". */
export type FieldsOf<Declaration extends string> = string extends Declaration
  ? Readonly<Record<string, AbiValue>>
  : Declaration extends `${string}(${infer Inner})`
    ? { readonly [Field in Split<Inner>[number] as NameOf<Field>]: ValueOf<TypeOf<Field>> }
    : never

type TypeOf<Field extends string> = Field extends `${infer Type} ${string}` ? Type : Field
type NameOf<Field extends string> = Field extends `${string} ${infer Rest}` ? NameOf<Rest> : Field

/** Splits at commas, except those inside a tuple. */
type Split<
  Text extends string,
  Begun extends string = '',
  Done extends readonly string[] = [],
> = Text extends `${infer Head},${infer Rest}`
  ? IsWhole<`${Begun}${Head}`> extends true
    ? Split<Rest, '', [...Done, `${Begun}${Head}`]>
    : Split<Rest, `${Begun}${Head},`, Done>
  : [...Done, `${Begun}${Text}`]

type IsWhole<Text extends string> = Text extends `${string}(${infer Inner}`
  ? Inner extends `${string})${string}`
    ? true
    : false
  : true
