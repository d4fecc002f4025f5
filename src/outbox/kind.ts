import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'
import type { RequestOf, ResponseOf } from '../api/endpoints/endpoint.ts'
import type { EndpointName, endpoints } from '../api/endpoints/table.ts'
import type { Call } from '../chain/call.ts'
import type { EventFields, EventShape } from '../chain/event.ts'
import type { ChainState } from '../chain/chainState.ts'
import type { ChainNode } from '../chain/node.ts'
import type { NodeError } from '../chain/nodeAnswers.ts'
import type { Voucher } from '../chain/trust.ts'
import type { WalletName } from '../core/wallets.ts'
import type { Config } from '../config/schema.ts'
import type { Address } from '../core/address.ts'
import type { Amount } from '../core/amount.ts'
import type { Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import type { Operation } from './operation.ts'
import type { Term } from './terms.ts'

type Table = typeof endpoints

/** Endpoint name with its request: plain data, sent by the runner. */
export type Request = {
  [N in EndpointName]: { readonly endpoint: N; readonly request: RequestOf<Table[N]> }
}[EndpointName]

/** Meaning of the backend's answer to a before call. */
export type Verdict =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'mismatch'; readonly field: string; readonly detail: string }
  /**
   * Someone announced a transaction for this order: most likely the user on another device, though
   * anyone can. Ours waits until that one can no longer be included, or until a tap overrules it.
   */
  | { readonly kind: 'otherDevice'; readonly expiresAt: Millis }
  /** Too early: the leg waits, and the app asks again automatically at growing intervals. */
  | { readonly kind: 'early'; readonly why: string }

/** Verdict with nothing to wait for. */
export type Finding = Exclude<Verdict, { kind: 'otherDevice' | 'early' }>

export const agreed: Finding = { kind: 'agreed' }

/**
 * Creates a mismatch. `field` selects the words (`Description.mismatches`); `detail` is the value
 * from chain or backend.
 */
export const mismatch = (field: string, detail: unknown): Finding => ({
  kind: 'mismatch',
  field,
  detail: String(detail),
})

/**
 * Creates a verdict for a leg whose time has not come, without any error. `why` selects the words
 * of its step (`awaits`).
 */
export const notYet = (why: string): Verdict => ({ kind: 'early', why })

/**
 * Reason why a leg waits when the backend's voucher is about to expire. The backend soon has a new
 * one, or none.
 */
export const EXPIRES = 'expires'

/**
 * Waits for a transaction that another device announced. Our own announcement is no reason to wait.
 */
export const waitFor = (
  announced: { readonly txId: string; readonly expiresAt: Millis } | undefined,
  ours: string | undefined,
): Verdict =>
  announced && announced.txId !== ours
    ? { kind: 'otherDevice', expiresAt: announced.expiresAt }
    : agreed

interface Before<V extends Verdict = Verdict> {
  readonly call: (announced?: { txId: string; expiresAt: Millis }) => Request
  /** Compares the parsed answer of the endpoint with what the user confirmed. */
  readonly judge: (answer: unknown, ours?: string) => V
  /**
   * Completes the leg's call from an agreed answer, such as a payment voucher. A new answer is
   * requested whenever a transaction is built. Until then, `plan.call` only shows what will be
   * called.
   */
  readonly complete?: (answer: unknown) => Completed
}

/** Complete call, with the chain time until which a block may contain it. */
export interface Completed {
  readonly call: Call
  readonly expires: Millis
}

/**
 * Types a before call by its endpoint, so that `judge` and `complete` receive the parsed answer.
 */
export const before = <N extends EndpointName, V extends Verdict>(
  endpoint: N,
  request: (announced?: { txId: string; expiresAt: Millis }) => RequestOf<Table[N]>,
  judge: (answer: ResponseOf<Table[N]>, ours?: string) => V,
  complete?: (answer: ResponseOf<Table[N]>) => Completed,
): Before<V> => ({
  call: (announced) => ({ endpoint, request: request(announced) }) as Request,
  judge: (answer, ours) => judge(answer as ResponseOf<Table[N]>, ours),
  ...(complete && { complete: (answer) => complete(answer as ResponseOf<Table[N]>) }),
})

/** Actions of other devices for a leg of an order, as the backend reports them. */
export interface Trace {
  /**
   * Transactions announced before a wallet was asked, or booked, that is, acknowledged by the
   * backend.
   */
  readonly transactions: readonly {
    readonly txId: string
    readonly expiresAt: Millis
    readonly isBooked: boolean
  }[]
  /** Whether the time for this payment is over, so that it can no longer be made. */
  readonly isExpired: boolean
  /**
   * Asks the chain for the reason of a refund that the backend reports. Only the chain is trusted.
   */
  readonly refund?: Skip | undefined
}

