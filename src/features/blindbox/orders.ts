import type { InferOutput } from 'valibot'
import type { order as orderSchema } from '../../api/endpoints/orders.ts'
import type { product as productSchema } from '../../api/endpoints/products.ts'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { LEFT_OUT } from '../../outbox/leaveOut.ts'
import { isOf } from '../../outbox/kindName.ts'
import type { Leg, Operation } from '../../outbox/operation.ts'
import { currentTransaction, isOnItsWay, isDone, stageOf } from '../../outbox/stage.ts'
import type { StandingWord } from '../../state/operations/standingWords.ts'
import { boxKinds } from './kinds.ts'
import { buyBlindBox, refundBlindBox, type OrderTerms } from './operations/buy.ts'
import { handedBlindBox } from './operations/handed.ts'
import {
  claimBoxCards,
  manyLegName,
  openBlindBox,
  OPENING,
  openManyBoxes,
  type OpenIntent,
} from './operations/open.ts'
import { totalsOf } from './rules.ts'

export type OrderRecord = InferOutput<typeof orderSchema>

export const unopenedOf = ({ quantity, opened }: OrderRecord): number => quantity - opened.length

/** What is bought, as the user confirms it: from a box and a quantity, or from an unfinished order. */
export interface Purchase extends Readonly<OrderTerms> {
  /** How many of its payments have been made. */
  readonly paid: number
  /** How long a first payment is held, where it is known. */
  readonly secondPaymentMs?: Millis | undefined
}

export const orderTerms = ({
  productId,
  productName,
  sale,
  quantity,
  payments,
}: OrderTerms): OrderTerms => ({ productId, productName, sale, quantity, payments })

/** `quantity` boxes of a product, of which nothing is paid yet. */
export const purchaseOf = (
  product: InferOutput<typeof productSchema>,
  quantity: number,
): Purchase => ({
  productId: product.id,
  productName: product.name,
  sale: product.contract,
  quantity,
  payments: totalsOf(product.prices, quantity),
  paid: 0,
  secondPaymentMs: product.secondPaymentMs,
})

/** An order whose payment is unfinished, known here, to the chain, or to both. */
export interface UnfinishedOrder {
  readonly orderKey: string
  readonly purchase: Purchase
  readonly createdAt: Millis
  /** When its held first payment can be taken back. */
  readonly refundableAt?: Millis | undefined
  /** Its purchase on this device: resuming the order resumes this very operation. */
  readonly operation?: Operation | undefined
  /** Its first payment is being taken back, on this device. */
  readonly refund?: Operation | undefined
}

/** What an unfinished order waits for. */
export type Awaits =
  /** The user: the next payment. */
  | 'payment'
  /** The user: a transaction failed on chain. */
  | 'retry'
  /** The user: too late to pay the rest, the first payment can be taken back. */
  | 'refund'
  /** This device: the app prepares its transaction, or the wallet is asked for it. */
  | 'device'
  /** Nobody: the app goes on by itself. */
  | 'chain'
  /** The user, in the browser of a wallet's app; this one only watches. */
  | 'elsewhere'

/** Paid in another browser, and followed here. */
export const isHanded = (operation: Operation): boolean => isOf(operation, boxKinds.handed)

/**
 * Joins what this device and the backend know, by order key, newest first. The device knows best
 * what was signed; the backend knows the deadlines, and the orders of other devices, of which only
 * those whose first payment is on chain count (for the unpaid ones see `begunElsewhere`). Orders
 * handed over are this device's, whoever is connected: their owner is not known.
 */
