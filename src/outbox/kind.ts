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

/** An endpoint by name with its request: plain data, sent by the runner. */
export type Request = {
  [N in EndpointName]: { readonly endpoint: N; readonly request: RequestOf<Table[N]> }
}[EndpointName]

/** What the backend's answer to a before call means for us. */
export type Verdict =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'mismatch'; readonly field: string; readonly detail: string }
  /**
   * Somebody announced a transaction for this order, most likely the user on another device, though
   * anybody can. Ours waits until that one can no longer be included, or a tap overrules it.
   */
  | { readonly kind: 'otherDevice'; readonly expiresAt: Millis }
  /** Not yet: the leg waits and is asked about again by itself, ever more slowly. */
  | { readonly kind: 'early'; readonly why: string }

/** A verdict that leaves nothing to wait for. */
export type Finding = Exclude<Verdict, { kind: 'otherDevice' | 'early' }>

export const agreed: Finding = { kind: 'agreed' }

/** `field` chooses the words (`Description.mismatches`), `detail` is what chain or backend say. */
export const mismatch = (field: string, detail: unknown): Finding => ({
  kind: 'mismatch',
  field,
  detail: String(detail),
})

/** Nothing is wrong, but its time has not come: `why` chooses the words of its step (`awaits`). */
export const notYet = (why: string): Verdict => ({ kind: 'early', why })

/** Why a leg waits whose voucher is too old by now: the backend soon has another one, or none. */
export const EXPIRES = 'expires'

/** Another device's announced transaction comes first; our own is no reason to wait. */
export const waitFor = (
  announced: { readonly txId: string; readonly expiresAt: Millis } | undefined,
  ours: string | undefined,
): Verdict =>
  announced && announced.txId !== ours
    ? { kind: 'otherDevice', expiresAt: announced.expiresAt }
    : agreed

interface Before<V extends Verdict = Verdict> {
  readonly call: (announced?: { txId: string; expiresAt: Millis }) => Request
  /** Compares with what the user confirmed. Gets the parsed answer of that endpoint. */
  readonly judge: (answer: unknown, ours?: string) => V
  /**
   * The leg's call is whole only with what an answer that is agreed to brings, such as a voucher. It
   * is asked for anew whenever a transaction is built; `plan.call` just says what will be called.
   */
  readonly complete?: (answer: unknown) => Completed
}

/** A whole call, and until when (chain time) a block may contain it. */
export interface Completed {
  readonly call: Call
  readonly expires: Millis
}

/** Types a before call by its endpoint, so that `judge` and `complete` see the parsed answer. */
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

/** What other devices have done for a leg of an order, as the backend tells it. */
export interface Trace {
  /** Announced before a wallet was asked, or booked, that is, acknowledged by the backend. */
  readonly transactions: readonly {
    readonly txId: string
    readonly expiresAt: Millis
    readonly isBooked: boolean
  }[]
  /** Nobody can make this payment any more: its time is over. */
  readonly isExpired: boolean
  /** The backend says it was refunded: asks the chain, which alone is believed, for the reason. */
  readonly refund?: Skip | undefined
}

