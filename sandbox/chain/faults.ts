import * as v from 'valibot'
import type { Chain } from './chain.ts'
import { BROADCAST_CODES } from './refusal.ts'

/** How the HTTP node misbehaves; the chain itself stays sound. Absent means as it should be. */
export const faultsSchema = v.strictObject({
  /** Answers as if the newest blocks did not exist yet: heads, lookups and balances are behind. */
  lagging: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** A broadcast is answered SUCCESS and forgotten. */
  dropBroadcast: v.optional(v.boolean()),
  /** Transaction infos are `{}`, as a node that knows nothing answers. */
  answerEmpty: v.optional(v.boolean()),
  /** A broadcast is accepted, but its answer comes only after so many milliseconds. */
  acceptButTimeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** A broadcast is answered with this code, whether or not it is accepted. */
  code: v.optional(v.strictObject({ code: v.picklist(BROADCAST_CODES), accepted: v.boolean() })),
})
export type Faults = v.InferOutput<typeof faultsSchema>

const faults = new WeakMap<Chain, Faults>()

export const faultsOf = (chain: Chain): Faults => faults.get(chain) ?? {}

/** Replaces all faults of a chain's HTTP node; `{}` heals it. */
export const setFaults = (chain: Chain, next: Faults): void => void faults.set(chain, next)
