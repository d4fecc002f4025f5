import type { AbiValue } from '../src/chain/abi.ts'
import type { ValueOf } from '../src/chain/abiTypes.ts'
import type { Address } from '../src/core/address.ts'
import type { ContractName } from './compile.ts'

/** Parameter of a constructor or a function, by its name and type in the ABI. */
interface Parameter {
  readonly parameter: string
  readonly type: string
}

/** Argument of a step, and where its value comes from. */
export type Argument = Parameter &
  (
    | { readonly step: string }
    | { readonly external: string; readonly words: string }
    | { readonly decision: string; readonly words: string }
    | { readonly constant: AbiValue; readonly words: string; readonly reason: string }
  )

interface Sent {
  readonly arguments: readonly Argument[]
}

/** Contract to deploy; its address gets the name `as`. */
export interface Deployed extends Sent {
  readonly deploy: ContractName | 'UniswapV2Factory'
  readonly as: string
  /** Whether a product can do without the contract. */
  readonly isOptional?: true
  /** Contracts that it needs beside those of its arguments. */
  readonly beside?: readonly string[]
  /** Whether a contract that exists already may serve instead. */
  readonly mayExist?: true
}

/** Call of a contract of an earlier step. */
export interface Called extends Sent {
  readonly call: string
  readonly on: string
  /** Most TRX that may burn for energy, in sun, if the usual limit is too low. */
  readonly feeLimit?: bigint
}

/** Call that creates a contract; the view `read`, with the same arguments, gives its address. */
export interface CalledAndRead extends Called {
  readonly read: string
  readonly as: string
  readonly mayExist?: true
  /** Name of the contract at the address, as the documentation says it. */
  readonly words: string
}

export type Step = Deployed | Called | CalledAndRead

/** Takes the address of an earlier step. */
export const step = <const P extends string, const N extends string>(parameter: P, name: N) =>
  ({ parameter, type: 'address', step: name }) as const

/** Takes the address of a contract that others have deployed. */
export const external = <const P extends string, const N extends string>(
  parameter: P,
  name: N,
  words: string,
) => ({ parameter, type: 'address', external: name, words }) as const

/** Takes what the owner decided. */
export const decision = <const P extends string, const T extends string, const N extends string>(
  parameter: P,
  type: T,
  name: N,
  words: string,
) => ({ parameter, type, decision: name, words }) as const

/** Takes a value that is the same in every deployment. */
export const constant = <const P extends string, const T extends string>(
  parameter: P,
  type: T,
  value: ValueOf<T>,
  words: string,
  reason: string,
) => ({ parameter, type, constant: value, words, reason }) as const

type ArgumentOf<S extends readonly Step[]> = S[number]['arguments'][number]
type Names<Row, Key extends string> =
  Row extends Readonly<Record<Key, infer Name extends string>> ? Name : never

/** Names of the contracts that the steps make. */
type NameOf<S extends readonly Step[]> = Names<S[number], 'as'>

/** Addresses that the steps make, by name. */
export type Made<S extends readonly Step[]> = { readonly [Name in NameOf<S>]: Address }

/**
 * Contracts that the steps need and do not make. Those that may exist already can be given too.
 */
export type Contracts<S extends readonly Step[]> = {
  readonly [
    Name in Exclude<
      Names<ArgumentOf<S>, 'step'> | Names<ArgumentOf<S>, 'external'> | Names<S[number], 'on'>,
      NameOf<S>
    >
  ]: Address
} & { readonly [Name in Names<Extract<S[number], { mayExist: true }>, 'as'>]?: Address }

/** Decisions that the steps ask of the owner, by name. */
export type Decisions<S extends readonly Step[]> = {
  readonly [Row in Extract<ArgumentOf<S>, { decision: string }> as Row['decision']]: ValueOf<
    Row['type']
  >
}