export function joinUnfinished(
  records: readonly OrderRecord[],
  operations: readonly Operation[],
  owner: Address | undefined,
): UnfinishedOrder[] {
  const own = ownOf(operations, owner)
  // One that failed may be tried again.
  const refunds = Map.groupBy(
    own.filter((operation) => !isGivenUp(operation)),
    (operation) => refundBlindBox.read(operation)?.order,
  )
  const told = new Map<string, UnfinishedOrder>()
  const joined = new Map<string, UnfinishedOrder>()
  for (const record of records) {
    if (record.owner !== owner || !isUnfinished(record)) continue
    told.set(record.orderKey, fromRecord(record))
    if (record.state === 'firstPaid') joined.set(record.orderKey, fromRecord(record))
  }
  for (const operation of own) {
    const bought = handedBlindBox.read(operation) ?? buyBlindBox.read(operation)
    if (!bought) continue
    const known = told.get(operation.id)
    if (operation.legs.every(isDone)) {
      // The backend's list lags a little behind what it has acknowledged.
      joined.delete(operation.id)
      continue
    }
    // Not even known to the backend: over.
    if (isGivenUp(operation) && !known) continue
    joined.set(operation.id, {
      orderKey: operation.id,
      purchase: {
        ...orderTerms(bought),
        paid: Math.max(known?.purchase.paid ?? 0, paidOf(operation)),
      },
      createdAt: operation.createdAt,
      refundableAt: known?.refundableAt,
      operation,
    })
  }
  return [...joined.values()]
    .flatMap((order) => {
      const refund = refunds.get(order.orderKey)?.[0]
      if (!refund) return [order]
      return refund.legs.every(isDone) ? [] : [{ ...order, refund }]
    })
    .toSorted((a, b) => b.createdAt - a.createdAt)
}

/**
 * Unpaid orders in an account's name that this device does not know. The user may have begun them
 * on another device, but so may anybody who knows the account, so none of the account's own orders
 * are listed after them.
 */
export function begunElsewhere(
  records: readonly OrderRecord[],
  operations: readonly Operation[],
  owner: Address,
): UnfinishedOrder[] {
  const own = new Set(ownOf(operations, owner).map(({ id }) => id))
  return records
    .filter((record) => record.owner === owner && record.state === 'unpaid')
    .filter(({ orderKey }) => !own.has(orderKey))
    .map(fromRecord)
}

/** The most orders that the backend is asked for one by one. */
const MOST_ASKED = 10

/**
 * Keys of failed purchases whose failure the user has acknowledged: they go on only if the backend
 * still waits for the payment, and its list may have no room for them. Only the newest.
 */
export const keysToAsk = (
  operations: readonly Operation[],
  owner: Address | undefined,
): readonly string[] =>
  operations
    .filter((operation) => isOf(operation, boxKinds.buy) && operation.owner === owner)
    .filter(isGivenUp)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, MOST_ASKED)
    .map(({ id }) => id)

const ownOf = (operations: readonly Operation[], owner: Address | undefined) =>
  operations.filter((operation) => operation.owner === owner || isHanded(operation))

/** It failed, and the user has acknowledged that. */
const isGivenUp = ({ archivedAt, legs }: Operation) =>
  archivedAt !== undefined && !legs.every(isDone)

const isUnfinished = ({ state }: OrderRecord) => state === 'unpaid' || state === 'firstPaid'

/** What an account's order still has to pay, by the backend's answer for its key. */
export const purchaseToldOf = (
  records: readonly OrderRecord[],
  owner: Address | undefined,
): Purchase | undefined => {
  const record = records.find((each) => each.owner === owner && isUnfinished(each))
  return record && fromRecord(record).purchase
}

/**
 * What `order` waits for at chain time `now`; without a clock, no deadline counts as passed.
 * `standing` is that of its operation on this device: of its refund, if it has one.
 */
export function awaits(order: UnfinishedOrder, now?: Millis, standing?: StandingWord): Awaits {
  const { operation, refund, refundableAt } = order
  if (refund) return ownAwaits(standing, 'refund')
  const isLate = now !== undefined && refundableAt !== undefined && now > refundableAt
  if (!operation) return isLate ? 'refund' : 'payment'
  const own = isHanded(operation)
    ? followedAwaits(activeLeg(operation))
    : ownAwaits(standing, 'payment')
  return isLate && own !== 'chain' ? 'refund' : own
}

function followedAwaits(leg: Leg | undefined): Awaits {
  if (!leg) return 'chain'
  if (stageOf(leg) === 'failed') return 'retry'
  const tx = currentTransaction(leg)
  return tx && tx.missedAt === undefined ? 'chain' : 'elsewhere'
}

/** `user` is what it waits for where it waits for a tap. */
function ownAwaits(standing: StandingWord | undefined, user: Awaits): Awaits {
  if (standing === 'failed') return 'retry'
  if (standing === 'waiting' || standing === 'declined') return user
  return standing === 'preparing' || standing === 'asking' ? 'device' : 'chain'
}

