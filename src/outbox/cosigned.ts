import * as v from 'valibot'
import { encodeValues, typesOf, type AbiValue } from '../chain/abi.ts'
import { isPlain, type Call, type ContractCall } from '../chain/call.ts'
import { decodeCall, parseTriggeredCall } from '../chain/triggeredCall.ts'
import { nobody, type Address } from '../core/address.ts'
import { knownCoin, retell } from './retold.ts'
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
  /** The coins that it is about, as the chain names them. */
  coins: v.optional(v.array(knownCoin), []),
})

export type CosignedIntent = v.InferInput<typeof cosigned>

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
    describe(cosignedIntent) {
      const { kind, intent, order: id, coins = [] } = cosignedIntent
      const deedOf = (each: unknown) => legOf(kinds, nobody, { ...cosignedIntent, intent: each })
      const told = (each: unknown) => kinds.get(kind)!.describe({ id, owner: nobody, intent: each })
      return retell(told, intent, deedOf, coins)
    },
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
 * makes that whole, the same with what the bytes have for its blanks.
 */
export function calledBy({ before, call }: LegPlan, rawDataHex: string): Call | undefined {
  if (!before?.complete) return call
  const triggered = parseTriggeredCall(rawDataHex)
  if (!triggered || isPlain(call) || triggered.contract !== call.contract) return undefined
  const called = decodeCall(triggered, [call.signature])
  return called && fillsIn(called, call) ? called : undefined
}

/** Whether a call is a planned one in which what was blank is filled in, and nothing else differs. */
const fillsIn = (called: ContractCall, planned: ContractCall): boolean =>
  called.callValue === planned.callValue &&
  called.feeLimit === planned.feeLimit &&
  called.trc10?.id === planned.trc10?.id &&
  called.trc10?.units === planned.trc10?.units &&
  typesOf(planned.signature).every((type, at) => {
    const encode = (value: AbiValue) => encodeValues([type], [value])
    const [there, here] = [called.args[at]!, planned.args[at]!]
    return isBlank(here) || encode(there) === encode(here)
  })

const isBlank = (value: AbiValue): boolean => value === 0n || value === '' || value === '0x'
