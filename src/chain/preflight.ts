import type { Address } from '../core/address.ts'
import type { Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { encodeCall } from './abi.ts'
import { isPlain, type Call, type ContractCall } from './call.ts'
import type { Cost } from './fee.ts'
import type { ChainNode } from './node.ts'
import type { AccountResources, FeePrices, NodeError } from './nodeAnswers.ts'
import { dryRun, plainCost } from './transfer.ts'
import { findStranger, type Voucher } from './trust.ts'

// Preflight: what the network will charge, before the wallet is asked. Calls are simulated if
// possible. A call that depends on an earlier one cannot be simulated and counts as typical.

/** An upcoming transaction, as far as it can be examined in advance. The plan of a leg is one. */
export interface PlannedCall {
  readonly name: string
  readonly call: Call
  readonly vouched?: Voucher
  /** Typical energy, for when the call cannot be simulated yet. */
  readonly typicalEnergy?: bigint
  /** Asks the chain whether the call is needed at all. Returns the reason if not. */
  readonly skip?: (node: ChainNode) => Promise<Result<string | undefined, NodeError>>
  /** Compares the confirmed values with the chain. */
  readonly verify?: (node: ChainNode) => Promise<Result<Verdict, NodeError>>
  /** If the backend's answer completes the call, it cannot be simulated in advance. */
  readonly before?: { readonly complete?: unknown }
}

/** Field in which the chain contradicts the confirmed values, and its own value. */
interface Contradiction {
  readonly field: string
  readonly detail: string
}

type Verdict = { readonly kind: 'agreed' } | ({ readonly kind: 'mismatch' } & Contradiction)

/** Network prices, and when the chain reported them (device time). */
export interface KnownPrices extends FeePrices {
  readonly fetchedAt: Millis
}

/** A transaction that the wallet will be asked to sign. */
export interface NeededTransaction extends Cost {
  /** Name of the call: "approve1", "pay1". */
  readonly name: string
  readonly call: Call
}

export interface Preflight {
  /** Whether every question was answered. Otherwise some of the fields below are missing. */
  readonly isComplete: boolean
  readonly transactions: readonly NeededTransaction[]
  /**
   * Whether the only needed transaction was simulated successfully, without a mismatch or a
   * stranger.
   */
  readonly willSucceed: boolean
  /** Reason why none of them is needed any more, even if another device caused it. */
  readonly settled?: string
  /** Contract that nothing vouches for. The call would be refused. */
  readonly stranger?: Address
  /**
   * Field in which the chain contradicts what the user is about to confirm, and the chain's value.
   */
  readonly mismatch?: Contradiction
  /** Failure of a simulated transaction: the contract's output and the node's message. */
  readonly failure?: { readonly output: string; readonly message: string }
  readonly prices?: KnownPrices
  readonly resources?: AccountResources
}

/** Information that is known without the calls. */
interface Known {
  readonly readPrices: () => Promise<KnownPrices | undefined>
  readonly pinned: ReadonlySet<string>
}

/** Energy of calls that do not state a typical value. */
const SOME_ENERGY = 200_000n

/**
 * Bytes of the signature, contract envelope, reference block, times and the result that the node
 * reserves.
 */
const ENVELOPE_BYTES = 280n

/** Maximum energy that a token's own code takes for a transfer while it is not busy. */
const TOKEN_ENERGY = 30_000n

const bytesOf = (call: ContractCall): bigint =>
  ENVELOPE_BYTES + BigInt(encodeCall(call.signature, call.args).length / 2)

/**
 * Finds out which calls are needed and simulates the first on the current chain. Later calls are
 * not simulated, because they would fail only because the previous one has not run. `readPrices`
 * resolves to the prices, if known. `pinned` are the contracts that the configuration names. It
 * makes two rounds of requests, or only one if the node does not answer.
 */
export async function examine(
  node: ChainNode,
  owner: Address,
  plans: readonly PlannedCall[],
  { readPrices, pinned }: Known,
): Promise<Preflight> {
  const [known, resources, skips] = await Promise.all([
    readPrices(),
    node.resources(owner),
    Promise.all(plans.map((plan) => plan.skip?.(node))),
  ])
  const needed = plans.filter((_, index) => reasonOf(skips[index]) === undefined)
  const [first] = needed
  const reason = first ? undefined : reasonOf(skips.at(-1))
  // A node that does not answer would cause a second wait.
  const isSilent = !resources.ok && !skips.some((skip) => skip?.ok)
  const asked = isSilent ? undefined : first
  const [simulated, verified, strangers] = await Promise.all([
    asked && !asked.before?.complete ? dryRun(node, owner, asked.call) : undefined,
    asked?.verify?.(node),
    Promise.all(isSilent ? [] : needed.map((plan) => findStranger(node, pinned, plan))),
  ])
  const answers = [resources, ...skips, simulated, verified, ...strangers]
  const ran = simulated?.ok ? simulated.value : undefined
  const stranger = strangers.flatMap((found) => (found.ok && found.value) || [])[0]
  const verdict = verified?.ok ? verified.value : undefined
  const returned = ran?.kind === 'returned' ? ran : undefined
  const expected = returned ? expectedPenalty(returned) : 0n
  return {
    isComplete: known !== undefined && answers.every((answer) => answer?.ok !== false),
    transactions: needed.map((plan, index) => {
      const { name, call, typicalEnergy = SOME_ENERGY } = plan
      if (isPlain(call))
        return { name, call, ...plainCost(owner, call, returned?.activates === true) }
      const { energyUsed, energyPenalty } = (index === 0 && returned) || {
        energyUsed: typicalEnergy + expected,
        energyPenalty: expected,
      }
      return {
        name,
        call,
        energy: energyUsed,
        penalty: energyPenalty,
        measured: index === 0 && returned !== undefined,
        bytes: bytesOf(call),
      }
    }),
    willSucceed:
      needed.length === 1 &&
      ran?.kind === 'returned' &&
      verdict?.kind !== 'mismatch' &&
      stranger === undefined,
    ...(reason !== undefined && { settled: reason }),
    ...(stranger && { stranger }),
    ...(verdict?.kind === 'mismatch' && { mismatch: verdict }),
    ...(ran?.kind === 'reverted' && { failure: { output: ran.output, message: ran.message } }),
    ...(known && { prices: known }),
    ...(resources.ok && { resources: resources.value }),
  }
}

/** Estimates the surcharge for moving a token from the surcharge of its simulated approval. */
function expectedPenalty(approval: {
  readonly energyUsed: bigint
  readonly energyPenalty: bigint
}): bigint {
  const plain = approval.energyUsed - approval.energyPenalty
  return plain > 0n ? (TOKEN_ENERGY * approval.energyPenalty) / plain : 0n
}

const reasonOf = (skip: Result<string | undefined, unknown> | undefined): string | undefined =>
  skip?.ok ? skip.value : undefined