/**
 * The leg that the user or the wallet is busy with: the first one that is neither done nor
 * successfully in a block. Undefined when nothing is left but waiting.
 */
export const activeLeg = (operation: Operation): Leg | undefined =>
  operation.legs.find((leg) => !isDone(leg) && !isOnItsWay(leg))

/** Payments of a purchase that are in a block, or were made elsewhere. */
const paidOf = ({ legs }: Operation): number =>
  legs.filter(
    (leg) =>
      leg.name.startsWith('pay') &&
      (leg.skipped?.reason === 'alreadyPaid' || isDone(leg) || isOnItsWay(leg)),
  ).length

function fromRecord(record: OrderRecord): UnfinishedOrder {
  const { orderKey, product, contract, quantity, prices, state, createdAt, refundableAt } = record
  return {
    orderKey,
    purchase: {
      productId: product.id,
      productName: product.name,
      sale: contract,
      quantity,
      payments: totalsOf(prices, quantity),
      paid: state === 'firstPaid' ? 1 : 0,
    },
    createdAt,
    refundableAt,
  }
}

/** An opening of an order's boxes on this device; one operation may hold several. */
export interface Opening {
  readonly operation: Operation
  /** The name of the leg that opens them. */
  readonly leg: string
  readonly intent: OpenIntent
}

/** What an operation opens, in its order; nothing if it is of another kind. */
export function openingsOf(operation: Operation): readonly Opening[] {
  const one = openBlindBox.read(operation)
  if (one) return [{ operation, leg: OPENING, intent: one }]
  const many = openManyBoxes.read(operation)
  if (!many) return []
  const { openings, ...box } = many
  return openings.map((each, index) => ({
    operation,
    leg: manyLegName(index),
    intent: { ...box, ...each },
  }))
}

/** Openings by their order, newest first, without those that failed and were acknowledged. */
export function openingsByOrder(
  operations: readonly Operation[],
  owner: Address | undefined,
): ReadonlyMap<string, readonly Opening[]> {
  const openings = operations
    .filter((operation) => operation.owner === owner && !isGivenUp(operation))
    .flatMap(openingsOf)
  return Map.groupBy(openings, ({ intent }) => intent.order)
}

/** The opening whose results the backend has not recorded yet: no other may start beside it. */
export const runningOpening = (
  record: OrderRecord,
  openings: readonly Opening[] | undefined,
): Opening | undefined => {
  const told = new Set(record.opened.map(({ index }) => index))
  return openings?.find(
    (opening) =>
      !isPassedOver(opening) && (!isOver(opening) || !told.has(opening.intent.firstIndex)),
  )
}

/** It opens nothing: the user left it out, or some of its boxes were opened otherwise meanwhile. */
export const isPassedOver = ({ operation, leg }: Opening): boolean =>
  operation.legs.some(
    ({ name, skipped }) =>
      name === leg && (skipped?.reason === LEFT_OUT || skipped?.reason === 'openedSome'),
  )

const isOver = ({ operation, leg }: Opening): boolean =>
  operation.legs.some((each) => each.name === leg && isDone(each))

/** The cards that one call makes of an order's boxes that were opened before their box had any. */
export interface Claim {
  readonly firstIndex: number
  readonly count: number
}

/** The most cards that the contract makes at once. */
const MOST_CLAIMED = 10

/** The next cards that can be claimed: those of the first opened boxes that have none. */
export function claimOf({ opened, claimable }: OrderRecord): Claim | undefined {
  const without = opened.filter(({ tokenId }) => tokenId === null).map(({ index }) => index)
  const count = Math.min(claimable, without.length, MOST_CLAIMED)
  return count > 0 ? { firstIndex: Math.min(...without), count } : undefined
}

/** The claim of an order's cards that this device has under way. */
export const runningClaim = (
  { orderKey, owner }: OrderRecord,
  operations: readonly Operation[],
): Operation | undefined =>
  operations.find(
    (operation) =>
      operation.owner === owner &&
      claimBoxCards.read(operation)?.order === orderKey &&
      operation.archivedAt === undefined &&
      !operation.legs.every(isDone),
  )
