import type { ApiError } from '../../src/api/client.ts'
import { refusal } from '../../src/api/refusal.ts'
import { incomeFundCalls } from '../../src/chain/contracts/incomeFund.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Request } from '../../src/outbox/kind.ts'
import type { Call } from './bytes.ts'
import type { Chain } from './chain.ts'
import { orderNamed, type Asked, type Lie } from './double.ts'
import { SALE } from './places.ts'

export type ShopAnswer = Result<unknown, ApiError>

type Payment = 'first' | 'second'

/** Id of a transaction that no one made. */
const FORGED = 'f0'.repeat(32)

interface Order {
  announced?: { readonly payment: Payment; readonly txId: string; readonly expiresAt: Millis }
}

interface BeforeRequest extends Asked {
  /** Only for orders that may take two payments. */
  readonly payment?: Payment
}

/** Returns the key of a transaction's report, which includes its order if that is named. */
export const reportKey = ({ request }: Request): string => {
  const { orderKey = '-', txId } = request as { orderKey?: string; txId?: string }
  return `${orderKey} ${txId}`
}

/** Backend as its endpoints' contract defines it: it trusts only the solidified chain. */
export class Shop {
  /** Number of times that each report was acknowledged, by order and transaction. */
  readonly acknowledged = new Map<string, number>()
  /**
   * Transactions that the backend did not agree to, each with the reason why no one may sign it.
   */
  readonly objections = new Map<string, string>()
  /**
   * Transactions for which another device has announced its own. The user may overrule this hint
   * with a tap.
   */
  readonly rivals = new Map<string, string>()
  /** Codes of all refusals so far, by the backend or on the way. */
  readonly refusals = new Set<number>()
  lie: Lie | undefined
  /** True if a forged payment is announced for every order, and this backend believes it. */
  isForged = false
  /** Time when the sale ends, in block time; unpaid orders can no longer be paid then. */
  endsAt: Millis = Infinity
  readonly #orders = new Map<string, Order>()
  readonly #chain: Chain

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Whether an order is known here and not fully paid, so that a wiped device gets it back. */
  isUnfinished(order: string): boolean {
    return this.#orders.has(order) && !this.#isPaid(order)
  }

  answer(asked: Request): ShopAnswer {
    const request = asked.request as unknown as BeforeRequest
    if (asked.endpoint === 'orderByKey') return this.#byKey(request.orderKey)
    const isSecond = asked.endpoint === 'withdrawApplyAfter'
    return isBefore(asked)
      ? this.#before({ ...request, ...(isSecond && { payment: 'second' }) })
      : this.#after(asked)
  }

  #before(request: BeforeRequest): ShopAnswer {
    const { orderKey, payment = 'first', txId, expiresAt } = request
    const { told, lies } = this.#chain.contracts.double
    if (!told) throw new Error('nobody is to be asked')
    const order: Order = this.#orders.get(orderKey) ?? (this.isForged ? this.#forged() : {})
    this.#orders.set(orderKey, order)
    // A request without an order key is paid once its double says so.
    if ('orderKey' in request && this.#isPaid(orderKey)) {
      if (txId !== undefined) this.objections.set(txId, 'the order is paid')
      return refused(refusal.orderClosed)
    }
    const { announced } = order
    const end = announced && this.#chain.finalOf(announced.txId)
    const isAlive =
      announced !== undefined &&
      (end === undefined || end.result === 'SUCCESS') &&
      announced.expiresAt > this.#chain.timeOf(this.#chain.head) &&
      announced.payment === (this.#paymentsOf(orderKey).length > 0 ? 'second' : 'first')
    const lie = this.lie && lies?.[this.lie]
    const { factsAt, solid, head } = this.#chain
    const at = factsAt.bind(this.#chain)
    const truth = told(request, at(solid), at(head))
    if (typeof truth === 'number') {
      if (txId !== undefined) this.objections.set(txId, 'the order was refused')
      return refused(truth)
    }
    const answer = lie ? lie(truth) : truth
    const isRival = isAlive && announced.txId !== txId
    if (isRival && (txId === undefined || announced.payment === payment)) {
      if (txId !== undefined && announced.txId !== FORGED) this.rivals.set(txId, announced.txId)
      return ok({ ...answer, announced })
    }
    if (txId !== undefined && expiresAt !== undefined) {
      order.announced = { payment, txId, expiresAt }
      if (lie) this.objections.set(txId, `another ${this.lie} was named`)
      else this.objections.delete(txId)
      this.rivals.delete(txId)
    }
    return ok(answer)
  }

  /** Makes an announcement that no honest client can have sent. */
  #forged(): Order {
    const expiresAt = this.#chain.timeOf(this.#chain.head) + 3 * DAY_MS
    return { announced: { payment: 'first', txId: FORGED, expiresAt } }
  }

