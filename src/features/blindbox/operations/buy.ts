import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { ContractCall } from '../../../chain/call.ts'
import type { ResponseOf } from '../../../api/endpoints/endpoint.ts'
import type { endpoints } from '../../../api/endpoints/table.ts'
import {
  blindBoxSale,
  blindBoxSaleCalls,
  blindBoxSaleErrors,
  blindBoxSaleEvents,
  boxTypes,
  orderOfTypes,
  orderStates,
  type OrderState,
} from '../../../chain/contracts/blindBoxSale.ts'
import { trc20Calls } from '../../../chain/contracts/trc20.ts'
import { addressSchema, nobody, type Address } from '../../../core/address.ts'
import { coinSchema, trx } from '../../../core/amount.ts'
import { ok } from '../../../core/result.ts'
import { approvalLegs, recogniseApproval } from '../../../outbox/approval.ts'
import {
  agreed,
  before,
  defineKind,
  mismatch,
  waitFor,
  type Contracts,
  type Description,
  type LegPlan,
  type Recognised,
  type Verdict,
} from '../../../outbox/kind.ts'

const amount = v.object({ coin: coinSchema, units: v.bigint() })

/** What the user confirmed in the payment sheet. `payments` are totals: one, or two in order. */
export const buyIntent = v.object({
  productId: v.string(),
  productName: v.string(),
  sale: addressSchema,
  quantity: v.number(),
  payments: v.pipe(v.array(amount), v.minLength(1), v.maxLength(2)),
  /** The most that each transaction may burn for energy, in sun. */
  feeLimit: v.bigint(),
})

export const refundIntent = v.object({
  order: v.string(),
  productId: v.string(),
  productName: v.string(),
  sale: addressSchema,
  amount,
  /** The most that it may burn for energy, in sun; the default in rows of older versions. */
  feeLimit: v.optional(v.bigint()),
})

export type BuyIntent = v.InferOutput<typeof buyIntent>
export type RefundIntent = v.InferOutput<typeof refundIntent>

/** Pays for an order in one payment or two; tokens are approved for exactly what is paid. */
export const buyBlindBox = defineKind({
  name: 'blindbox.buy',
  version: 1,
  intent: buyIntent,
  legs: ({ id, owner, intent }) =>
    intent.payments.flatMap((payment, index) => {
      const settled = settledBefore(intent.sale, owner, id, index)
      const { contract } = payment.coin
      const approvals = contract
        ? approvalLegs({
            suffix: String(index + 1),
            token: contract,
            owner,
            spender: intent.sale,
            units: payment.units,
            feeLimit: intent.feeLimit,
            settled,
            verify: verifyPrice(intent),
            // Nothing is approved for an order that the backend turns down, or knows otherwise.
            before: askBefore(id, owner, intent, index),
          })
        : []
      return [...approvals, payLeg(id, owner, intent, index, settled)]
    }),
  describe: ({ productId, productName, quantity, payments }) => ({
    ...describeBox(productId),
    title: msg`${quantity} × ${productName}`,
    payments,
  }),
  recogniser: {
    signatures: [blindBoxSaleCalls.pay, blindBoxSaleCalls.paySecond, trc20Calls.approve],
    read: (call, contracts) =>
      recognisePayment(call, contracts) ?? recogniseBoxApproval(call, contracts),
  },
})

/** What a payment is for, as far as the chain tells: it knows a box by its number alone. */
function recognisePayment(
  { contract, signature, args, callValue }: ContractCall,
  { blindBoxSale: sale }: Contracts,
): Recognised | undefined {
  if (contract !== sale) return undefined
  const order = args[0] as string
  // What is paid in a token is not in the call.
  const payments = callValue > 0n ? [trx(callValue)] : []
  if (signature === blindBoxSaleCalls.pay) {
    const quantity = String(args[2])
    const title = msg`Payment for ${quantity} × blind box`
    return { seed: boxSeed(String(args[1])), title, payments, order }
  }
  if (signature === blindBoxSaleCalls.paySecond)
    return { seed: order, title: msg`Second payment for blind boxes`, payments, order }
  return undefined
}