interface Follow {
  /** The step in the user's words: "Continues in TronLink". */
  readonly label: MessageDescriptor
  /** What to ask; absent where nothing names the order: then nothing more is heard of it here. */
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

/** Asks the chain why a leg is not needed; undefined while it is needed. */
export type Skip = (state: ChainState) => Promise<Result<string | undefined, NodeError>>

/** Asks the chain whether things are as the user confirmed them. */
export type Verify = (node: ChainState) => Promise<Result<Finding, NodeError>>

/** An event that one contract has to write. */
export interface ExpectedEvent {
  readonly contract: Address
  readonly shape: EventShape
  readonly matches: (fields: EventFields) => boolean
}

/** Types an expected event by its shape, so that `matches` sees its fields. */
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
 * What a leg sends to the other chain: a relayer brings it there, under a number that the gateway
 * there accepts once.
 */
export interface Arrival {
  /** What the leg's own transaction writes; its field `nonce` is the number. */
  readonly sent: ExpectedEvent
  /** What the gateway there writes once it is there; its field `nonce` is the number, too. */
  readonly event: (nonce: bigint) => ExpectedEvent
}

/** One leg of a kind: what to ask, call, expect and report. */
export type LegPlan = AnyLeg & (Repeatable | Unrepeatable)

/** A leg as kinds declare it: by default, the next one starts once it is in a block. */
export type Leg = Omit<AnyLeg, 'opensNextAt'> &
  Partial<Pick<AnyLeg, 'opensNextAt'>> &
  (Repeatable | Unrepeatable)

/**
 * A second transaction of this leg does no harm (an approval) or reverts (the contract admits the
 * order once). So devices may announce theirs to each other, and the user may go on regardless.
 */
interface Repeatable {
  readonly repeat: 'harmless' | 'orderOnce'
  readonly before?: Before
}

/**
 * A second transaction could pay twice, so only proof allows one. An announcement is neither proof
 * nor something for a tap to overrule: none is made or heeded.
 */
interface Unrepeatable {
  readonly repeat: 'needsProof'
  readonly before?: Before<Finding>
}

interface AnyLeg {
  readonly name: string
  /** The leg as one step: "First payment". */
  readonly label: MessageDescriptor
  /** Often not needed, so its step is not listed before its turn comes. */
  readonly preparation?: true
  /**
   * Of use without the others, as all legs of its kind are: whatever of them was not begun, the user
   * may leave out.
   */
  readonly optional?: true
  readonly call: Call
  /** Needed where the leg calls or approves a contract that the configuration does not name. */
  readonly vouched?: Voucher
  /** Its usual energy, for estimates before it can be simulated: until an approval is made. */
  readonly typicalEnergy?: bigint
  /** How far this leg must be before the next one starts. */
  readonly opensNextAt: 'included' | 'final'
  /**
   * Asks the chain whether the leg is needed at all; the reason if not. The newest block decides
   * whether it is worked on, the newest solidified one whether it is over.
   */
  readonly skip?: Skip
  /** What its step says, by the skip's reason; otherwise "Already done". */
  readonly skippedLabels?: Readonly<Record<string, MessageDescriptor>>
  /**
   * Asks the chain whether the leg's time has come; nothing is built before, since a call that came
   * too early would revert. While it says `false` it is asked at every block; a reason is for what may
   * take days, and is asked about ever more slowly.
   */
  readonly ready?: (node: ChainNode) => Promise<Result<boolean | string, NodeError>>
  /** What its step says while it waits, by the reason of `ready` or of the before call. */
  readonly awaits?: Readonly<Record<string, MessageDescriptor>>
  /**
   * The backend's refusal after which this leg can never be done: the user may put the operation
   * away, whatever the legs before it did.
   */
  readonly closedBy?: number
  /** Compares what the user confirmed with the chain, before the backend or the wallet is asked. */
  readonly verify?: Verify
  /** Chain time after which its contract refuses the call: several signers have no longer. */
  readonly endsAt?: Millis
  /** Success needs receipt success and this event. */
  readonly expects?: ExpectedEvent
  /** Reports a transaction; absent where no backend cares. */
  readonly after?: (txId: string) => Request
  /** Sends something to the other chain, and is done once that has arrived. Nobody is told of it. */
  readonly arrives?: Arrival
  /**
   * The order was handed over: another device pays this leg and reports it. Here it is neither
   * built nor signed, only looked for, until the backend has booked it.
   */
  readonly follow?: Follow
  /**
   * Another signer of the account made the transaction and handed it on. Here it is signed, sent and
   * reported, and never made anew.
   */
  readonly cosigned?: true
  /**
   * The row was written by a version whose call is no longer made: nothing of it is built, signed,
   * sent or announced. What had already left our hands is still looked for and reported.
   */
  readonly retired?: true
}

/**
 * Words, or how they read with what chain or contract say besides: a mismatch's `detail`, the values
 * of a custom error. It is a text from outside, and empty where nothing is known.
 */
export type Words = MessageDescriptor | ((detail: string) => MessageDescriptor)

/** An operation in the user's words. */
export interface Description {
  /** Seed of its medallion. */
  readonly seed: string
  readonly title: MessageDescriptor
  /** What it costs, if it costs anything besides fees. */
  readonly payments: readonly Amount[]
  /** What else its call says, for those who did not type it: the least it brings, a deadline. */
  readonly terms?: readonly Term[]
  /** Shown when it fails without a stated reason: "Create error" (specification, section 8). */
  readonly fallback?: MessageDescriptor
  /** How a mismatch reads, by field, where the kind has words of its own. */
  readonly mismatches?: Readonly<Record<string, Words>>
  /** How a refusal by the backend reads, by its code, where the kind has words of its own. */
  readonly refusals?: Readonly<Record<number, MessageDescriptor>>
  /** How a sheet says that the chain needs nothing more, by the last leg's `skip` reason. */
  readonly settled?: Readonly<Record<string, MessageDescriptor>>
  /** Custom errors of its contracts in plain words, by name. */
  readonly reasons: Readonly<Record<string, Words>>
  /** Their signatures, to find the name behind a revert. */
  readonly errors: readonly string[]
  /** Another signer's order that cannot be believed: it is told by its call alone (`retold.ts`). */
  readonly isByCall?: true
  /** Where a handed-over operation continues: the wallet with its own browser, and the page. */
  readonly continuesIn?: { readonly wallet: WalletName; readonly path: string }
}

/** What a call to our contracts did, whoever made it and wherever, in the user's words. */
export interface Recognised {
  /** Seed of its medallion. */
  readonly seed: string
  readonly title: MessageDescriptor
  /** What it paid or approved, as far as the call itself says. */
  readonly payments: readonly Amount[]
  /** The order key that it names. */
  readonly order?: string
}

/** The contracts that the configuration names. */
export type Contracts = Readonly<Config['contracts']>

/** Recognises calls of a kind's legs that no row records. */
export interface Recogniser {
  readonly signatures: readonly string[]
  /** Undefined for a call of any other kind. */
  readonly read: (call: Call, contracts: Contracts) => Recognised | undefined
}

/** The row that an operation is carried out for. */
export interface Order<Intent> {
  readonly id: string
  readonly owner: Address
  readonly intent: Intent
}

/** The row that is described, with what is known of its transactions once it is written down. */
export interface Described {
  readonly id: string
  readonly legs?: Operation['legs'] | undefined
}

/** What a kind declares; registered in `src/operations.ts` for page and worker alike. */
interface KindDeclaration<Intent, Name extends string> {
  readonly name: Name
  /** Raised when the new code alone can no longer carry on rows of the old form; starts at 1. */
  readonly version?: number
  /**
   * Rows below this version have a call that is no longer made. `intent`, `legs` and `describe`
   * still read them: for their words, the event that counts, and their reports.
   */
  readonly retiredBelow?: number
  readonly intent: v.GenericSchema<unknown, Intent>
  /** Where its transactions go; to the main chain by default. */
  readonly chain?: 'side'
  /** All it takes, in order; a single leg may be given as it is. */
  readonly legs: (order: Order<Intent>) => Leg | readonly Leg[]
  readonly describe: (intent: Intent, order: Described) => Description
  readonly recogniser?: Recogniser
}

/** A kind as the runner uses it: rows are parsed before they are believed. */
export interface Kind<Name extends string = string, Intent = unknown> {
  readonly name: Name
  readonly version: number
  readonly chain?: 'side'
  /** The row's intent; undefined for another kind, or if this version cannot read it. */
  readonly read: (row: Pick<Row, 'kind' | 'intent'>) => Intent | undefined
  /** Undefined, too, if the intent cannot be read. */
  readonly plan: (row: Row) => readonly LegPlan[] | undefined
  readonly describe: (row: Row) => Description | undefined
  /** Whether the row is of a version whose call is no longer made. */
  readonly isRetired: (row: Pick<Row, 'kindVersion'>) => boolean
  readonly recogniser?: Recogniser
}

/** What the user confirmed of a kind. */
export type IntentOf<K extends Kind> = NonNullable<ReturnType<K['read']>>

/** What is confirmed, but for the most that each transaction may burn, which is found out last. */
export type Unlimited<Intent> = Intent extends unknown ? Omit<Intent, 'feeLimit'> : never

interface Row {
  readonly id: string
  /** Absent where the caller knows it already. */
  readonly kind?: string
  readonly owner: Address
  readonly intent: unknown
  /** Absent before the row is written down. */
  readonly kindVersion?: number
  readonly legs?: Operation['legs'] | undefined
}

export type Kinds = ReadonlyMap<string, Kind>

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

/** (What another device pays is never made here anyway.) */
const retire = (plan: LegPlan): LegPlan => (plan.follow ? plan : { ...plan, retired: true })