  /** Returns the booked and announced transactions of an order; nothing for an unknown order. */
  #byKey(orderKey: string): ShopAnswer {
    const order = this.#orders.get(orderKey)
    const { timeOf, head } = this.#chain
    const now = timeOf.call(this.#chain, head)
    const payments = this.#paymentsOf(orderKey).map(({ payment, txId }) => ({
      payment,
      txId,
      blockNumber: 1,
      at: now,
    }))
    const { calls } = this.#chain.contracts.double
    const booked = this.#madeFor(orderKey).map(({ raw, txId, block }) => ({
      state: 'booked',
      contract: raw.contract,
      event: calls[raw.signature]?.event?.name ?? '',
      owner: raw.owner,
      txId,
      blockNumber: block,
      at: now,
    }))
    const isExpired = payments.length === 0 && now > this.endsAt
    const announced = order?.announced
    const announcements = announced && announced.expiresAt > now ? [announced] : []
    const transactions = [
      ...booked,
      ...announcements.map(({ txId, expiresAt }) => ({ state: 'announced', txId, expiresAt })),
    ]
    if (!order && payments.length === 0) return ok({ orders: [], transactions })
    return ok({
      transactions,
      orders: [
        {
          orderKey,
          product: { id: '1', name: 'Genesis' },
          contract: SALE,
          quantity: 1,
          state: isExpired ? 'expired' : 'unpaid',
          payments,
          announcements,
        },
      ],
    })
  }

  #after(asked: Request): ShopAnswer {
    const { txId } = asked.request as { txId: string }
    if (this.#chain.finalOf(txId) === undefined) return ok({ status: 'pending' })
    if (!this.#isReportOf(asked, txId)) return refused(refusal.transactionMismatch)
    const key = reportKey(asked)
    this.acknowledged.set(key, (this.acknowledged.get(key) ?? 0) + 1)
    return ok({ status: 'acknowledged' })
  }

  #isReportOf({ endpoint, request }: Request, txId: string): boolean {
    const made = this.#chain.included().find((each) => each.txId === txId)
    const { double } = this.#chain.contracts
    const rule = made && double.calls[made.raw.signature]
    if (made?.outcome.result !== 'SUCCESS' || !rule) return false
    // A payment that names no order belongs to the first report of it.
    const named = orderNamed(rule, made.raw)
    if (named === undefined || !('orderKey' in request)) return true
    if (named !== request.orderKey) return false
    const isSecond = seconds.has(endpoint)
    const isOfTwo = isSecond || firsts.has(endpoint)
    return !isOfTwo || paymentOf(made.raw) === (isSecond ? 'second' : 'first')
  }

  #isPaid(orderKey: string): boolean {
    const payments = Object.keys(this.#chain.contracts.double.calls).length
    return this.#paymentsOf(orderKey).length >= payments
  }

  #paymentsOf(orderKey: string): { payment: Payment; txId: string }[] {
    return this.#madeFor(orderKey).map(({ raw, txId }) => ({ payment: paymentOf(raw), txId }))
  }

  /** Finds an order's successful solidified transactions. */
  #madeFor(orderKey: string) {
    const { contracts, solid } = this.#chain
    const named = (raw: Call) => {
      const rule = contracts.double.calls[raw.signature]
      return rule && orderNamed(rule, raw)
    }
    return this.#chain
      .included()
      .filter(
        ({ raw, block, outcome }) =>
          block <= solid && outcome.result === 'SUCCESS' && named(raw) === orderKey,
      )
  }
}

/**
 * Whether the request precedes a payment. A purchase from another user has one endpoint for both.
 * Its report has a transaction but no expiry.
 */
function isBefore({ endpoint, request }: Request): boolean {
  if (endpoint !== 'productBuy' && endpoint !== 'buySkuProduct') return befores.has(endpoint)
  return !('txId' in request) || 'expiresAt' in request
}

const befores: ReadonlySet<string> = new Set([
  'buyProductFirstPayBefore',
  'publishFirst',
  'donate',
  'trxBurnBefore',
  'releaseBefore',
  'buyCardPayBefore',
  'transferBefore',
  'openPledgeBefore',
  'closePledgeBefore',
  'pledgePayBefore',
  'lpPledgeBefore',
  'lpPledgeUnlockBefore',
  'planPledgeBefore',
  'planUnlockBefore',
  'computerValue',
  'getChainSignNonce',
  'bindUpMember',
  'payFeeBefore',
  'withdrawApplyAfter',
] satisfies Request['endpoint'][])

/** Endpoints for the reports of orders with two payments. */
const firsts: ReadonlySet<string> = new Set([
  'buyProductFirstPayAfter',
  'payFeeAfter',
] satisfies Request['endpoint'][])
const seconds: ReadonlySet<string> = new Set([
  'buyProductSecondPayAfter',
  'updateWithdrawHash',
] satisfies Request['endpoint'][])

const paymentOf = ({ signature }: Call): Payment =>
  signature.startsWith('paySecond(') || signature === incomeFundCalls.withDraw ? 'second' : 'first'

const refused = (code: number): ShopAnswer => err({ kind: 'refused', code, message: '' })
