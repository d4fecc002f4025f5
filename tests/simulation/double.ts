import type { AbiValue } from '../../src/chain/abi.ts'
import type { EventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Call } from './bytes.ts'

/** What the chain holds, as of one block. */
export interface Facts {
  /** The block in which this was done last; named by what does it, and what it was done for. */
  doneIn(what: string, whom: string): number | undefined
  readonly block: number
  /** The time of that block. */
  readonly at: Millis
}

/** What a contract does with one of its calls. */
export interface Rule {
  /** What it is done for: an order and its owner, an account, an offer. */
  readonly whom: (call: Call) => string
  /** The error, where it is not admitted; without this a call is, as often as it comes. */
  readonly refuses?: (facts: Facts, whom: string) => string | undefined
  /** Exactly so many sun; none unless said. */
  readonly value?: bigint | 'any'
  /** Taken from what the caller has approved. */
  readonly takes?: { readonly token: Address; readonly units: bigint }
  readonly event?: EventShape
  /** The fields of that event, in their order. */
  readonly fields?: (call: Call, facts: Facts) => readonly AbiValue[]
}

/** What a view answers. */
export type View = (args: readonly string[], facts: Facts) => readonly AbiValue[]

/**
 * How the contracts and the backend of one kind behave, as far as the kind can see it: what a sample
 * of it confirms, what its reads answer before and after, which event its call leaves, and what the
 * backend says before. Each is compared with the contracts themselves in
 * `tests/sandbox/doubles.test.ts`.
 */
export interface Double {
  /** What a user confirmed, where nobody is to be asked. */
  readonly intent: (order: string) => unknown
  /** The account of its rows; the world's owner unless said. */
  readonly owner?: Address
  /** By signature; each is known by that name to `Facts`. Approvals are the same for all. */
  readonly calls: Readonly<Record<string, Rule>>
  /** By signature. */
  readonly views: Readonly<Record<string, View>>
  /** The truth about an order, as the backend tells it before; absent where none is asked. */
  readonly told?: (request: Asked) => object
  /** Which of the fields of that are told wrongly by a backend that lies, and how. */
  readonly lies?: Partial<Record<Lie, (told: object) => object>>
}

export type Lie = 'contract' | 'price' | 'owner'

/** What is known of every request before. */
export interface Asked {
  readonly orderKey: string
  readonly owner: Address
  readonly txId?: string
  readonly expiresAt?: Millis
}

/** A second one for the same is refused with this error. */
export const once =
  (what: string, error: string): NonNullable<Rule['refuses']> =>
  ({ doneIn }, whom) =>
    doneIn(what, whom) === undefined ? undefined : error

/** For an order of the caller's own: it is the first argument. */
export const ofOrder = ({ owner, args }: Call): string => `${owner} ${args[0]}`

/** For the caller, once in a lifetime. */
export const ofOwner = ({ owner }: Call): string => owner
