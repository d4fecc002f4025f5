import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ResponseOf } from '../../../api/endpoints/endpoint.ts'
import type { endpoints } from '../../../api/endpoints/table.ts'
import {
  blindBoxSale,
  blindBoxSaleCalls,
  blindBoxSaleEvents,
} from '../../../chain/contracts/blindBoxSale.ts'
import { trc20Calls } from '../../../chain/contracts/trc20.ts'
import { nobody, type Address } from '../../../core/address.ts'
import { coinSchema, trx, type Amount } from '../../../core/amount.ts'
import { payLabel } from '../../../outbox/amountLabels.ts'
import { approvalLegs, chosenApproval, recogniseApproval } from '../../../outbox/approval.ts'
import type { Named } from '../../../outbox/family.ts'
import {
  before,
  expectEvent,
  mismatch,
  waitFor,
  type Leg,
  type LegPlan,
  type Skip,
  type Verdict,
  type Verify,
} from '../../../outbox/kind.ts'
import { recognise, recogniseAny } from '../../../outbox/recognise.ts'
import { agreedIf, checked, compare } from '../../../outbox/verify.ts'
import { defineBoxKind, ofBox, onSale, refundedBefore, settledBefore } from './family.ts'
import { boxSeed } from '../rules.ts'

const amount = v.object({ coin: coinSchema, units: v.bigint() })

/**
 * Fields confirmed by the user in the payment sheet. `payments` holds totals: one, or two in order.
 */
export const purchase = {
  quantity: v.number(),
  payments: v.pipe(v.array(amount), v.minLength(1), v.maxLength(2)),
}

const paying = {
  ...purchase,
  /**
   * Approval for the first payment in a token. Any other token payment is approved for its exact
   * amount.
   */
  ...chosenApproval,
  /** Fee limit of each transaction, in sun. */
  feeLimit: v.bigint(),
}

export type BuyIntent = Named<typeof ofBox & typeof paying>

/** Terms of an order, independent of the browser that pays it. */
export type OrderTerms = Omit<BuyIntent, 'feeLimit' | 'approved'>

/** Returns the payment whose approval the user can choose: the first one in a token. */
export const firstInToken = (payments: readonly Amount[]): Amount | undefined =>
  payments.find(({ coin }) => coin.contract)

/**
 * Pays for an order in one or two payments. Approves exactly the paid amount of tokens, unless the
 * user chose a larger approval.
 */
export const buyBlindBox = defineBoxKind({
  name: 'blindbox.buy',
  intent: paying,
  legs: ({ id, owner, intent }) =>
    intent.payments.flatMap((payment, index) => {
      const settled = settledBefore(intent.sale, owner, id, index)
      const approvals = approvalLegs({
        suffix: String(index + 1),
        amount: payment,
        approved: payment === firstInToken(intent.payments) ? intent.approved : undefined,
        owner,
        spender: intent.sale,
        feeLimit: intent.feeLimit,
        settled,
        verify: verifyPrice(intent),
        // Nothing is approved if the backend refuses the order or reports other terms.
        before: askBefore(id, owner, intent, index),
      })
      return [...approvals, payLeg(id, owner, intent, payment, index, settled)]
    }),
  describe: ({ productName, quantity, payments }) => ({
    title: msg`${quantity} × ${productName}`,
    payments,
    fallback: msg`BUY error`,
  }),
  // The chain identifies a box only by its number, and the call omits the amount of a token
  // payment.
  recogniser: recogniseAny(
    recognise(blindBoxSaleCalls.pay, onSale, ([order, boxId, boxes], { callValue }) => {
      const quantity = String(boxes)
      return {
        seed: boxSeed(String(boxId)),
        title: msg`Payment for ${quantity} × blind box`,
        payments: paidIn(callValue),
        order,
      }
    }),
    recognise(blindBoxSaleCalls.paySecond, onSale, ([order], { callValue }) => {
      const title = msg`Second payment for blind boxes`
      return { seed: order, title, payments: paidIn(callValue), order }
    }),
    {
      signatures: [trc20Calls.approve],
      // Boxes are paid in TRX or USDT, so approvals of other tokens belong to something else.
      read: (call, contracts) =>
        call.contract === contracts.usdt
          ? recogniseApproval(call, contracts, [contracts.blindBoxSale], {
              limited: msg`Approval for blind boxes`,
              unlimited: msg`Approval for blind boxes without a limit`,
            })
          : undefined,
    },
  ),
})

const paidIn = (callValue: bigint) => (callValue > 0n ? [trx(callValue)] : [])

/**
 * Verifies the price with the contract, because the backend is not trusted, wherever it named a
 * price.
 */
