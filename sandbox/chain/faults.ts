import * as v from 'valibot'
import type { Chain } from './chain.ts'
import { BROADCAST_CODES } from './refusal.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const ids = v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)))

/** Faults of one HTTP node; the chain itself stays sound. Absent fields mean normal behaviour. */
export const faultsSchema = v.strictObject({
  /**
   * Answers as if this many of the newest blocks did not exist: heads, lookups and balances lag.
   */
  lagging: v.optional(count),
  /** Answers a broadcast with SUCCESS and discards it. */
  dropBroadcast: v.optional(v.boolean()),
  /** Returns `{}` for transaction infos, like a node that has no data. */
  answerEmpty: v.optional(v.boolean()),
  /** Accepts a broadcast, but answers only after this many milliseconds. */
  acceptButTimeout: v.optional(count),
  /** Answers a broadcast with this code, whether or not it is accepted. */
  code: v.optional(v.strictObject({ code: v.picklist(BROADCAST_CODES), accepted: v.boolean() })),
  /** Transactions for which lookups return `{}`, although blocks include them. */
  hidden: v.optional(ids),
  /** Transactions missing from lookups and blocks; headers keep the root that includes them. */
  leftOut: v.optional(ids),
  /**
   * Follows a valid chain of the node's own from block `from` on, with all transactions except
   * those in `without`. Balances, calls and events stay those of the chain.
   */
  fork: v.optional(v.strictObject({ from: count, without: v.optional(ids, []) })),
  /**
   * Answers with this status instead: this many times, for this long, or until faults are replaced.
   * Applies to one method (`getblockbynum`; `accounttransactions` is TronGrid's list), or to all.
   */
  refuse: v.optional(
    v.strictObject({
      status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
      times: v.optional(count),
      forMs: v.optional(count),
      method: v.optional(v.pipe(v.string(), v.toLowerCase())),
    }),
  ),
  /** Delays every answer by this many milliseconds. */
  delayMs: v.optional(count),
  /** Withholds every answer until faults are replaced. */
  held: v.optional(v.boolean()),
})
export type Faults = v.InferOutput<typeof faultsSchema>

/** Nodes of one chain: the two in the configuration, and the backend's own. */
export const NODE_NAMES = [1, 2, 'backend'] as const
export type NodeName = (typeof NODE_NAMES)[number]

interface Misbehaviour {
  readonly faults: Faults
  readonly since: number
  refused: number
  readonly replaced: PromiseWithResolvers<void>
}

const misbehaviours = new WeakMap<Chain, Map<NodeName, Misbehaviour>>()

export const faultsOf = (chain: Chain, node: NodeName = 1): Faults =>
  misbehaviours.get(chain)?.get(node)?.faults ?? {}

/** Replaces all faults of one of a chain's HTTP nodes; `{}` clears them. */
export function setFaults(chain: Chain, faults: Faults, node: NodeName = 1): void {
  const nodes = misbehaviours.get(chain) ?? new Map<NodeName, Misbehaviour>()
  nodes.get(node)?.replaced.resolve()
  const replaced = Promise.withResolvers<void>()
  misbehaviours.set(chain, nodes.set(node, { faults, since: Date.now(), refused: 0, replaced }))
}

/** Clears the faults of all nodes of a chain. */
export function healNodes(chain: Chain): void {
  for (const { replaced } of misbehaviours.get(chain)?.values() ?? []) replaced.resolve()
  misbehaviours.delete(chain)
}

/** Waits for as long as a node delays its answers. */
export async function awaitNode(chain: Chain, node: NodeName): Promise<void> {
  const misbehaviour = misbehaviours.get(chain)?.get(node)
  if (!misbehaviour) return
  const { delayMs, held } = misbehaviour.faults
  if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs).unref())
  if (held) await misbehaviour.replaced.promise
}

/**
 * Returns the status with which to refuse a request for `method`, if any; each refusal uses one of
 * `times`.
 */
export function refusalOf(chain: Chain, node: NodeName, method: string): number | undefined {
  const misbehaviour = misbehaviours.get(chain)?.get(node)
  const refuse = misbehaviour?.faults.refuse
  if (!refuse || (refuse.method !== undefined && refuse.method !== method)) return undefined
  if (refuse.forMs !== undefined && Date.now() >= misbehaviour.since + refuse.forMs)
    return undefined
  if (refuse.times !== undefined && misbehaviour.refused >= refuse.times) return undefined
  misbehaviour.refused += 1
  return refuse.status
}
