import * as v from 'valibot'
import { isPlain, type Call, type ContractCall } from '../chain/call.ts'
import { decodeCall, parseTriggeredCall } from '../chain/triggeredCall.ts'
import { nobody, type Address } from '../core/address.ts'
import { defineKind, type Kind, type Kinds, type Leg, type LegPlan } from './kind.ts'

/** The names of its kinds: on the main chain, and across the bridge. */
export const COSIGNED = 'cosigned'
export const COSIGNED_THERE = 'cosignedThere'

const cosigned = v.object({
  /** What its maker ordered, under which key. */
  kind: v.string(),
  intent: v.unknown(),
  order: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The leg that the bytes are of. */
  leg: v.string(),
  /** The bytes that are signed, as hex. */
  rawDataHex: v.string(),
})

export type CosignedIntent = v.InferOutput<typeof cosigned>

/**
 * A transaction that another signer of the account made and handed on, whatever its kind; its row
 * has the txID for a key. It is signed, sent and reported here like one of ours, and never made anew:
 * at most one transaction can come of it.
 */
export const cosignedKind = <const Name extends string>(
  name: Name,
  kinds: Kinds,
  chain?: 'side',
): Kind<Name, CosignedIntent> =>
  defineKind({
    name,
    ...(chain && { chain }),
    // Which leg it is does not depend on whose.
    intent: v.pipe(
      cosigned,
      v.check((intent) => legOf(kinds, nobody, intent) !== undefined),
    ),
    legs: ({ owner, intent }) => legOf(kinds, owner, intent)!,
    describe: ({ kind, intent, order: id }) =>
      kinds.get(kind)!.describe({ id, owner: nobody, intent })!,
  })

/** The leg without what only its maker does; undefined if this version knows no such leg. */
export function legOf(
  kinds: Kinds,
  owner: Address,
  { kind, intent, order: id, leg: name, rawDataHex }: CosignedIntent,
): Leg | undefined {
  const plan = kinds
    .get(kind)
    ?.plan({ id, owner, intent })
    ?.find((each) => each.name === name)
  const call = plan && calledBy(plan, rawDataHex)
  if (!plan || !call || plan.retired || plan.follow) return undefined
  const { before: _, skip: __, ready: ___, ...rest } = plan
  return { ...rest, call, cosigned: true }
}

/**
 * What the bytes of a leg's transaction call: what its plan says, or, where only the backend's answer
 * makes that whole, the same method with the arguments that the bytes have in place of zeros.
 */
export function calledBy(plan: LegPlan, rawDataHex: string): Call | undefined {
  if (!plan.before?.complete) return plan.call
  const triggered = parseTriggeredCall(rawDataHex)
  if (isPlain(plan.call) || triggered?.contract !== plan.call.contract) return undefined
  const call = decodeCall(triggered, [plan.call.signature])
  return call && completes(call, plan.call) ? call : undefined
}

/** Whether a call differs from the planned one in nothing but what that has left open. */
const completes = (call: ContractCall, planned: ContractCall): boolean =>
  call.callValue === planned.callValue &&
  call.feeLimit === planned.feeLimit &&
  call.trc10 === undefined &&
  call.args.every((value, at) => {
    const known = planned.args[at]
    return known === 0n || known === '' || known === value
  })