/** Boxes are paid in TRX or USDT: an approval of anything else is not ours. */
const recogniseBoxApproval = (call: ContractCall, contracts: Contracts): Recognised | undefined =>
  call.contract === contracts.usdt
    ? recogniseApproval(call, contracts, [contracts.blindBoxSale], {
        limited: msg`Approval for blind boxes`,
        unlimited: msg`Approval for blind boxes without a limit`,
      })
    : undefined

const drawMissedText = msg`Nobody opened these boxes or recorded their draw within 256 blocks (about 13 minutes), so a new block has to decide. Cancel this opening and open them anew.`

/** The medallion of a box, the same on every screen. */
export const boxSeed = (productId: string): string => `box-${productId}`

export const describeBox = (
  productId: string,
): Pick<Description, 'seed' | 'errors' | 'reasons'> => ({
  seed: boxSeed(productId),
  errors: blindBoxSaleErrors,
  reasons: {
    SaleNotOpen: msg`Not in the pre-sale stage`,
    SaleEnded: msg`The sale has ended`,
    ExceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
    InsufficientRemaining: msg`Insufficient remaining number`,
    OrderAlreadyPaid: msg`This order is paid already`,
    OrderRefunded: msg`The first payment was taken back`,
    FirstPaymentMissing: msg`The first payment is missing`,
    SecondPaymentLate: msg`The time for the second payment is over`,
    NothingToRefund: msg`There is nothing to take back`,
    RefundNotYet: msg`The first payment cannot be taken back yet`,
    WrongValue: msg`The amount is not the price`,
    NotDrawnYet: msg`The block that decides is not there yet`,
    DrawMissed: drawMissedText,
    DrawNotMissed: msg`The draw was not missed, or a new block is named already`,
  },
})

/** Why a payment is not needed any more; undefined while it is. */
type SettledCheck = NonNullable<LegPlan['skip']>

/** Whether the chain has this payment already, or gave it back: another device may have been here. */
const settledBefore =
  (sale: Address, owner: Address, order: string, index: number): SettledCheck =>
  async (node) => {
    const read = await node.read(blindBoxSale.orderOf(sale, owner, order), orderOfTypes)
    if (!read.ok) return read
    const state: OrderState | undefined = orderStates[Number(read.value[0])]
    if (state === 'refunded') return ok('refunded')
    return ok(
      state === 'bought' || (state === 'firstPaid' && index === 0) ? 'alreadyPaid' : undefined,
    )
  }

/** Whether the chain has given an order back, to its buyer. */
export const refundedBefore =
  (sale: Address, owner: Address, order: string): SettledCheck =>
  async (node) => {
    const settled = await settledBefore(sale, owner, order, 0)(node)
    return settled.ok && settled.value !== 'refunded' ? ok(undefined) : settled
  }

/** The price as the contract asks it: the backend is not believed, on whatever page it named it. */
export const verifyPrice =
  ({
    sale,
    productId,
    quantity,
    payments,
  }: Omit<BuyIntent, 'feeLimit'>): NonNullable<LegPlan['verify']> =>
  async (node) => {
    const read = await node.read(blindBoxSale.box(sale, BigInt(productId)), boxTypes)
    if (!read.ok) return read
    const [firstCoin, firstAmount, secondCoin, secondAmount] = read.value
    const asked = [
      { coin: firstCoin, units: firstAmount as bigint },
      { coin: secondCoin, units: secondAmount as bigint },
    ].filter(({ units }) => units > 0n)
    const agrees =
      asked.length === payments.length &&
      payments.every(({ coin, units }, index) => {
        const { coin: askedCoin, units: each = 0n } = asked[index] ?? {}
        // The contract names TRX by the all-zero account.
        return (coin.contract ?? nobody) === askedCoin && each * BigInt(quantity) === units
      })
    return ok(agrees ? agreed : mismatch('chainPrice', asked.map(({ units }) => units).join(' + ')))
  }

