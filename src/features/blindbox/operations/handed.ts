import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ResponseOf } from '../../../api/endpoints/endpoint.ts'
import type { endpoints } from '../../../api/endpoints/table.ts'
import { blindBoxSale, blindBoxSaleEvents } from '../../../chain/contracts/blindBoxSale.ts'
import { walletNames } from '../../../core/wallets.ts'
import type { Amount } from '../../../core/amount.ts'
import { addressSchema, type Address } from '../../../core/address.ts'
import { ok } from '../../../core/result.ts'
import type { Named } from '../../../outbox/family.ts'
import { continuesInText } from '../../../outbox/continuesInText.ts'
import { payLabel } from '../../../outbox/amountLabels.ts'
import { expectEvent, follow, type Leg, type Skip, type Trace } from '../../../outbox/kind.ts'
import { purchase, verifyPrice, type Payment } from './buy.ts'
import { defineBoxKind, ofBox, refundedBefore } from './family.ts'
import { handedPath } from './handedLink.ts'

const handedOver = {
  ...purchase,
  handedTo: v.picklist(walletNames),
  /** Inviter stored in this browser. */
  inviter: v.optional(addressSchema),
}

/** Order handed over to a wallet's browser, as the sheet showed it. */
export type HandedIntent = Named<typeof ofBox & typeof handedOver>

/**
 * Follows a purchase that is paid in another browser until it is final. Its owner is unknown, and
 * that browser handles the approvals. (It has its own kind, because older versions of the app would
 * offer to pay it here.)
 */
export const handedBlindBox = defineBoxKind({
  name: 'blindbox.handed',
  intent: handedOver,
  legs: ({ id, intent }) =>
    intent.payments.map((payment, index) => followedLeg(id, intent, payment, index)),
  describe: ({ productId, productName, quantity, payments, handedTo, inviter }, { id }) => ({
    title: msg`${quantity} × ${productName}`,
    payments,
    fallback: msg`BUY error`,
    continuesIn: {
      wallet: handedTo,
      path: handedPath(productId, { order: id, quantity }, inviter),
    },
  }),
})

function followedLeg(order: string, intent: HandedIntent, paid: Amount, index: number): Leg {
  const { sale, productId, quantity, payments, handedTo } = intent
  const isLast = index === payments.length - 1
  const payment: Payment = index === 0 ? 'first' : 'second'
  return {
    name: `pay${index + 1}`,
    label: payLabel(paid),
    call:
      index === 0
        ? blindBoxSale.pay(sale, order, BigInt(productId), BigInt(quantity), {})
        : blindBoxSale.paySecond(sale, order, {}),
    repeat: 'orderOnce',
    verify: verifyPrice(intent),
    // Accepts any payer, because the user chooses the account in the other browser.
    expects: expectEvent<{ order: string; boxId: bigint; quantity: bigint }>(
      sale,
      isLast ? blindBoxSaleEvents.bought : blindBoxSaleEvents.firstPaid,
      ({ order: paid, boxId, quantity: boxes }) =>
        paid === order && boxId === BigInt(productId) && boxes === BigInt(quantity),
    ),
    follow: follow(continuesInText[handedTo], 'orderByKey', { orderKey: order }, (answer) =>
      traceOf(answer, intent, payment),
    ),
  }
}

type Answer = ResponseOf<(typeof endpoints)['orderByKey']>

/**
 * Extracts one payment from an answer. Orders under the same key but with other terms are ignored.
 */
export function traceOf(
  { orders }: Pick<Answer, 'orders'>,
  { sale, productId, quantity }: HandedIntent,
  payment: Payment,
): Trace {
  const ours = orders.filter(
    (order) =>
      order.contract === sale && order.product.id === productId && order.quantity === quantity,
  )
  const isOfPayment = (told: { payment: Payment }) => told.payment === payment
  const booked = ours
    .flatMap((order) => order.payments)
    .filter(isOfPayment)
    // A booked payment is in a solidified block with that time.
    .map(({ txId, at }) => ({ txId, expiresAt: at, isBooked: true }))
  const announced = ours
    .flatMap((order) => order.announcements)
    .filter(isOfPayment)
    .map(({ txId, expiresAt }) => ({ txId, expiresAt, isBooked: false }))
  const isClosedAs = (state: 'refunded' | 'expired') =>
    ours.length > 0 && ours.every((order) => order.state === state)
  return {
    transactions: [...booked, ...announced],
    isExpired: isClosedAs('expired'),
    ...(isClosedAs('refunded') && { refund: refundOf(sale, ours) }),
  }
}

/** Asks the chain whether it has refunded the order of every one of these buyers. */
const refundOf =
  (sale: Address, orders: readonly { owner: Address; orderKey: string }[]): Skip =>
  async (state) => {
    for (const { owner, orderKey } of orders) {
      const refunded = await refundedBefore(sale, owner, orderKey)(state)
      if (!refunded.ok || refunded.value === undefined) return refunded
    }
    return ok('refunded')
  }
