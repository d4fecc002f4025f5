import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'
import type { RequestOf, ResponseOf } from '../api/endpoints/endpoint.ts'
import type { EndpointName, endpoints } from '../api/endpoints/table.ts'
import type { AbiValue } from '../chain/abi.ts'
import type { ContractCall } from '../chain/call.ts'
import type { EventShape } from '../chain/event.ts'
import type { ChainState } from '../chain/chainState.ts'
import type { ChainNode } from '../chain/node.ts'
import type { NodeError } from '../chain/nodeAnswers.ts'
import type { Voucher } from '../chain/trust.ts'
import type { WalletName } from '../chain/wallet.ts'
import type { Config } from '../config/schema.ts'
import type { Address } from '../core/address.ts'
import type { Amount } from '../core/amount.ts'
import type { Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'

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
   * Somebody announced a transaction for this order, most likely the user on another device; but anybody
   * can. Ours waits until that can no longer be included, or until a tap says to go on.
   */
  | { readonly kind: 'otherDevice'; readonly expiresAt: Millis }

/** What does not depend on other devices. */
export type Finding = Exclude<Verdict, { kind: 'otherDevice' }>

export const agreed: Finding = { kind: 'agreed' }

/** `field` chooses the words (`Description.mismatches`), `detail` is what chain or backend say. */
export const mismatch = (field: string, detail: unknown): Finding => ({
  kind: 'mismatch',
  field,
  detail: String(detail),
})

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
}

/** Types a before call by its endpoint, so that `judge` sees the parsed answer. */
export const before = <N extends EndpointName, V extends Verdict>(
  endpoint: N,
  request: (announced?: { txId: string; expiresAt: Millis }) => RequestOf<Table[N]>,
  judge: (answer: ResponseOf<Table[N]>, ours?: string) => V,
): Before<V> => ({
  call: (announced) => ({ endpoint, request: request(announced) }) as Request,
  judge: (answer, ours) => judge(answer as ResponseOf<Table[N]>, ours),
})

/** What other devices have done for a leg of an order, as the backend tells it. */
export interface Trace {
  /** Announced before a wallet was asked, or booked: then the backend acknowledges it. */
  readonly transactions: readonly {
    readonly txId: string
    readonly expiresAt: Millis
    readonly isBooked: boolean
  }[]
  /** Nobody can make this payment any more: its time is over. */
  readonly isExpired: boolean
  /** It is said to have been given back: asks the chain, which alone is believed, for the reason. */
  readonly refund?: NonNullable<LegPlan['skip']> | undefined
}

interface Follow {
  /** The step in the user's words: "Continues in TronLink". */
  readonly label: MessageDescriptor
  readonly call: Request
  readonly read: (answer: unknown) => Trace
}

/** Types the question after an order that was handed over, by its endpoint. */
export const follow = <N extends EndpointName>(
  label: MessageDescriptor,
  endpoint: N,
  request: RequestOf<Table[N]>,
  read: (answer: ResponseOf<Table[N]>) => Trace,
): Follow => ({
  label,
  call: { endpoint, request } as Request,
  read: (answer) => read(answer as ResponseOf<Table[N]>),
})

/** One leg of a kind: what to ask, call, expect and report. */
export type LegPlan = AnyLeg & (Repeatable | Unrepeatable)

/**
 * What a second transaction of this leg could do: nothing (an approval), or revert (the contract admits
 * the order once). Then devices may announce theirs to each other, and a user may go on all the same.
 */
interface Repeatable {
  readonly repeat: 'harmless' | 'orderOnce'
  readonly before?: Before
}

/**
 * It could pay twice, so that only proof allows another. An announcement is no proof, and nothing that
 * a tap could overrule: none is made or heeded.
 */
interface Unrepeatable {
  readonly repeat: 'needsProof'
  readonly before?: Before<Finding>
}

interface AnyLeg {
  readonly name: string
  /** The leg as one step: "First payment". */
  readonly label: MessageDescriptor
  /** Often not needed, so not announced before its turn comes. */
  readonly preparation?: true
  readonly call: ContractCall
  /** Needed where it calls, or approves, what the configuration does not name. */
  readonly vouched?: Voucher
  /** What it takes as a rule, told where it cannot be simulated yet: before an approval is made. */
  readonly typicalEnergy?: bigint
  /** How far this leg must be before the next one starts. */
  readonly opensNextAt: 'included' | 'final'
  /**
   * Asks the chain whether the leg is needed at all; the reason if not. The newest block decides
   * whether it is worked on, the newest solidified one whether it is over.
   */
  readonly skip?: (state: ChainState) => Promise<Result<string | undefined, NodeError>>
  /**
   * Asks the chain whether the leg's time has come. Until then it is asked again at every block, and
   * nothing is built: a call that came too early would revert.
   */
  readonly ready?: (node: ChainNode) => Promise<Result<boolean, NodeError>>
  /** Compares what the user confirmed with the chain, before the backend or the wallet is asked. */
  readonly verify?: (node: ChainNode) => Promise<Result<Finding, NodeError>>
  /** Success needs receipt success and this event. */
  readonly expects?: {
    readonly contract: Address
    readonly shape: EventShape
    readonly matches: (fields: Record<string, AbiValue>) => boolean
  }
  /** Reports a transaction; absent where no backend cares. */
  readonly after?: (txId: string) => Request
  /**
   * The order was handed over: another device pays this leg and reports it. Here it is neither
   * built nor signed, only looked for, until the backend has booked it.
   */
  readonly follow?: Follow
  /**
   * The row was written by a version whose call is not made any more: nothing of it is made, signed,
   * sent or announced. What had left our hands is looked for and reported all the same.
   */
  readonly retired?: true
}

