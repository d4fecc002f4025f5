import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'
import { isAddress, nobody, type Address } from '../core/address.ts'
import { walletNames } from '../core/wallets.ts'
import { continuesInText } from './continuesInText.ts'
import {
  defineKind,
  follow,
  type ExpectedEvent,
  type Kind,
  type Kinds,
  type Leg,
  type LegPlan,
} from './kind.ts'

const handed = v.object({
  /** Kind and intent of the operation that continues there, as the sheet here showed it. */
  kind: v.string(),
  intent: v.unknown(),
  handedTo: v.picklist(walletNames),
  /** Page of this app that opens there, with the order and the form in its query. */
  path: v.pipe(v.string(), v.regex(/^\//), v.maxLength(4_000)),
})

export type HandedIntent = v.InferOutput<typeof handed>

/**
 * Defines the kind for operations that a phone without a wallet handed over to a wallet's browser.
 * If the call names the order, that key is followed to the end: the payer is unknown, and the other
 * browser makes the approvals. Any other operation only says where it continues.
 */
export function handedKind(kinds: Kinds): Kind<'handed', HandedIntent> {
  const planned = (id: string, { kind, intent }: HandedIntent, owner: Address) =>
    kinds
      .get(kind)
      ?.plan({ id, owner, intent })
      ?.filter(({ preparation }) => !preparation) ?? []

  const legOf = (id: string, intent: HandedIntent): Leg | undefined => {
    const [leg, another] = planned(id, intent, nobody)
    if (!leg) return undefined
    const { name, label, call } = leg
    const followed = { name, label, call, repeat: 'orderOnce' } as const
    const { [intent.handedTo]: step } = continuesInText
    if (another || !leg.expects || !call.args?.includes(id))
      return { ...followed, follow: { label: step } }
    const expects = byAnyone(leg.expects, (payer) => planned(id, intent, payer)[0]?.expects)
    return { ...followed, expects, follow: followByKey(step, id, expects) }
  }

  return defineKind({
    name: 'handed',
    intent: v.pipe(
      handed,
      v.check((intent) => legOf('0'.repeat(64), intent) !== undefined),
    ),
    legs: ({ id, intent }) => legOf(id, intent)!,
    describe: ({ kind, intent, handedTo, path }, { id }) => ({
      ...kinds.get(kind)!.describe({ id, owner: nobody, intent })!,
      continuesIn: { wallet: handedTo, path },
    }),
  })
}

/** Accepts any payer, because the user chooses the account in the other browser. */
const byAnyone = (
  event: ExpectedEvent,
  expectedOf: (payer: Address) => LegPlan['expects'],
): ExpectedEvent => ({
  ...event,
  matches: (fields) =>
    Object.values(fields).some(
      (field) =>
        typeof field === 'string' &&
        isAddress(field) &&
        expectedOf(field)?.matches(fields) === true,
    ),
})

const followByKey = (
  step: MessageDescriptor,
  orderKey: string,
  { contract, shape }: ExpectedEvent,
) =>
  follow(step, 'orderByKey', { orderKey }, ({ transactions }) => ({
    transactions: transactions.flatMap((one) => {
      const { txId } = one
      if (one.state === 'announced') return { txId, expiresAt: one.expiresAt, isBooked: false }
      // Under the same key, anyone may have done something different.
      const isIt = one.contract === contract && one.event === shape.name
      // A booked transaction is in a solidified block with this time.
      return isIt ? { txId, expiresAt: one.at, isBooked: true } : []
    }),
    isExpired: false,
  }))