interface Follow {
  /** Label of the step, such as "Continues in TronLink". */
  readonly label: MessageDescriptor
  /**
   * Query for the state of the order. Absent if nothing names the order; this device then receives
   * no further news.
   */
  readonly query?: {
    readonly call: Request
    readonly read: (answer: unknown) => Trace
  }
}

/** Types the query about a handed-over order by its endpoint. */
export const follow = <N extends EndpointName>(
  label: MessageDescriptor,
  endpoint: N,
  request: RequestOf<Table[N]>,
  read: (answer: ResponseOf<Table[N]>) => Trace,
): Follow => ({
  label,
  query: {
    call: { endpoint, request } as Request,
    read: (answer) => read(answer as ResponseOf<Table[N]>),
  },
})

/** Asks the chain why a leg is not needed. Undefined while the leg is needed. */
export type Skip = (state: ChainState) => Promise<Result<string | undefined, NodeError>>

/** Asks the chain whether the facts still match what the user confirmed. */
export type Verify = (node: ChainState) => Promise<Result<Finding, NodeError>>

/** Event that one contract must emit. */
export interface ExpectedEvent {
  readonly contract: Address
  readonly shape: EventShape
  readonly matches: (fields: EventFields) => boolean
}

/** Types an expected event by its shape, so that `matches` receives its fields. */
export const expectEvent = <Fields extends EventFields>(
  contract: Address,
  shape: EventShape<Fields>,
  matches: (fields: Fields) => boolean,
): ExpectedEvent => ({
  contract,
  shape: shape as EventShape,
  matches: (fields) => matches(fields as Fields),
})

/**
 * Arrival of what a leg sends to the other chain. A relayer brings it there under a number that the
 * gateway accepts once.
 */
export interface Arrival {
  /** Event emitted by the leg's own transaction. Its field `nonce` is the number. */
  readonly sent: ExpectedEvent
  /**
   * Event emitted by the other chain's gateway on arrival. Its field `nonce` is the number, too.
   */
  readonly event: (nonce: bigint) => ExpectedEvent
}

/** One leg of a kind: what to ask, call, expect and report. */
export type LegPlan = AnyLeg & (Repeatable | Unrepeatable)

/** Leg as kinds declare it. By default, the next leg starts once this one is in a block. */
export type Leg = Omit<AnyLeg, 'opensNextAt'> &
  Partial<Pick<AnyLeg, 'opensNextAt'>> &
  (Repeatable | Unrepeatable)

/**
 * A second transaction of this leg does no harm (an approval) or reverts (the contract accepts the
 * order once). Devices may therefore announce theirs to each other, and the user may go on
 * regardless.
 */
interface Repeatable {
  readonly repeat: 'harmless' | 'orderOnce'
  readonly before?: Before
}

/**
 * A second transaction could pay twice, so only proof allows one. An announcement proves nothing,
 * and a tap must not overrule it. Announcements are therefore neither made nor used.
 */
interface Unrepeatable {
  readonly repeat: 'needsProof'
  readonly before?: Before<Finding>
}

interface AnyLeg {
  readonly name: string
  /** Label of the leg's step, such as "First payment". */
  readonly label: MessageDescriptor
  /** Marks a leg that is often unnecessary. Its step is listed only when its turn comes. */
  readonly preparation?: true
  /**
   * Marks a leg that is useful without the others, like every leg of its kind. The user may leave
   * out what has not begun.
   */
  readonly optional?: true
  readonly call: Call
  /**
   * Proof that a configured contract vouches for the contract called or approved. Needed if the
   * configuration does not name it.
   */
  readonly vouched?: Voucher
  /** Typical energy, for estimates while it cannot be simulated because an approval is missing. */
  readonly typicalEnergy?: bigint
  /** State that this leg must reach before the next one starts. */
  readonly opensNextAt: 'included' | 'final'
  /**
   * Asks the chain whether the leg is unnecessary, and why. The newest block decides whether it is
   * worked on; the newest solidified block decides whether it is final.
   */
  readonly skip?: Skip
  /** Labels of its step by the reason of `skip`. The default is "Already done". */
  readonly skippedLabels?: Readonly<Record<string, MessageDescriptor>>
  /**
   * Asks the chain whether the leg's time has come. Nothing is built earlier, because a call made
   * too early would revert. While the answer is `false`, it is asked again at every block. A reason
   * stands for a wait of possibly days, and is asked about at growing intervals.
   */
  readonly ready?: (node: ChainNode) => Promise<Result<boolean | string, NodeError>>
  /** Labels of its step while it waits, by the reason of `ready` or of the before call. */
  readonly awaits?: Readonly<Record<string, MessageDescriptor>>
  /**
   * Code of the backend's refusal after which this leg can never be done. The user may then dismiss
   * the operation, even if earlier legs were done.
   */
  readonly closedBy?: number
  /** Compares what the user confirmed with the chain, before the backend or the wallet is asked. */
  readonly verify?: Verify
  /** Chain time after which the contract refuses the call. Co-signers have no longer than that. */
  readonly endsAt?: Millis
  /** Event required for success, in addition to a successful receipt. */
  readonly expects?: ExpectedEvent
  /** Request that reports a transaction. Absent if the backend needs no report. */
  readonly after?: (txId: string) => Request
  /** Arrival on the other chain that completes the leg. It is not reported to the backend. */
  readonly arrives?: Arrival
  /**
   * Follows an order that was handed over: another device pays this leg and reports it. This device
   * neither builds nor signs it, but looks for it until the backend has booked it.
   */
  readonly follow?: Follow
  /**
   * A co-signer of the account made the transaction and shared it for signing. This device signs,
   * sends and reports it, but never rebuilds it.
   */
  readonly cosigned?: true
  /**
   * The row was written by a version whose call is no longer made. Nothing of it is built, signed,
   * sent or announced. Transactions already handed over are still looked for and reported.
   */
  readonly retired?: true
}

