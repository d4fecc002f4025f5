import * as v from 'valibot'
import { encodeValues, typesOf, type AbiValue } from '../chain/abi.ts'
import { isPlain, type Call, type ContractCall } from '../chain/call.ts'
import { decodeCall, parseTriggeredCall } from '../chain/triggeredCall.ts'
import { nobody, type Address } from '../core/address.ts'
import { knownCoin, describeFromCall } from './describeFromCall.ts'
import { defineKind, type Kind, type Kinds, type Leg, type LegPlan } from './kind.ts'

/** Names of the two kinds: on the main chain, and on the side chain. */
export const COSIGNED = 'cosigned'
export const COSIGNED_THERE = 'cosignedThere'

const cosigned = v.object({
  /** Kind, intent and order key of the operation, as its maker ordered it. */
  kind: v.string(),
  intent: v.unknown(),
  order: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Leg that the bytes belong to. */
  leg: v.string(),
  /** Bytes to sign, as hex. */
  rawDataHex: v.string(),
  /** Assets involved, with the names that the chain gives them. */
  coins: v.optional(v.array(knownCoin), []),
})

export type CosignedIntent = v.InferInput<typeof cosigned>

/**
 * Defines a kind for transactions that a co-signer of the account made and shared for signing. Its
 * row has the txID as its key. This device signs, sends and reports the transaction like its own,
 * but never rebuilds it. At most one transaction can result.
 */
export const cosignedKind = <const Name extends string>(
  name: Name,
  kinds: Kinds,
  chain?: 'side',
): Kind<Name, CosignedIntent> =>
  defineKind({
    name,
    ...(chain && { chain }),
    // The leg does not depend on the owner.
    intent: v.pipe(
      cosigned,
      v.check((intent) => legOf(kinds, nobody, intent) !== undefined),
    ),
    legs: ({ owner, intent }) => legOf(kinds, owner, intent)!,
    describe(cosignedIntent) {
      const { kind, intent, order: id, coins = [] } = cosignedIntent
      const deedOf = (each: unknown) => legOf(kinds, nobody, { ...cosignedIntent, intent: each })
      const told = (each: unknown) => kinds.get(kind)!.describe({ id, owner: nobody, intent: each })
      return describeFromCall(told, intent, deedOf, coins)
    },
  })

/**
 * Returns the leg without the parts that only its maker performs. Undefined if this version knows
 * no such leg.
 */
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
 * Returns the call that the bytes of a leg's transaction make. If only the backend's answer
 * completes the planned call, its blanks are filled in from the bytes.
 */
export function calledBy({ before, call }: LegPlan, rawDataHex: string): Call | undefined {
  if (!before?.complete) return call
  const triggered = parseTriggeredCall(rawDataHex)
  if (!triggered || isPlain(call) || triggered.contract !== call.contract) return undefined
  const called = decodeCall(triggered, [call.signature])
  return called && fillsIn(called, call) ? called : undefined
}

/** Whether a call equals a planned one except for its blanks, which are filled in. */
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
