import type { AmountError } from '../../core/typedAmount.ts'
import type { Result } from '../../core/result.ts'
import { DAY_MS, nextDayAt, type Millis } from '../../core/time.ts'

// Rules for withdrawing booked income, independent of screen, chain and clock. Backend and contract
// decide again (`IncomeFund.sol`). These rules only report problems before a wallet opens. Amounts
// are smallest units; times are chain time.

/** Period in which income can be withdrawn. */
export interface Times {
  readonly isPaused: boolean
  readonly start: Millis
  readonly end: Millis
}

/** Booked income in one asset, and the limits of the fund. */
export interface Share {
  /** Total ever booked. */
  readonly booked: bigint
  readonly claimable: bigint
  /** Booked and not withdrawn, but more than the fund holds. */
  readonly owed: bigint
  readonly minimum: bigint
  /** Maximum paid per chain day, and the amount left for the day that ends at `nextDayAt`. */
  readonly dayCap: bigint
  readonly leftToday: bigint
  readonly nextDayAt: Millis
}

/** Amount left for a share on the day of `now`. */
export const leftAt = (
  share: Pick<Share, 'dayCap' | 'leftToday' | 'nextDayAt'>,
  now: Millis,
): bigint => (now < share.nextDayAt ? least(share.leftToday, share.dayCap) : share.dayCap)

/** Maximum that can be withdrawn now. */
export const mostOf = (share: Share, now: Millis): bigint =>
  least(share.claimable, leftAt(share, now))

/** Day whose remaining limit is below every permitted amount. */
export type FullDay = {
  /** Undefined if no later day accepts orders. */
  readonly againAt: Millis | undefined
}

export function fullDay(share: Share, { end }: Times, now: Millis): FullDay | undefined {
  const smallest = share.minimum > 0n ? share.minimum : 1n
  if (leftAt(share, now) >= smallest) return undefined
  const next = nextDayAt(now)
  return { againAt: share.dayCap >= smallest && next < end ? next : undefined }
}

/** Reason why withdrawal is impossible, in the order of the checks. */
export type Barrier = 'paused' | 'notYetOpen' | 'ended' | 'noIncome' | 'noBalance'

export function barrierAt(times: Times, share: Share, now: Millis): Barrier | undefined {
  if (times.isPaused) return 'paused'
  if (now < times.start) return 'notYetOpen'
  if (now >= times.end) return 'ended'
  if (share.booked === 0n) return 'noIncome'
  // Owed income is not withdrawn; the fund only lacks it for now.
  return share.claimable === 0n && share.owed === 0n ? 'noBalance' : undefined
}

export type Problem =
  | Barrier
  /** Empty, unreadable or zero; the field itself shows the reason. */
  | 'noAmount'
  | 'belowMinimum'
  /** More than the claimable amount. */
  | 'insufficient'
  /** More than the day cap, or than is left today. */
  | 'beyondLimit'

/** Returns why an amount cannot be withdrawn. */
export function problemOf(
  typed: Result<bigint, AmountError>,
  times: Times,
  share: Share,
  now: Millis,
): Problem | undefined {
  const barrier = barrierAt(times, share, now)
  if (barrier) return barrier
  return typed.ok && typed.value > 0n ? amountProblemOf(typed.value, share, now) : 'noAmount'
}

function amountProblemOf(units: bigint, share: Share, now: Millis): Problem | undefined {
  if (units < share.minimum) return 'belowMinimum'
  if (units > share.claimable) return 'insufficient'
  return units > leftAt(share, now) ? 'beyondLimit' : undefined
}

/** Minimum time before the end at which waiting is still suggested. */
const WAITABLE_MS = 30 * DAY_MS

/** Whether the user can wait and withdraw more later. */
export const canWait = ({ end }: Times, now: Millis): boolean => now + WAITABLE_MS < end

/** Order as the contract stores it. */
interface ChainOrder {
  readonly state: 'none' | 'open' | 'paid' | 'takenBack'
  readonly paidAt: Millis
}

/** State of a voucher order, shown when the user returns to it. */
export type OrderStanding =
  /** Unknown to both chain and backend. */
  | 'unknown'
  /** The fee is not known to be in a block yet. */
  | 'feeOnItsWay'
  /** The fee was never in a block, and can no longer be paid. */
  | 'noFee'
  /** The fee is paid, and the order proceeds. */
  | 'payable'
  /** The order can never be paid; its fee is refundable later. */
  | 'spent'
  /** The order has expired: the fee can be refunded. */
  | 'feeBack'
  | 'paid'
  | 'feeTakenBack'

/** Order as the backend reports it. */
interface ToldOrder {
  readonly state: 'packing' | 'confirming' | 'verifying' | 'transferring' | 'success' | 'failed'
  readonly feePaidAt: Millis | null
}

/**
 * Combines the chain's and the backend's state of an order. `told` is undefined if the backend does
 * not know the order.
 */
export function orderStanding(
  { state, paidAt }: ChainOrder,
  told: ToldOrder | undefined,
  lifeMs: Millis,
  now: Millis,
): OrderStanding {
  switch (state) {
    case 'none':
      return !told ? 'unknown' : isNeverPaid(told) ? 'noFee' : 'feeOnItsWay'
    case 'paid':
      return 'paid'
    case 'takenBack':
      return 'feeTakenBack'
    case 'open':
      if (now >= paidAt + lifeMs) return 'feeBack'
      return told?.state === 'failed' ? 'spent' : 'payable'
  }
}

const isNeverPaid = ({ state, feePaidAt }: ToldOrder): boolean =>
  state === 'failed' && feePaidAt === null

interface ListedOrder extends ToldOrder {
  readonly orderKey: string
  readonly feeBackTxId: string | null
}

/**
 * Returns each unfinished order, or one with a refundable fee, once. Leaves out those in `besides`.
 */
export function unfinishedOf<O extends ListedOrder>(
  told: readonly O[],
  besides: readonly string[],
): O[] {
  const each = new Map(told.map((one) => [one.orderKey, one]))
  for (const key of besides) each.delete(key)
  return [...each.values()].filter(
    (one) => one.state !== 'success' && one.feeBackTxId === null && !isNeverPaid(one),
  )
}

/**
 * Parses the order key of a link's `?order=`. Returns null if it is not a key, undefined without
 * the parameter.
 */
export function orderIn(search: string): string | null | undefined {
  const named = new URLSearchParams(search).get('order')
  if (named === null) return undefined
  return /^(?:0x)?([0-9a-f]{64})$/.exec(named.trim().toLowerCase())?.[1] ?? null
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
