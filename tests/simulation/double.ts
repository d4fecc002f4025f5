import type { AbiValue } from '../../src/chain/abi.ts'
import type { EventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Call } from './bytes.ts'

/** What the chain holds, as of one block. */
export interface Facts {
  /** The block in which this was last done; named by the call that does it and what it is for. */
  doneIn(what: string, whom: string): number | undefined
  readonly block: number
  /** The time of that block. */
  readonly at: Millis
}

/** What a contract does with one of its calls. */
export interface Rule {
  /** What it is done for: an order and its owner, an account, an offer. */
  readonly whom: (call: Call) => string
  /** The error if it is not admitted; without this, a call is admitted as often as it comes. */
  readonly refuses?: (facts: Facts, whom: string, call: Call) => string | undefined
  /** Whether it is over for good, though nobody has done it. */
  readonly isOver?: (facts: Facts, whom: string, call: Call) => boolean
  /** The exact call value in sun; none by default. */
  readonly value?: bigint | 'any'
  /** Taken out of what the caller has approved. */
  readonly takes?: { readonly token: Address; readonly units: bigint }
  readonly event?: EventShape
  /** Who writes it, if not the contract that is called. */
  readonly by?: Address
  /** The fields of that event, in their order. */
  readonly fields?: (call: Call, facts: Facts) => readonly AbiValue[]
}

/** What the gateway on the other chain writes when something arrives. */
export interface Arriving {
  readonly contract: Address
  readonly event: EventShape
  readonly fields: (nonce: bigint) => readonly AbiValue[]
}

/** What a view answers. */
export type View = (args: readonly string[], facts: Facts, contract: Address) => readonly AbiValue[]

/**
 * How the contracts and the backend of one kind behave, as far as the kind can see: what a sample
 * confirms, what its reads answer before and after, which event its call emits, and what the
 * backend says beforehand. Each is compared with the contracts themselves in
 * `tests/sandbox/doubles.test.ts`.
 */
export interface Double {
  /** Stands in for what a user confirmed. */
  readonly intent: (order: string) => unknown
  /** The account of its rows; by default the world's owner. */
  readonly owner?: Address
  /** By signature, the name by which `Facts` knows a call. Approvals are the same for all kinds. */
  readonly calls: Readonly<Record<string, Rule>>
  /** By signature. */
  readonly views: Readonly<Record<string, View>>
  /**
   * The truth about an order, as the backend tells it beforehand, or the code with which it refuses;
   * absent if none is asked. It knows the solidified chain, and the newest block.
   */
  readonly told?: (request: Asked, solid: Facts, head: Facts) => object | number
  /** Why no wallet may be asked for this, which expires then, whatever was agreed. */
  readonly taboo?: (call: Call, expiration: Millis, solid: Facts) => string | undefined
  /** What it sends arrives on the other chain. */
  readonly crosses?: Arriving
  /** Which of those fields a lying backend gets wrong, and how. */
  readonly lies?: Partial<Record<Lie, (told: object) => object>>
}

export type Lie = 'contract' | 'price' | 'owner'

/** What the backend is told beforehand: an order, a card, or stakes. */
export interface Asked {
  /** Missing where a card, a stake or an account says what it is for. */
  readonly orderKey: string
  readonly owner: Address
  readonly tokenId?: string
  readonly orders?: string
  readonly txId?: string
  readonly expiresAt?: Millis
}

/** Refuses a second call for the same thing with this error. */
export const once =
  (what: string, error: string): NonNullable<Rule['refuses']> =>
  ({ doneIn }, whom) =>
    doneIn(what, whom) === undefined ? undefined : error

/** The truth until the solidified chain has it done, and from then on a refusal with this code. */
export const untilDone =
  (
    what: string,
    whom: (asked: Asked) => string,
    code: number,
    told: (asked: Asked) => object,
  ): NonNullable<Double['told']> =>
  (asked, solid) =>
    solid.doneIn(what, whom(asked)) === undefined ? told(asked) : code

/** For the caller's own order, which is the first argument. */
export const ofOrder = ({ owner, args }: Call): string => `${owner} ${args[0]}`

/** The same where it is the second argument. */
export const ofSecondOrder = ({ owner, args }: Call): string => `${owner} ${args[1]}`

/** The order that a call names, if its contract knows orders. */
export const orderNamed = ({ whom }: Rule, { args }: Call): string | undefined =>
  whom === ofOrder ? args[0] : whom === ofSecondOrder ? args[1] : undefined

/** For the caller, whatever the arguments. */
export const ofOwner = ({ owner }: Call): string => owner