/**
 * Words, or a function that adds a detail from chain or contract: a mismatch's `detail`, or the
 * values of a custom error. The detail comes from outside, and is empty if unknown.
 */
export type Words = MessageDescriptor | ((detail: string) => MessageDescriptor)

/** Operation in the user's words. */
export interface Description {
  /** Seed of its medallion. */
  readonly seed: string
  readonly title: MessageDescriptor
  /** Payments of the operation, excluding fees. */
  readonly payments: readonly Amount[]
  /**
   * Other terms of its call, for readers who did not enter them: the minimum received, a deadline.
   */
  readonly terms?: readonly Term[]
  /** Message for a failure without a stated reason, such as "Create error" (spec section 8). */
  readonly fallback?: MessageDescriptor
  /** Words for a mismatch, by field, if the kind has its own. */
  readonly mismatches?: Readonly<Record<string, Words>>
  /** Words for a refusal by the backend, by code, if the kind has its own. */
  readonly refusals?: Readonly<Record<number, MessageDescriptor>>
  /** Words of the sheet when the chain needs nothing more, by the `skip` reason of the last leg. */
  readonly settled?: Readonly<Record<string, MessageDescriptor>>
  /** Words for custom errors of its contracts, by name. */
  readonly reasons: Readonly<Record<string, Words>>
  /** Signatures of the custom errors, to find the name behind a revert. */
  readonly errors: readonly string[]
  /**
   * Whether the order comes from a co-signer and cannot be trusted. Only its call is described
   * (`describeFromCall.ts`).
   */
  readonly isByCall?: true
  /**
   * Place where a handed-over operation continues: the wallet whose browser opens it, and the page.
   */
  readonly continuesIn?: { readonly wallet: WalletName; readonly path: string }
}

/**
 * Effect of a call to our contracts in the user's words, regardless of the caller and the device.
 */
export interface Recognised {
  /** Seed of its medallion. */
  readonly seed: string
  readonly title: MessageDescriptor
  /** Payments or approvals, as far as the call itself shows them. */
  readonly payments: readonly Amount[]
  /** Order key that the call names. */
  readonly order?: string
}

/** Contracts that the configuration names. */
export type Contracts = Readonly<Config['contracts']>

/** Recognises calls of a kind's legs that are not recorded in any row. */
export interface Recogniser {
  readonly signatures: readonly string[]
  /** Describes the call. Returns undefined for a call of any other kind. */
  readonly read: (call: Call, contracts: Contracts) => Recognised | undefined
}

/** Row of the operation being carried out. */
export interface Order<Intent> {
  readonly id: string
  readonly owner: Address
  readonly intent: Intent
}

/** Row to describe, including facts about its transactions once it is stored. */
export interface Described {
  readonly id: string
  readonly legs?: Operation['legs'] | undefined
}

/** Declaration of a kind, registered in `src/operations.ts` for page and worker alike. */
interface KindDeclaration<Intent, Name extends string> {
  readonly name: Name
  /**
   * Version of the kind, starting at 1. Raised when the new code alone can no longer continue rows
   * of the old form.
   */
  readonly version?: number
  /**
   * Version below which a row's call is no longer made. `intent`, `legs` and `describe` still read
   * such rows, for their words, their events and their reports.
   */
  readonly retiredBelow?: number
  readonly intent: v.GenericSchema<unknown, Intent>
  /** Chain of its transactions: the main chain by default. */
  readonly chain?: 'side'
  /** All legs, in order. A single leg needs no array. */
  readonly legs: (order: Order<Intent>) => Leg | readonly Leg[]
  readonly describe: (intent: Intent, order: Described) => Description
  readonly recogniser?: Recogniser
}

