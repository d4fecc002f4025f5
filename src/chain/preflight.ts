import type { Address } from '../core/address.ts'
import type { Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { encodeCall } from './abi.ts'
import type { ContractCall } from './call.ts'
import type { Cost } from './fee.ts'
import type { ChainNode } from './node.ts'
import type { AccountResources, FeePrices, NodeError } from './nodeAnswers.ts'
import { findStranger, type Voucher } from './trust.ts'

// Preflight: what the network will take, before the wallet is asked. Simulated where the chain can
// simulate it; a call that another one has to come before can not, and counts as typical.

/** A transaction to come, as far as it can be looked at beforehand; a leg of an operation is one. */
export interface PlannedCall {
  readonly name: string
  readonly call: ContractCall
  readonly vouched?: Voucher
  /** What it takes as a rule, for when it cannot be simulated yet. */
  readonly typicalEnergy?: bigint
  /** Asks the chain whether it is needed at all; the reason if not. */
  readonly skip?: (node: ChainNode) => Promise<Result<string | undefined, NodeError>>
  /** Compares what is confirmed with the chain: in which field it differs. */
  readonly verify?: (
    node: ChainNode,
  ) => Promise<Result<{ readonly kind: string; readonly field?: string }, NodeError>>
}

/** The network's prices, and when the chain told them (device time). */
export interface KnownPrices extends FeePrices {
  readonly fetchedAt: Millis
}

/** A transaction that the wallet will be asked for. */
export interface NeededTransaction extends Cost {
  /** The call's name: "approve1", "pay1". */
  readonly name: string
  readonly call: ContractCall
}

export interface Preflight {
  readonly transactions: readonly NeededTransaction[]
  /** All of them were simulated, and none failed. */
  readonly willSucceed: boolean
  /** The chain needs none of them any more, whatever device has seen to that; the reason. */
  readonly settled?: string
  /** Nobody stands for this contract: the call would be refused. */
  readonly stranger?: Address
  /** The chain says otherwise than the user is about to confirm: in which field. */
  readonly mismatch?: string
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

/** Where nobody has said what is typical. */
const SOME_ENERGY = 200_000n

/** Signature, contract envelope, reference block, times and the result that the node reserves. */
const ENVELOPE_BYTES = 280n

/** What a token's own code takes at most to move some of it, while it is not busy. */
const TOKEN_ENERGY = 30_000n

const bytesOf = ({ call }: PlannedCall): bigint =>
  ENVELOPE_BYTES + BigInt(encodeCall(call.signature, call.args).length / 2)

/**
 * Finds out which calls are needed at all and simulates the first on the chain as it is. One that
 * follows another needed one would fail only because that one is not done: it is not simulated.
 * `readPrices` resolves to what is known of them, if anything is; `pinned` are the contracts that
 * the configuration names.
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
  const simulated = first && (await node.constantCall(owner, first.call))
  const ran = simulated?.ok ? simulated.value : undefined
  const strangers = await Promise.all(needed.map((plan) => findStranger(node, pinned, plan)))
  const stranger = strangers.flatMap((found) => (found.ok && found.value) || [])[0]
  const verified = await first?.verify?.(node)
  const verdict = verified?.ok ? verified.value : undefined
  const returned = ran?.kind === 'returned' ? ran : undefined
  const expected = returned ? expectedPenalty(returned) : 0n
  return {
    transactions: needed.map((plan, index) => {
      const { name, call, typicalEnergy = SOME_ENERGY } = plan
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
        bytes: bytesOf(plan),
      }
    }),
    willSucceed:
      needed.length === 1 &&
      ran?.kind === 'returned' &&
      verdict?.kind !== 'mismatch' &&
      stranger === undefined,
    ...(reason !== undefined && { settled: reason }),
    ...(stranger && { stranger }),
    ...(verdict?.kind === 'mismatch' && { mismatch: verdict.field ?? '' }),
    ...(ran?.kind === 'reverted' && { failure: { output: ran.output, message: ran.message } }),
    ...(known && { prices: known }),
    ...(resources.ok && { resources: resources.value }),
  }
}

/** What moving a token will take on top when its approval, just simulated, took that much. */
function expectedPenalty(approval: {
  readonly energyUsed: bigint
  readonly energyPenalty: bigint
}): bigint {
  const plain = approval.energyUsed - approval.energyPenalty
  return plain > 0n ? (TOKEN_ENERGY * approval.energyPenalty) / plain : 0n
}

const reasonOf = (skip: Result<string | undefined, unknown> | undefined): string | undefined =>
  skip?.ok ? skip.value : undefined
