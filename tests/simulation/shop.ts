import type { ApiError } from '../../src/api/client.ts'
import { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import type { Coin } from '../../src/core/amount.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Request } from '../../src/outbox/kind.ts'
import type { Call } from './bytes.ts'
import type { Chain } from './chain.ts'

export type ShopAnswer = Result<unknown, ApiError>

type Payment = 'first' | 'second'

interface Order {
  readonly owner: Address
  readonly quantity: number
  announced?: { readonly payment: Payment; readonly txId: string; readonly expiresAt: Millis }
}

interface BeforeRequest {
  readonly orderKey: string
  readonly owner: Address
  readonly quantity: number
  readonly payment: Payment
  readonly txId?: string
  readonly expiresAt?: Millis
}

/** What a shop that lies names instead of the truth. */
export type Lie = 'contract' | 'price' | 'owner'

/** The backend as the contract of its endpoints has it: it believes the solidified chain alone. */
export class Shop {
  /** By order and transaction, how often it was acknowledged. */
  readonly acknowledged = new Map<string, number>()
  /** Why nobody may sign: of transactions that it was asked about, and did not agree to. */
  readonly objections = new Map<string, string>()
  lie: Lie | undefined
  readonly #orders = new Map<string, Order>()
  readonly #chain: Chain
  readonly #coins: readonly Coin[]
  readonly #stranger: Address

  constructor(chain: Chain, coins: readonly Coin[], stranger: Address) {
    this.#chain = chain
    this.#coins = coins
    this.#stranger = stranger
  }

  /** Whether an order is known here and not wholly paid: what a device without storage gets back. */
  isUnfinished(order: string): boolean {
    const known = this.#orders.get(order)
    return known !== undefined && this.#paymentsOf(order).length < this.#coins.length
  }

  answer({ endpoint, request }: Request): ShopAnswer {
    if (endpoint === 'buyProductFirstPayBefore')
      return this.#before(request as unknown as BeforeRequest)
    const { orderKey, txId } = request as { orderKey: string; txId: string }
    if (endpoint === 'orderByKey') return this.#byKey(orderKey)
    return this.#after(orderKey, txId, endpoint === 'buyProductSecondPayAfter' ? 'second' : 'first')
  }

  #before({ orderKey, owner, quantity, payment, txId, expiresAt }: BeforeRequest): ShopAnswer {
    const order: Order = this.#orders.get(orderKey) ?? { owner, quantity }
    this.#orders.set(orderKey, order)
    const paid = this.#paymentsOf(orderKey).length
    if (paid >= this.#coins.length) {
      if (txId !== undefined) this.objections.set(txId, 'the order is paid')
      return refused(refusal.orderClosed)
    }
    const { announced } = order
    const isAlive =
      announced !== undefined &&
      announced.expiresAt > this.#chain.timeOf(this.#chain.head) &&
      announced.payment === (paid > 0 ? 'second' : 'first')
    const told = {
      orderKey,
      owner: this.lie === 'owner' ? this.#stranger : owner,
      product: { id: '1', name: 'Genesis' },
      contract: this.lie === 'contract' ? this.#stranger : this.#chain.contracts.sale,
      quantity,
      prices: this.#coins.map((coin, index) => {
        const { units } = this.#chain.contracts.payments[index]!
        return { coin, units: this.lie === 'price' ? units * 2n : units }
      }),
      state: 'unpaid',
      createdAt: 0,
      payments: [],
      opened: [],
    }
    const isRival = isAlive && announced.txId !== txId
    if (isRival && (txId === undefined || announced.payment === payment)) {
      if (txId !== undefined) this.objections.set(txId, `${announced.txId.slice(0, 6)} pays`)
      return ok({ ...told, announced })
    }
    if (txId !== undefined && expiresAt !== undefined) {
      order.announced = { payment, txId, expiresAt }
      if (this.lie) this.objections.set(txId, `another ${this.lie} was named`)
      else this.objections.delete(txId)
    }
    return ok(told)
  }

  /** What is booked of an order and announced for it; nothing of one that nobody has named yet. */
  #byKey(orderKey: string): ShopAnswer {
    const order = this.#orders.get(orderKey)
    const { timeOf, head, contracts } = this.#chain
    const now = timeOf.call(this.#chain, head)
    const payments = this.#paymentsOf(orderKey).map(({ payment, txId }) => ({
      payment,
      txId,
      blockNumber: 1,
      at: now,
    }))
    if (!order && payments.length === 0) return ok({ orders: [] })
    const announced = order?.announced
    const announcements = announced && announced.expiresAt > now ? [announced] : []
    return ok({
      orders: [
        {
          orderKey,
          product: { id: '1', name: 'Genesis' },
          contract: contracts.sale,
          quantity: order?.quantity ?? 1,
          state: 'unpaid',
          payments,
          announcements,
        },
      ],
    })
  }

  #after(orderKey: string, txId: string, payment: Payment): ShopAnswer {
    if (this.#chain.finalOf(txId) === undefined) return ok({ status: 'pending' })
    if (!this.#isPaymentOf(orderKey, txId, payment)) return refused(refusal.transactionMismatch)
    const key = `${orderKey} ${txId}`
    this.acknowledged.set(key, (this.acknowledged.get(key) ?? 0) + 1)
    return ok({ status: 'acknowledged' })
  }

  #isPaymentOf(orderKey: string, txId: string, payment: Payment): boolean {
    const paid = this.#chain.included().find((each) => each.txId === txId)
    if (paid?.outcome.result !== 'SUCCESS') return false
    // A transfer names no order: the first report of a transaction claims it.
    if (paid.raw.contract === this.#chain.contracts.purse) return true
    return paid.raw.args[0] === orderKey && paymentOf(paid.raw) === payment
  }

  #paymentsOf(orderKey: string): { payment: Payment; txId: string }[] {
    return this.#chain
      .included()
      .filter(
        ({ raw, block, outcome }) =>
          block <= this.#chain.solid &&
          outcome.result === 'SUCCESS' &&
          raw.contract === this.#chain.contracts.sale &&
          raw.args[0] === orderKey,
      )
      .map(({ raw, txId }) => ({
        payment: paymentOf(raw),
        txId,
      }))
  }
}

const paymentOf = ({ signature }: Call): Payment =>
  signature.startsWith('paySecond(') ? 'second' : 'first'

const refused = (code: number): ShopAnswer => err({ kind: 'refused', code, message: '' })