function payLeg(
  order: string,
  owner: Address,
  intent: BuyIntent,
  index: number,
  settled: SettledCheck,
): LegPlan {
  const { sale, productId, quantity, payments, feeLimit } = intent
  const payment = payments[index]
  const callValue = payment?.coin.contract ? 0n : (payment?.units ?? 0n)
  const isLast = index === payments.length - 1
  return {
    name: `pay${index + 1}`,
    label: paymentLabel(index, payments.length),
    call:
      index === 0
        ? blindBoxSale.pay(sale, order, BigInt(productId), BigInt(quantity), {
            callValue,
            feeLimit,
          })
        : blindBoxSale.paySecond(sale, order, { callValue, feeLimit }),
    // In a token, by somebody who buys for the first time.
    typicalEnergy: 198_000n,
    // The contract takes each payment of an order once; a second transaction reverts.
    repeat: 'orderOnce',
    opensNextAt: 'included',
    skip: settled,
    verify: verifyPrice(intent),
    before: askBefore(order, owner, intent, index, 'announcing'),
    expects: {
      contract: sale,
      shape: isLast ? blindBoxSaleEvents.bought : blindBoxSaleEvents.firstPaid,
      matches: (fields) => fields.order === order && fields.buyer === owner,
    },
    after: (txId) => ({
      endpoint: index === 0 ? 'buyProductFirstPayAfter' : 'buyProductSecondPayAfter',
      request: { orderKey: order, owner, txId },
    }),
  }
}

/** The payment as one step. */
export const paymentLabel = (index: number, count: number): MessageDescriptor =>
  count === 1 ? msg`Payment` : index === 0 ? msg`First payment` : msg`Second payment`

export type Payment = 'first' | 'second'

/** Asks the backend about the order before a leg; only a payment's transaction is announced. */
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

/** Contract, price and owner must be what the user confirmed: the backend is not believed. */
export function judgeOrder(
  answer: OrderAnswer,
  order: string,
  owner: Address,
  intent: BuyIntent,
  payment: Payment,
  ours: string | undefined,
): Verdict {
  if (answer.orderKey !== order) return mismatch('order', answer.orderKey)
  if (answer.contract !== intent.sale) return mismatch('contract', answer.contract)
  if (answer.owner !== owner) return mismatch('owner', answer.owner)
  if (answer.product.id !== intent.productId) return mismatch('product', answer.product.id)
  if (answer.quantity !== intent.quantity) return mismatch('quantity', answer.quantity)
  if (answer.prices.length !== intent.payments.length) {
    return mismatch('price', answer.prices.length)
  }
  for (const [index, { coin, units }] of intent.payments.entries()) {
    const named = answer.prices[index]
    const total = (named?.units ?? 0n) * BigInt(intent.quantity)
    if (named?.coin.contract !== coin.contract) return mismatch('coin', named?.coin.contract)
    if (total !== units) return mismatch('price', total)
  }
  const { announced } = answer
  // The first payment stays announced until it is final; the second one need not wait for that.
  return waitFor(announced?.payment === payment ? announced : undefined, ours)
}

/** Takes a held first payment back once the second one came too late. */
export const refundBlindBox = defineKind({
  name: 'blindbox.refund',
  version: 1,
  intent: refundIntent,
  legs: ({ owner, intent: { sale, order, feeLimit } }): LegPlan[] => [
    {
      name: 'refund',
      label: msg`Refund`,
      call: blindBoxSale.refund(sale, owner, order, { feeLimit }),
      repeat: 'orderOnce',
      opensNextAt: 'included',
      // Anybody may have asked for it: another device, or a stranger.
      skip: refundedBefore(sale, owner, order),
      expects: {
        contract: sale,
        shape: blindBoxSaleEvents.refunded,
        matches: (fields) => fields.order === order && fields.buyer === owner,
      },
    },
  ],
  describe: ({ productId, productName }) => ({
    ...describeBox(productId),
    title: msg`Take back the payment for ${productName}`,
    payments: [],
  }),
  recogniser: {
    signatures: [blindBoxSaleCalls.refund],
    read({ contract, signature, args }, { blindBoxSale: sale }) {
      if (contract !== sale || signature !== blindBoxSaleCalls.refund) return undefined
      const order = args[1] as string
      return { seed: order, title: msg`Take back the first payment`, payments: [], order }
    },
  },
})