export const verifyPrice = ({ sale, productId, quantity, payments }: OrderTerms): Verify =>
  checked(blindBoxSale.box(sale, BigInt(productId)), (box) => {
    const asked = [
      { coin: box.firstCoin, units: box.firstAmount },
      { coin: box.secondCoin, units: box.secondAmount },
    ].filter(({ units }) => units > 0n)
    const agrees =
      asked.length === payments.length &&
      payments.every(({ coin, units }, index) => {
        const { coin: askedCoin, units: each = 0n } = asked[index] ?? {}
        // The contract denotes TRX by the zero address.
        return (coin.contract ?? nobody) === askedCoin && each * BigInt(quantity) === units
      })
    return agreedIf(agrees, 'chainPrice', asked.map(({ units }) => units).join(' + '))
  })

function payLeg(
  order: string,
  owner: Address,
  intent: BuyIntent,
  payment: Amount,
  index: number,
  settled: Skip,
): Leg {
  const { sale, productId, quantity, payments, feeLimit } = intent
  const callValue = payment.coin.contract ? 0n : payment.units
  const isLast = index === payments.length - 1
  return {
    name: `pay${index + 1}`,
    label: payLabel(payment),
    call:
      index === 0
        ? blindBoxSale.pay(sale, order, BigInt(productId), BigInt(quantity), {
            callValue,
            feeLimit,
          })
        : blindBoxSale.paySecond(sale, order, { callValue, feeLimit }),
    // Energy of a token payment by a first-time buyer.
    typicalEnergy: 198_000n,
    // The contract accepts each payment of an order once; a second transaction reverts.
    repeat: 'orderOnce',
    skip: settled,
    verify: verifyPrice(intent),
    before: askBefore(order, owner, intent, index, 'announcing'),
    expects: expectEvent<{ readonly order: string; readonly buyer: Address }>(
      sale,
      isLast ? blindBoxSaleEvents.bought : blindBoxSaleEvents.firstPaid,
      (fields) => fields.order === order && fields.buyer === owner,
    ),
    after: (txId) => ({
      endpoint: index === 0 ? 'buyProductFirstPayAfter' : 'buyProductSecondPayAfter',
      request: { orderKey: order, owner, txId },
    }),
  }
}

export type Payment = 'first' | 'second'

/** Asks the backend about the order before a leg. Only payment legs announce their transaction. */
function askBefore(
  order: string,
  owner: Address,
  intent: BuyIntent,
  index: number,
  announcing?: 'announcing',
): NonNullable<LegPlan['before']> {
  const { productId, quantity } = intent
  const payment: Payment = index === 0 ? 'first' : 'second'
  return before(
    'buyProductFirstPayBefore',
    (announced) => ({
      orderKey: order,
      productId,
      owner,
      quantity,
      payment,
      ...(announcing && announced),
    }),
    (answer, ours) => judgeOrder(answer, order, owner, intent, payment, ours),
  )
}

type OrderAnswer = ResponseOf<(typeof endpoints)['buyProductFirstPayBefore']>

/**
 * Checks that contract, price and owner match what the user confirmed. The backend is not trusted.
 */
export function judgeOrder(
  answer: OrderAnswer,
  order: string,
  owner: Address,
  { sale, productId, quantity, payments }: OrderTerms,
  payment: Payment,
  ours: string | undefined,
): Verdict {
  const found = compare({
    order: [answer.orderKey, order],
    contract: [answer.contract, sale],
    owner: [answer.owner, owner],
    product: [answer.product.id, productId],
    quantity: [answer.quantity, quantity],
    price: [answer.prices.length, payments.length],
  })
  if (found.kind !== 'agreed') return found
  for (const [index, { coin, units }] of payments.entries()) {
    const named = answer.prices[index]
    const total = (named?.units ?? 0n) * BigInt(quantity)
    if (named?.coin.contract !== coin.contract) return mismatch('coin', named?.coin.contract)
    if (total !== units) return mismatch('price', total)
  }
  const { announced } = answer
  // The first payment stays announced until it is final; the second one need not wait for that.
  return waitFor(announced?.payment === payment ? announced : undefined, ours)
}

/** Refunds a held first payment once the deadline of the second has passed. */
export const refundBlindBox = defineBoxKind({
  name: 'blindbox.refund',
  intent: {
    order: v.string(),
    amount,
    /** Fee limit, in sun. Older rows lack it and use the default. */
    feeLimit: v.optional(v.bigint()),
  },
  legs: ({ owner, intent: { sale, order, feeLimit } }) => ({
    name: 'refund',
    label: msg`Refund`,
    call: blindBoxSale.refund(sale, owner, order, { feeLimit }),
    repeat: 'orderOnce',
    // Anyone may have triggered the refund: another device, or a stranger.
    skip: refundedBefore(sale, owner, order),
    expects: expectEvent(
      sale,
      blindBoxSaleEvents.refunded,
      (fields) => fields.order === order && fields.buyer === owner,
    ),
  }),
  describe: ({ productName }) => ({ title: msg`Take back the payment for ${productName}` }),
  recogniser: recognise(blindBoxSaleCalls.refund, onSale, ([, order]) => ({
    seed: order,
    title: msg`Take back the first payment`,
    order,
  })),
})