/** An operation in the user's words. */
export interface Description {
  /** Seed of its medallion. */
  readonly seed: string
  readonly title: MessageDescriptor
  /** What it costs, if it costs anything besides fees. */
  readonly payments: readonly Amount[]
  /** Said where it fails and nobody says why: "Create error" (specification, section 8). */
  readonly fallback?: MessageDescriptor
  /** What differs from what was confirmed, by field, where the kind has words of its own. */
  readonly mismatches?: Readonly<Record<string, MessageDescriptor>>
  /** Custom errors of its contracts in plain words, by name. */
  readonly reasons: Readonly<Record<string, MessageDescriptor>>
  /** Their signatures, to find the name behind a revert. */
  readonly errors: readonly string[]
  /** Where it goes on, if it was handed over: a wallet's own browser and the page of the app there. */
  readonly continuesIn?: { readonly wallet: WalletName; readonly path: string }
}

/** What a call of our contracts did, whoever made it and wherever, in the user's words. */
export interface Recognised {
  /** Seed of its medallion. */
  readonly seed: string
  readonly title: MessageDescriptor
  /** What it paid or approved, as far as the call itself tells. */
  readonly payments: readonly Amount[]
  /** The order key that it names. */
  readonly order?: string
}

/** The contracts that the configuration names. */
export type Contracts = Readonly<Config['contracts']>

/** Knows the calls of a kind's legs again where no row tells of them. */
export interface Recogniser {
  readonly signatures: readonly string[]
  /** Undefined for what is no call of this kind's. */
  readonly read: (call: ContractCall, contracts: Contracts) => Recognised | undefined
}

/** What a kind declares; registered in `src/operations.ts` for page and worker alike. */
interface KindDeclaration<Intent, Name extends string> {
  readonly name: Name
  /** Rises when rows of the old form can no longer be carried on by the new code alone. */
  readonly version: number
  /**
   * Rows of a version below this one have a call that is not made any more. `intent`, `legs` and
   * `describe` go on reading them: their words, the event that counts, and their reports.
   */
  readonly retiredBelow?: number
  readonly intent: v.GenericSchema<unknown, Intent>
  readonly legs: (order: { id: string; owner: Address; intent: Intent }) => readonly LegPlan[]
  readonly describe: (intent: Intent, order: { id: string }) => Description
  readonly recogniser?: Recogniser
}

/** A kind as the runner uses it: rows are parsed before they are believed. */
export interface Kind<Name extends string = string> {
  readonly name: Name
  readonly version: number
  /** Undefined when the row's intent cannot be read by this version. */
  readonly plan: (row: Row) => readonly LegPlan[] | undefined
  readonly describe: (row: Row) => Description | undefined
  /** Whether the row is of a version whose call is not made any more. */
  readonly isRetired: (row: Pick<Row, 'kindVersion'>) => boolean
  readonly recogniser?: Recogniser
}

interface Row {
  readonly id: string
  readonly owner: Address
  readonly intent: unknown
  /** Missing in what is not written down yet. */
  readonly kindVersion?: number
}

export type Kinds = ReadonlyMap<string, Kind>

export function defineKind<Intent, const Name extends string>({
  name,
  version,
  retiredBelow = 0,
  intent,
  legs,
  describe,
  recogniser,
}: KindDeclaration<Intent, Name>): Kind<Name> {
  const read = (row: Row): Intent | undefined => {
    const parsed = v.safeParse(intent, row.intent)
    return parsed.success ? parsed.output : undefined
  }
  const isRetired: Kind['isRetired'] = ({ kindVersion = version }) => kindVersion < retiredBelow
  return {
    name,
    version,
    isRetired,
    ...(recogniser && { recogniser }),
    plan(row) {
      const known = read(row)
      const plans = known && legs({ id: row.id, owner: row.owner, intent: known })
      return isRetired(row) ? plans?.map(retire) : plans
    },
    describe(row) {
      const known = read(row)
      return known && describe(known, row)
    },
  }
}

/** (What another device pays is never made here anyway.) */
const retire = (plan: LegPlan): LegPlan => (plan.follow ? plan : { ...plan, retired: true })
