import type { ApiError } from '../../../src/api/client.ts'
import { refusal } from '../../../src/api/refusal.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Coin } from '../../../src/core/amount.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import type { Request } from '../../../src/outbox/kind.ts'
import type { ChainModel } from './chainModel.ts'

interface BeforeRequest {
  readonly orderKey: string
  readonly owner: Address
  readonly quantity: number
  readonly payment: 'first' | 'second'
  readonly txId?: string
  readonly expiresAt?: number
}

interface Announced {
  readonly payment: 'first' | 'second'
  readonly txId: string
  readonly expiresAt: number
}

export type Answer = Result<unknown, ApiError>

/** The backend as its endpoints' contract defines it. Scripts can answer in its place. */
export class BackendModel {
  readonly asked: Request[] = []
  /** Reports by order and transaction. Each key must be acknowledged exactly once. */
  readonly acknowledged = new Map<string, number>()
  readonly announced = new Map<string, Announced>()
  private readonly orders = new Map<string, { readonly quantity: number }>()
  /**
   * Answers in the backend's place while set. Undefined falls through to the backend's own answer.
   */
  script: ((request: Request) => Answer | Promise<Answer | undefined> | undefined) | undefined
  /** Changes to an order's answer, such as another contract or price. */
  lie: Record<string, unknown> = {}
  private readonly chain: ChainModel
  private readonly coins: readonly Coin[]

  constructor(chain: ChainModel, coins: readonly Coin[]) {
    this.chain = chain
    this.coins = coins
  }

  async call(request: Request): Promise<Answer> {
    this.asked.push(request)
    const scripted = await this.script?.(request)
    if (scripted) return scripted
    if (request.endpoint === 'buyProductFirstPayBefore')
      return this.before(request.request as unknown as BeforeRequest)
    const { orderKey, txId } = request.request as { orderKey: string; txId: string }
    return request.endpoint === 'orderByKey' ? this.byKey(orderKey) : this.after(orderKey, txId)
  }

  requests(endpoint: Request['endpoint']): Request[] {
    return this.asked.filter((request) => request.endpoint === endpoint)
  }

  private before({ orderKey, owner, quantity, payment, txId, expiresAt }: BeforeRequest): Answer {
    const { chain, coins } = this
    this.orders.set(orderKey, { quantity })
    const paid = chain.executions('pay', true, orderKey).length > 0
    const done =
      coins.length === 1 ? paid : chain.executions('paySecond', true, orderKey).length > 0
    if (done) return refused(refusal.orderClosed)
    const rival = this.announced.get(orderKey)
    const now = chain.timeOf(chain.head)
    const alive = rival && rival.expiresAt > now && rival.payment === (paid ? 'second' : 'first')
    const order = {
      orderKey,
      owner,
      product: { id: '1', name: 'Genesis' },
      contract: chain.sale.address,
      quantity,
      prices: coins.map((coin, index) => ({ coin, units: chain.sale.payments[index]?.units })),
      state: 'unpaid',
      createdAt: 0,
      payments: [],
      opened: [],
      ...this.lie,
    }
    if (alive && rival.txId !== txId && (txId === undefined || rival.payment === payment))
      return ok({ ...order, announced: rival })
    if (txId !== undefined && expiresAt !== undefined)
      this.announced.set(orderKey, { payment, txId, expiresAt })
    return ok(order)
  }

  /** Returns the recorded and announced payments of an order, or nothing for an unknown order. */
  private byKey(orderKey: string): Answer {
    const { chain } = this
    const booked = (name: string, payment: 'first' | 'second') =>
      chain
        .executions(name, true, orderKey)
        .map((txId) => ({ payment, txId, blockNumber: 1, at: chain.timeOf(chain.head) }))
    const payments = [...booked('pay', 'first'), ...booked('paySecond', 'second')]
    const order = this.orders.get(orderKey)
    if (!order && payments.length === 0) return ok({ orders: [] })
    const announced = this.announced.get(orderKey)
    const isAlive = announced && announced.expiresAt > chain.timeOf(chain.head)
    const quantity = order?.quantity ?? 1
    return ok({
      orders: [
        {
          orderKey,
          product: { id: '1', name: 'Genesis' },
          contract: chain.sale.address,
          quantity,
          state: 'unpaid',
          payments,
          announcements: isAlive ? [announced] : [],
          ...this.lie,
        },
      ],
    })
  }

  private after(orderKey: string, txId: string): Answer {
    const { chain } = this
    const booked = ['pay', 'paySecond'].flatMap((name) => chain.executions(name, true, orderKey))
    if (!booked.includes(txId)) return ok({ status: 'pending' })
    const key = `${orderKey}:${txId}`
    this.acknowledged.set(key, (this.acknowledged.get(key) ?? 0) + 1)
    return ok({ status: 'acknowledged' })
  }
}

export const refused = (code: number): Answer => err({ kind: 'refused', code, message: '' })
export const http = (status: number): Answer => err({ kind: 'http', status })
export const html: Answer = err({ kind: 'malformed', detail: 'not JSON' })
