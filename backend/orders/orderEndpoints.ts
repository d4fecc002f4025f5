import { and, eq, or } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { announce, halfAnnounced, isHalf, nextPayment, readAlive } from './announced.ts'
import { readKey } from '../index/orderKeys.ts'
import { refuse, type Handler, type Handlers } from '../http/answer.ts'
import type { Language } from '../shop/localised.ts'
import {
  readBegun,
  readByKey,
  readFirstPaid,
  readOrder,
  readPaid,
  requestedBy,
  toOrders,
  type Order,
  type OrderRow,
} from './orderRecords.ts'
import { pricesOf, readBought, readBox, whyNot } from '../shop/products.ts'
import { openings, payments } from '../database/books/saleSchema.ts'
import { orderRequests, type Payment } from '../database/kept/requestSchema.ts'
import { report } from './report.ts'
import { renew } from './unpaid.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'

export const orderHandlers = (
  service: Service,
): Handlers<
  | 'buyProductFirstPayBefore'
  | 'buyProductFirstPayAfter'
  | 'buyProductSecondPayAfter'
  | 'openCard'
  | 'buyRecordOfNoPay'
  | 'orderByKey'
  | 'buyRecordPage'
> => ({
  buyProductFirstPayBefore: before(service),
  buyProductFirstPayAfter: ({ orderKey, owner, txId }) =>
    report(service, txId, () => isPayment(service, { orderKey, owner, txId, payment: 'first' })),
  buyProductSecondPayAfter: ({ orderKey, owner, txId }) =>
    report(service, txId, () => isPayment(service, { orderKey, owner, txId, payment: 'second' })),
  openCard: ({ orderKey, owner, txId }) =>
    report(service, txId, () => isOpening(service, { orderKey, owner, txId })),
  async buyRecordOfNoPay({ owner, productId, ...page }, language) {
    const { db } = service
    const { total, rows } = await readBegun(db, { owner, productId, ...pageOf(page) })
    const firstPaid = page.pageNo === 1 ? await readFirstPaid(db, owner) : []
    return ok({ total, items: await present(service, [...firstPaid, ...rows], language) })
  },
  async orderByKey({ orderKey, owner }, language) {
    const { db, chain, sale } = service
    const rows = await readByKey(db, orderKey, owner)
    const orders = await toOrders(db, rows, { sale, language })
    const now = await chainTime(service)
    const alive = await Promise.all(
      PAYMENTS.map((payment) => readAlive(db, chain, { orderKey, payment }, now)),
    )
    const announcements = alive.filter((each) => each !== undefined)
    const booked = await readKey(db, orderKey, owner)
    return ok({
      orders: orders.map((order) => ({ ...order, announcements })),
      transactions: [
        ...announcements.map(({ txId, expiresAt }) => ({
          state: 'announced' as const,
          txId,
          expiresAt,
        })),
        ...booked.map((told) => ({ state: 'booked' as const, ...told })),
      ],
    })
  },
  async buyRecordPage({ owner, ...page }, language) {
    const { total, rows } = await readPaid(service.db, owner, pageOf(page))
    return ok({ total, items: await present(service, rows, language) })
  },
})

const PAYMENTS = ['first', 'second'] as const

/** Converts orders for an answer, with transactions announced by other devices. */
async function present(
  service: Service,
  rows: readonly OrderRow[],
  language: Language,
): Promise<Order[]> {
  const { db, chain, sale } = service
  const orders = await toOrders(db, rows, { sale, language })
  const now = await chainTime(service)
  return Promise.all(
    orders.map(async (order, index) => {
      const payment = nextPayment(rows[index]!)
      if (!payment) return order
      const announced = await readAlive(db, chain, { orderKey: order.orderKey, payment }, now)
      return announced ? Object.assign(order, { announced }) : order
    }),
  )
}

function before(service: Service): Handler<'buyProductFirstPayBefore'> {
  const { db, chain, sale, newOrders } = service
  return async (request, language, requester) => {
    const { orderKey, owner, productId, quantity, payment, txId, expiresAt } = request
    if (quantity === 0) return refuse('badRequest', 'the quantity is zero')
    if (isHalf(request)) return halfAnnounced
    const box = await readBox(db, productId)
    if (!box) return refuse('notFound', `no product ${productId}`)

    const now = await chainTime(service)
    const known = await readOrder(db, owner, orderKey)
    if (known && !isSame(known, request)) return refuse('orderMismatch', orderKey)
    if (known && isClosed(known, now)) return refuse('orderClosed', orderKey)
    if (payment === 'first' && (!known || known.state === 'unpaid')) {
      const bought = await readBought(db, productId, owner)
      const reason = whyNot(box, { now, bought, quantity })
      if (reason) return refuse(reason, `product ${productId}`)
    }
    const prices = pricesOf(sale, box)
    const asked = { orderKey, owner, productId, quantity, prices, createdAt: now }
    const isThere =
      known && (known.onChain !== null || (await renew(db, orderRequests, orderKey, now)))
    const isKept =
      isThere ||
      (await newOrders.record(db, { requester, owner, kind: 'box' }, (tx, client) =>
        tx
          .insert(orderRequests)
          .values({ ...asked, askedAt: now, client })
          .onConflictDoNothing(),
      ))
    // Read again, because a second tab may have written first.
    const order = isKept ? await readOrder(db, owner, orderKey) : requestedBy(asked)
    if (!order || !isSame(order, request)) return refuse('orderMismatch', orderKey)

    const [answer] = await toOrders(db, [order], { sale, language })
    // Solidified blocks lag: a second payment may follow a first one that they do not contain yet.
    const next = payment === 'second' ? payment : (nextPayment(order) ?? payment)
    const rival =
      txId === undefined || expiresAt === undefined || !isKept
        ? await readAlive(db, chain, { orderKey, payment: next }, now)
        : await announce(db, chain, { orderKey, owner }, { payment, txId, expiresAt }, now)
    return ok(rival ? { ...answer!, announced: rival } : answer!)
  }
}

const isSame = (
  { owner, request, onChain }: OrderRow,
  asked: { owner: string; productId: string; quantity: number },
) =>
  owner === asked.owner &&
  (request?.productId ?? onChain?.boxId) === asked.productId &&
  (request?.quantity ?? onChain?.quantity) === asked.quantity

/** Whether this order can no longer accept any payment. */
const isClosed = ({ state, onChain }: OrderRow, now: number) =>
  state === 'firstPaid' ? now >= (onChain?.refundableAt ?? 0) : state !== 'unpaid'

interface Reported {
  readonly orderKey: string
  readonly owner: Address
  readonly txId: string
}

const isPayment = async (
  { db }: Service,
  { orderKey, owner, txId, payment }: Reported & { readonly payment: Payment },
) =>
  (await db.$count(
    payments,
    and(
      eq(payments.owner, owner),
      eq(payments.orderKey, orderKey),
      eq(payments.payment, payment),
      eq(payments.txId, txId),
    ),
  )) > 0

/** Whether a transaction opened boxes of an order, or claimed the cards in them. */
const isOpening = async ({ db }: Service, { orderKey, owner, txId }: Reported) =>
  (await db.$count(
    openings,
    and(
      eq(openings.owner, owner),
      eq(openings.orderKey, orderKey),
      or(eq(openings.txId, txId), eq(openings.cardTxId, txId)),
    ),
  )) > 0
