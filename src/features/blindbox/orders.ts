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

/**
 * Purchase as the user confirms it, built from a box and a quantity or from an unfinished order.
 */
export interface Purchase extends Readonly<OrderTerms> {
  /** Number of its payments already made. */
  readonly paid: number
  /** Time that a first payment is held, in ms, if known. */
  readonly secondPaymentMs?: Millis | undefined
}

export const orderTerms = ({
  productId,
  productName,
  sale,
  quantity,
  payments,
}: OrderTerms): OrderTerms => ({ productId, productName, sale, quantity, payments })

/** Builds a purchase of `quantity` boxes of a product, with nothing paid yet. */
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

/** An order whose payment is unfinished, known to this device, the chain, or both. */
export interface UnfinishedOrder {
  readonly orderKey: string
  readonly purchase: Purchase
  readonly createdAt: Millis
  /** Time from which its held first payment can be refunded. */
  readonly refundableAt?: Millis | undefined
  /** Purchase on this device; resuming the order resumes this operation. */
  readonly operation?: Operation | undefined
  /** Refund of its first payment, pending on this device. */
  readonly refund?: Operation | undefined
}

/** State that an unfinished order waits for. */
export type Awaits =
  /** Waits for the user's next payment. */
  | 'payment'
  /** Waits for the user, because a transaction failed on chain. */
  | 'retry'
  /** Waits for the user to refund the first payment, because the second is too late. */
  | 'refund'
  /**
   * Waits for this device: the app prepares a transaction, or the wallet is being asked to sign.
   */
  | 'device'
  /** Waits for no one: the app continues automatically. */
  | 'chain'
  /** Waits for the user in a wallet app's browser; this browser only follows. */
  | 'elsewhere'

/** Whether the order is paid in another browser and followed here. */
export const isHanded = (operation: Operation): boolean => isOf(operation, boxKinds.handed)

/**
 * Joins the orders known to this device and the backend by order key, newest first.
 *
 * - This device knows best what was signed.
 * - The backend knows the deadlines, and the orders of other devices. Of those, only orders with a
 * first payment on chain count. (For unpaid ones, see `begunElsewhere`.)
 * - Orders handed over belong to this device whichever account is connected, because their owner is
 * unknown.
 */
export function joinUnfinished(
  records: readonly OrderRecord[],
  operations: readonly Operation[],
  owner: Address | undefined,
): UnfinishedOrder[] {
  const own = ownOf(operations, owner)
  // A failed refund may be tried again.
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
    // The backend does not know it either, so it is finished.
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
 * Returns unpaid orders in an account's name that are unknown to this device. The user may have
 * started them on another device, but so may anyone who knows the account. List them below the
 * account's own orders.
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

/** Maximum number of orders to request from the backend one by one. */
const MOST_ASKED = 10

/**
 * Returns the keys of the newest failed purchases whose failure the user has acknowledged. They
 * continue only if the backend still waits for the payment, and its list may lack room for them.
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

/** Whether the operation failed and the user acknowledged that. */
const isGivenUp = ({ archivedAt, legs }: Operation) =>
  archivedAt !== undefined && !legs.every(isDone)

const isUnfinished = ({ state }: OrderRecord) => state === 'unpaid' || state === 'firstPaid'

/** Returns what an account's order still has to pay, from the backend's answer for its key. */
export const purchaseToldOf = (
  records: readonly OrderRecord[],
  owner: Address | undefined,
): Purchase | undefined => {
  const record = records.find((each) => each.owner === owner && isUnfinished(each))
  return record && fromRecord(record).purchase
}

/**
 * Returns what `order` waits for at chain time `now`. Without a clock, no deadline counts as
 * passed. `standing` belongs to the order's refund if there is one, otherwise to its purchase on
 * this device.
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

/** Maps a standing to what the order waits for. `user` is the result if it waits for the user. */
function ownAwaits(standing: StandingWord | undefined, user: Awaits): Awaits {
  if (standing === 'failed') return 'retry'
  if (standing === 'waiting' || standing === 'declined') return user
  return standing === 'preparing' || standing === 'asking' ? 'device' : 'chain'
}

/**
 * Returns the leg that needs the user or the wallet: the first that is neither done nor
 * successfully in a block. Undefined if only waiting remains.
 */
export const activeLeg = (operation: Operation): Leg | undefined =>
  operation.legs.find((leg) => !isDone(leg) && !isOnItsWay(leg))

/** Counts the payments of a purchase that are in a block, or were made elsewhere. */
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

/** An opening of an order's boxes on this device. One operation may contain several. */
export interface Opening {
  readonly operation: Operation
  /** Name of the leg that opens the boxes. */
  readonly leg: string
  readonly intent: OpenIntent
}

/** Returns an operation's openings in order; empty for operations of other kinds. */
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

/** Groups openings by order, newest first, without those that failed and were acknowledged. */
export function openingsByOrder(
  operations: readonly Operation[],
  owner: Address | undefined,
): ReadonlyMap<string, readonly Opening[]> {
  const openings = operations
    .filter((operation) => operation.owner === owner && !isGivenUp(operation))
    .flatMap(openingsOf)
  return Map.groupBy(openings, ({ intent }) => intent.order)
}

/**
 * Returns the opening whose results the backend has not recorded yet. No other may start until
 * then.
 */
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

/**
 * Whether the opening was skipped: the user left it out, or some of its boxes were opened
 * otherwise.
 */
export const isPassedOver = ({ operation, leg }: Opening): boolean =>
  operation.legs.some(
    ({ name, skipped }) =>
      name === leg && (skipped?.reason === LEFT_OUT || skipped?.reason === 'openedSome'),
  )

const isOver = ({ operation, leg }: Opening): boolean =>
  operation.legs.some((each) => each.name === leg && isDone(each))

/** Cards that one call mints for an order's boxes opened before their box had any. */
export interface Claim {
  readonly firstIndex: number
  readonly count: number
}

/** Maximum number of cards that the contract mints at once. */
const MOST_CLAIMED = 10

/** Returns the next claimable cards: those of the first opened boxes that have none. */
export function claimOf({ opened, claimable }: OrderRecord): Claim | undefined {
  const without = opened.filter(({ tokenId }) => tokenId === null).map(({ index }) => index)
  const count = Math.min(claimable, without.length, MOST_CLAIMED)
  return count > 0 ? { firstIndex: Math.min(...without), count } : undefined
}

/** Returns the pending claim of an order's cards on this device. */
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
