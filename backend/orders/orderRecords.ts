import { and, asc, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import type { Language } from '../shop/localised.ts'
import type { Database } from '../database/database.ts'
import { pricesOf, readBoxes, readNames, type SaleInfo } from '../shop/products.ts'
import { countRows } from '../database/rowCounts.ts'
import { boxes, chainOrders, openings, payments } from '../database/books/saleSchema.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'
import { orderRequests } from '../database/kept/requestSchema.ts'
import { isUnpaidBoxOrder, onSameOrder, UNPAID_MS } from './unpaid.ts'

export type Order = Answer<'buyProductFirstPayBefore'>

/** Order as it was begun. */
type OrderRequest = Omit<typeof orderRequests.$inferSelect, 'client' | 'askedAt' | 'isPaid'>

/**
 * An order: the buyer's request, its record on chain, or both. A payment made without this backend
 * is an order too, and a request may never be paid.
 */
export interface OrderRow {
  readonly orderKey: string
  readonly owner: Address
  readonly request: OrderRequest | null
  readonly onChain: typeof chainOrders.$inferSelect | null
  readonly state: Order['state']
}

/** Condition for requests that can still be paid: no solidified block is past the sale's end. */
const saleGoesOn = or(isNull(chainCursor.blockAt), gt(boxes.endAt, chainCursor.blockAt))

/**
 * Most unpaid orders counted. Anyone can begin orders in anyone's name, and no one pays this many.
 */
const MOST_BEGUN = 500

/**
 * Reads all of an owner's orders that await their second payment, newest first. There is no page
 * limit, because each is on chain.
 */
export async function readFirstPaid(db: Database, owner: Address): Promise<OrderRow[]> {
  const isOwn = and(eq(chainOrders.owner, owner), eq(chainOrders.state, 'firstPaid'))
  return (await readOnChain(db, isOwn)).map(fromChain)
}

/** Reads unpaid orders begun in an owner's name, by anyone, newest first. */
export async function readBegun(
  db: Database,
  asked: Page & { readonly owner: Address; readonly productId?: string | undefined },
): Promise<{ total: number; rows: OrderRow[] }> {
  const { owner, productId, offset, limit } = asked
  const [cursor] = await db.select({ at: chainCursor.blockAt }).from(chainCursor)
  const isBegun = isUnpaidBoxOrder(
    db,
    eq(orderRequests.owner, owner),
    productId === undefined ? undefined : eq(orderRequests.productId, productId),
    cursor && gt(orderRequests.createdAt, cursor.at - UNPAID_MS),
    cursor && inArray(orderRequests.productId, await readForSale(db, cursor.at)),
  )
  const some = db
    .select({ orderKey: orderRequests.orderKey })
    .from(orderRequests)
    .where(isBegun)
    .limit(MOST_BEGUN)
    .as('some')
  const rows = await db
    .select()
    .from(orderRequests)
    .where(isBegun)
    .orderBy(desc(orderRequests.createdAt), asc(orderRequests.orderKey))
    .limit(limit)
    .offset(offset)
  return { total: await db.$count(some), rows: rows.map(requestedBy) }
}

/** Reads the boxes whose sale has not ended, which are few. */
async function readForSale(db: Database, at: Millis): Promise<string[]> {
  const rows = await db.select({ id: boxes.id }).from(boxes).where(gt(boxes.endAt, at))
  return rows.map(({ id }) => id)
}

/** Reads an owner's paid orders, newest purchase first. */
export async function readPaid(
  db: Database,
  owner: Address,
  { offset, limit }: Page,
): Promise<{ total: number; rows: OrderRow[] }> {
  const isPaid = and(eq(chainOrders.owner, owner), eq(chainOrders.state, 'paid'))
  const total = await countRows(db, 'box order', `${owner} paid`)
  const rows = await readOnChain(db, isPaid).limit(limit).offset(offset)
  return { total, rows: rows.map(fromChain) }
}

/** Reads the order that a buyer knows by this key. */
export async function readOrder(
  db: Database,
  owner: Address,
  orderKey: string,
): Promise<OrderRow | undefined> {
  const [onChain] = await readOnChain(
    db,
    and(eq(chainOrders.owner, owner), eq(chainOrders.orderKey, orderKey)),
  )
  if (onChain) return fromChain(onChain)
  return (await readRequests(db, eq(orderRequests.orderKey, orderKey)))[0]
}

/** Reads the orders under a key, of one buyer or of any. The chain admits one per buyer. */
export async function readByKey(
  db: Database,
  orderKey: string,
  owner?: Address,
): Promise<OrderRow[]> {
  const isTheirs = (column: typeof chainOrders.owner | typeof orderRequests.owner) =>
    owner === undefined ? undefined : eq(column, owner)
  const onChain = await readOnChain(
    db,
    and(eq(chainOrders.orderKey, orderKey), isTheirs(chainOrders.owner)),
  )
  const [asked] = await readRequests(
    db,
    and(
      eq(orderRequests.orderKey, orderKey),
      isTheirs(orderRequests.owner),
      isNull(chainOrders.owner),
    ),
  )
  const open = asked && (await readOrder(db, asked.owner, orderKey))
  return [...onChain.map(fromChain), ...(open ? [open] : [])]
}

const readOnChain = (db: Database, where: SQL | undefined) =>
  db
    .select({ request: orderRequests, onChain: chainOrders })
    .from(chainOrders)
    .leftJoin(orderRequests, onSameOrder)
    .where(where)
    .orderBy(desc(chainOrders.createdAt), asc(chainOrders.orderKey))
    .$dynamic()

const fromChain = (row: {
  request: typeof orderRequests.$inferSelect | null
  onChain: typeof chainOrders.$inferSelect
}): OrderRow => ({
  ...row,
  orderKey: row.onChain.orderKey,
  owner: row.onChain.owner,
  state: row.onChain.state,
})

/** Reads the request under a key in one query, because another tab could begin it between two. */
async function readRequests(db: Database, where: SQL | undefined): Promise<OrderRow[]> {
  const rows = await db
    .select({ request: orderRequests, isOpen: sql<boolean | null>`${saleGoesOn}` })
    .from(orderRequests)
    .leftJoin(chainOrders, onSameOrder)
    .leftJoin(boxes, eq(boxes.id, orderRequests.productId))
    .leftJoin(chainCursor, eq(chainCursor.id, 1))
    .where(where)
    .limit(1)
  return rows.map(({ request, isOpen }) => ({
    ...requestedBy(request),
    ...(!isOpen && { state: 'expired' }),
  }))
}

/** Converts a request that has no record on chain yet. */
export const requestedBy = (request: OrderRequest): OrderRow => ({
  orderKey: request.orderKey,
  owner: request.owner,
  request,
  onChain: null,
  state: 'unpaid',
})

const createdAt = ({ request, onChain }: OrderRow) => request?.createdAt ?? onChain?.createdAt ?? 0

/** Converts orders to the endpoint table's form. The caller adds `announced`. */
export async function toOrders(
  db: Database,
  rows: readonly OrderRow[],
  { sale, language }: { sale: SaleInfo; language: Language },
): Promise<Order[]> {
  if (rows.length === 0) return []
  // With their owners, because anyone may use the same keys, and rows are found by owner first.
  const keys = [...new Set(rows.map((row) => row.orderKey))]
  const owners = [...new Set(rows.map((row) => row.owner))]
  const nameOf = await readNames(db, language)
  const boxById = new Map((await readBoxes(db)).map((box) => [box.id, box]))
  const paid = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.owner, owners), inArray(payments.orderKey, keys)))
    .orderBy(asc(payments.payment))
  const opened = await db
    .select()
    .from(openings)
    .where(and(inArray(openings.owner, owners), inArray(openings.orderKey, keys)))
    .orderBy(asc(openings.index))
  const paidOf = Map.groupBy(paid, nameOfOrder)
  const openedOf = Map.groupBy(opened, nameOfOrder)

  return rows.map((row) => {
    const boxId = row.onChain?.boxId ?? row.request!.productId
    const box = boxById.get(boxId)
    const refundableAt = row.onChain?.refundableAt ?? undefined
    const drawn = openedOf.get(nameOfOrder(row)) ?? []
    const hasCards = box !== undefined && box.levels.length > 0
    return {
      orderKey: row.orderKey,
      owner: row.owner,
      product: { id: boxId, name: nameOf(boxId) },
      contract: sale.contract,
      quantity: row.onChain?.quantity ?? row.request!.quantity,
      prices: row.request?.prices ?? (box ? pricesOf(sale, box) : []),
      state: row.state,
      createdAt: createdAt(row),
      ...(refundableAt !== undefined && { refundableAt }),
      payments: (paidOf.get(nameOfOrder(row)) ?? []).map(({ payment, txId, blockNumber, at }) => ({
        payment,
        txId,
        blockNumber,
        at,
      })),
      opened: drawn.map(({ index, rarity, txId, tokenId }) => ({
        index,
        rarity,
        txId,
        tokenId: tokenId === null ? null : String(tokenId),
      })),
      claimable: hasCards ? drawn.filter(({ tokenId }) => tokenId === null).length : 0,
    }
  })
}

const nameOfOrder = ({ owner, orderKey }: { readonly owner: Address; readonly orderKey: string }) =>
  `${owner} ${orderKey}`
