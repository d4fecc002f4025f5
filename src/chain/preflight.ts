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

// Preflight: what the network will charge, before the wallet is asked. Simulated where possible; a
// call that needs another one before it cannot be simulated, and counts as typical.

/** An upcoming transaction, as far as it can be examined in advance; the plan of a leg is one. */
export interface PlannedCall {
  readonly name: string
  readonly call: Call
  readonly vouched?: Voucher
  /** What it usually takes, for when it cannot be simulated yet. */
  readonly typicalEnergy?: bigint
  /** Asks the chain whether it is needed at all; the reason if not. */
  readonly skip?: (node: ChainNode) => Promise<Result<string | undefined, NodeError>>
  /** Compares what is being confirmed with the chain. */
  readonly verify?: (node: ChainNode) => Promise<Result<Verdict, NodeError>>
  /** If it is completed by what the backend answers, there is nothing to simulate in advance. */
  readonly before?: { readonly complete?: unknown }
}

/** What the chain says otherwise, and what it says. */
interface Contradiction {
  readonly field: string
  readonly detail: string
}

type Verdict = { readonly kind: 'agreed' } | ({ readonly kind: 'mismatch' } & Contradiction)

/** The network's prices, and when the chain reported them (device time). */
export interface KnownPrices extends FeePrices {
  readonly fetchedAt: Millis
}

/** A transaction that the wallet will be asked for. */
export interface NeededTransaction extends Cost {
  /** The call's name: "approve1", "pay1". */
  readonly name: string
  readonly call: Call
}

export interface Preflight {
  /** Everything that was asked has been answered; if not, a part of what follows is missing. */
  readonly isComplete: boolean
  readonly transactions: readonly NeededTransaction[]
  /** All of them were simulated, and none failed. */
  readonly willSucceed: boolean
  /** The reason why none of them is needed any more, whichever device saw to that. */
  readonly settled?: string
  /** Nothing vouches for this contract: the call would be refused. */
  readonly stranger?: Address
  /** Where the chain contradicts what the user is about to confirm, and what it says instead. */
  readonly mismatch?: Contradiction
  /** One was simulated and failed: what the contract and the node said. */
  readonly failure?: { readonly output: string; readonly message: string }
  readonly prices?: KnownPrices
  readonly resources?: AccountResources
}

/** What is known without the calls. */
interface Known {
  readonly readPrices: () => Promise<KnownPrices | undefined>
  readonly pinned: ReadonlySet<string>
}

/** For calls that do not say what is typical. */
const SOME_ENERGY = 200_000n

/** Signature, contract envelope, reference block, times and the result that the node reserves. */
const ENVELOPE_BYTES = 280n

/** The most that a token's own code takes for a transfer, while it is not busy. */
const TOKEN_ENERGY = 30_000n

const bytesOf = (call: ContractCall): bigint =>
  ENVELOPE_BYTES + BigInt(encodeCall(call.signature, call.args).length / 2)

/**
 * Finds out which calls are needed at all and simulates the first on the chain as it is. Later ones
 * are not simulated: they would fail merely because the one before is not done yet. `readPrices`
 * resolves to the prices, if known; `pinned` are the contracts that the configuration names. Two
 * rounds of questions; only one if the node answers nothing.
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
  // A node that says nothing would be waited for once more.
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

/** The surcharge to expect for moving a token, given that of its approval, just simulated. */
function expectedPenalty(approval: {
  readonly energyUsed: bigint
  readonly energyPenalty: bigint
}): bigint {
  const plain = approval.energyUsed - approval.energyPenalty
  return plain > 0n ? (TOKEN_ENERGY * approval.energyPenalty) / plain : 0n
}

const reasonOf = (skip: Result<string | undefined, unknown> | undefined): string | undefined =>
  skip?.ok ? skip.value : undefined