/** Kind as the runner uses it. Rows are parsed before they are trusted. */
export interface Kind<Name extends string = string, Intent = unknown> {
  readonly name: Name
  readonly version: number
  readonly chain?: 'side'
  /**
   * Reads the row's intent. Returns undefined for another kind, or if this version cannot read it.
   */
  readonly read: (row: Pick<Row, 'kind' | 'intent'>) => Intent | undefined
  /** Plans the legs of a row. Also undefined if the intent cannot be read. */
  readonly plan: (row: Row) => readonly LegPlan[] | undefined
  readonly describe: (row: Row) => Description | undefined
  /** Whether the row is of a version whose call is no longer made. */
  readonly isRetired: (row: Pick<Row, 'kindVersion'>) => boolean
  readonly recogniser?: Recogniser
}

/** Intent that the user confirmed for a kind. */
export type IntentOf<K extends Kind> = NonNullable<ReturnType<K['read']>>

/** Intent without the fee limit, which is determined last. */
export type Unlimited<Intent> = Intent extends unknown ? Omit<Intent, 'feeLimit'> : never

interface Row {
  readonly id: string
  /** Absent if the caller knows the kind already. */
  readonly kind?: string
  readonly owner: Address
  readonly intent: unknown
  /** Absent before the row is stored. */
  readonly kindVersion?: number
  readonly legs?: Operation['legs'] | undefined
}

export type Kinds = ReadonlyMap<string, Kind>

/**
 * Defines a kind of payment: its intent, its legs, and its words. A kind is data alone, without
 * effects; the runner executes it. Register it in `src/operations.ts`.
 *
 * ```ts
 * import { msg } from '@lingui/core/macro'
 * import * as v from 'valibot'
 * import { trc20 } from '../chain/contracts/trc20.ts'
 * import { addressSchema, nobody } from '../core/address.ts'
 * import { when } from './verify.ts'
 *
 * const revoke = defineKind({
 *   name: 'example.revoke',
 *   intent: v.object({ token: addressSchema, spender: addressSchema }),
 *   legs: ({ owner, intent: { token, spender } }) => ({
 *     name: 'revoke',
 *     label: msg`Revoking`,
 *     call: trc20.approve(token, spender, 0n, { feeLimit: 10_000_000n }),
 *     repeat: 'harmless',
 *     skip: when(trc20.allowance(token, owner, spender), (units) => units === 0n && 'none'),
 *   }),
 *   describe: ({ token }) => ({
 *     seed: token,
 *     title: msg`Revoke an approval`,
 *     payments: [],
 *     errors: [],
 *     reasons: {},
 *     settled: { none: msg`Nothing is approved any more` },
 *   }),
 * })
 *
 * const row = { id: '1e'.repeat(32), owner: nobody, intent: { token: nobody, spender: nobody } }
 * revoke.plan(row)?.[0]?.call.signature // → 'approve(address,uint256)'
 * revoke.plan({ ...row, intent: 'damaged' }) // → undefined
 * ```
 *
 * @returns The kind, which parses each row's intent before it uses it.
 */
export function defineKind<Intent, const Name extends string>(
  declared: KindDeclaration<Intent, Name>,
): Kind<Name, Intent> {
  const {
    name,
    version = 1,
    retiredBelow = 0,
    chain,
    intent,
    legs,
    describe,
    recogniser,
  } = declared
  const read: Kind<Name, Intent>['read'] = (row) => {
    if ((row.kind ?? name) !== name) return undefined
    const parsed = v.safeParse(intent, row.intent)
    return parsed.success ? parsed.output : undefined
  }
  const isRetired: Kind['isRetired'] = ({ kindVersion = version }) => kindVersion < retiredBelow
  return {
    name,
    version,
    read,
    isRetired,
    ...(chain && { chain }),
    ...(recogniser && { recogniser }),
    plan(row) {
      const known = read(row)
      if (known === undefined) return undefined
      const plans = [legs({ id: row.id, owner: row.owner, intent: known })].flat().map(complete)
      return isRetired(row) ? plans.map(retire) : plans
    },
    describe(row) {
      const known = read(row)
      return known && describe(known, row)
    },
  }
}

const complete = (leg: Leg): LegPlan => ({ opensNextAt: 'included', ...leg })

/** A leg that another device pays is never made here anyway. */
const retire = (plan: LegPlan): LegPlan => (plan.follow ? plan : { ...plan, retired: true })
