import type { AbiValue } from '../../src/chain/abi.ts'
import type { EventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Call } from './bytes.ts'

/** Facts that the chain holds as of one block. */
export interface Facts {
  /**
   * Returns the block in which this was last done. `what` is the call that does it, and `whom` is
   * its subject.
   */
  doneIn(what: string, whom: string): number | undefined
  readonly block: number
  /** Time of that block. */
  readonly at: Millis
}

/** Behaviour of a contract for one of its calls. */
export interface Rule {
  /** Returns the subject of the call: an order with its owner, an account, or an offer. */
  readonly whom: (call: Call) => string
  /** Returns the error if the call is refused. Without this, repeated calls succeed. */
  readonly refuses?: (facts: Facts, whom: string, call: Call) => string | undefined
  /** Whether the purpose can no longer be achieved, although no one achieved it. */
  readonly isOver?: (facts: Facts, whom: string, call: Call) => boolean
  /** Exact call value in sun; none by default. */
  readonly value?: bigint | 'any'
  /** Token amount taken from the caller's allowance. */
  readonly takes?: { readonly token: Address; readonly units: bigint }
  readonly event?: EventShape
  /** Contract that emits the event, if it is not the called one. */
  readonly by?: Address
  /** Returns the event's fields, in their order. */
  readonly fields?: (call: Call, facts: Facts) => readonly AbiValue[]
}

/** Event that the gateway on the other chain emits for an arrival. */
export interface Arriving {
  readonly contract: Address
  readonly event: EventShape
  readonly fields: (nonce: bigint) => readonly AbiValue[]
}

/** Answer of a view. */
export type View = (args: readonly string[], facts: Facts, contract: Address) => readonly AbiValue[]

/**
 * Behaviour of the contracts and the backend of one kind, as far as the kind can see it. It has a
 * sample intent, what its reads answer before and after, the event of its call, and the backend's
 * answer beforehand. `tests/sandbox/doubles.test.ts` compares each double with the contracts
 * themselves.
 */
export interface Double {
  /** Makes the intent that a user would have confirmed. */
  readonly intent: (order: string) => unknown
  /** Account of its rows; by default the world's owner. */
  readonly owner?: Address
  /**
   * Rules by signature, the name by which `Facts` identifies a call. Approvals are the same for all
   * kinds.
   */
  readonly calls: Readonly<Record<string, Rule>>
  /** Views by signature. */
  readonly views: Readonly<Record<string, View>>
  /**
   * Returns the true answer of the backend to the call before a payment, or the code of its
   * refusal. Absent if the kind makes no such call. The backend knows the solidified chain and the
   * newest block.
   */
  readonly told?: (request: Asked, solid: Facts, head: Facts) => object | number
  /** Returns a reason why no wallet may ever be asked for this call with this expiration. */
  readonly taboo?: (call: Call, expiration: Millis, solid: Facts) => string | undefined
  /** Arrival of its transaction on the other chain. */
  readonly crosses?: Arriving
  /** Fields that a lying backend falsifies, each with its false value. */
  readonly lies?: Partial<Record<Lie, (told: object) => object>>
}

export type Lie = 'contract' | 'price' | 'owner'

/** Request to the backend before a payment, about an order, a card or stakes. */
export interface Asked {
  /** Missing if a card, a stake or an account identifies the request. */
  readonly orderKey: string
  readonly owner: Address
  readonly tokenId?: string
  readonly orders?: string
  readonly txId?: string
  readonly expiresAt?: Millis
}

/** Refuses a second call for the same subject with this error. */
export const once =
  (what: string, error: string): NonNullable<Rule['refuses']> =>
  ({ doneIn }, whom) =>
    doneIn(what, whom) === undefined ? undefined : error

/** Answers truthfully until the solidified chain has the call done, then refuses with this code. */
export const untilDone =
  (
    what: string,
    whom: (asked: Asked) => string,
    code: number,
    told: (asked: Asked) => object,
  ): NonNullable<Double['told']> =>
  (asked, solid) =>
    solid.doneIn(what, whom(asked)) === undefined ? told(asked) : code

/** Identifies the caller's own order, which is the first argument. */
export const ofOrder = ({ owner, args }: Call): string => `${owner} ${args[0]}`

/** Identifies the caller's own order, which is the second argument. */
export const ofSecondOrder = ({ owner, args }: Call): string => `${owner} ${args[1]}`

/** Returns the order that a call names, if its contract knows orders. */
export const orderNamed = ({ whom }: Rule, { args }: Call): string | undefined =>
  whom === ofOrder ? args[0] : whom === ofSecondOrder ? args[1] : undefined

/** Identifies the caller, whatever the arguments are. */
export const ofOwner = ({ owner }: Call): string => owner
