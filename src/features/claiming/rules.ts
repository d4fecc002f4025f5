import type { AmountError } from '../../core/typedAmount.ts'
import type { Result } from '../../core/result.ts'
import { DAY_MS, nextDayAt, type Millis } from '../../core/time.ts'

// What can be said of taking out booked income without a screen, a chain or a clock. Backend and
// contract decide again (`IncomeFund.sol`): this only says so before a wallet opens. Amounts are
// smallest units, times chain time.

/** When income can be taken out. */
export interface Times {
  readonly isPaused: boolean
  readonly start: Millis
  readonly end: Millis
}

/** What was booked of a coin, and what the fund lets out of it. */
export interface Share {
  /** Ever. */
  readonly booked: bigint
  readonly claimable: bigint
  /** Booked and not taken, but more than the fund has. */
  readonly owed: bigint
  readonly minimum: bigint
  /** What a chain day pays at most, and what the day before `nextDayAt` still pays. */
  readonly dayCap: bigint
  readonly leftToday: bigint
  readonly nextDayAt: Millis
}

/** What a share still pays on the day of `now`. */
export const leftAt = (
  share: Pick<Share, 'dayCap' | 'leftToday' | 'nextDayAt'>,
  now: Millis,
): bigint => (now < share.nextDayAt ? least(share.leftToday, share.dayCap) : share.dayCap)

/** The most that can be taken out now. */
export const mostOf = (share: Share, now: Millis): bigint =>
  least(share.claimable, leftAt(share, now))

/** The day pays no amount any more that may be asked for. */
export type FullDay = {
  /** Undefined where no later day takes any orders. */
  readonly againAt: Millis | undefined
}

export function fullDay(share: Share, { end }: Times, now: Millis): FullDay | undefined {
  const smallest = share.minimum > 0n ? share.minimum : 1n
  if (leftAt(share, now) >= smallest) return undefined
  const next = nextDayAt(now)
  return { againAt: share.dayCap >= smallest && next < end ? next : undefined }
}

/** Why nothing at all can be taken out, in the order in which it is asked. */
export type Barrier = 'paused' | 'notYetOpen' | 'ended' | 'noIncome' | 'noBalance'

export function barrierAt(times: Times, share: Share, now: Millis): Barrier | undefined {
  if (times.isPaused) return 'paused'
  if (now < times.start) return 'notYetOpen'
  if (now >= times.end) return 'ended'
  if (share.booked === 0n) return 'noIncome'
  // What is owed is not taken: the fund only lacks it now.
  return share.claimable === 0n && share.owed === 0n ? 'noBalance' : undefined
}

export type Problem =
  | Barrier
  /** Empty, unreadable or zero: the field itself says how. */
  | 'noAmount'
  | 'belowMinimum'
  /** More than is claimable. */
  | 'insufficient'
  /** More than a day pays, or than is left of this one. */
  | 'beyondLimit'

/** Why so much cannot be taken out. */
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

/** Nobody has to hurry who is told of the end so long before it. */
const WAITABLE_MS = 30 * DAY_MS

/** Whether what is not taken out now can be later, together with more. */
export const canWait = ({ end }: Times, now: Millis): boolean => now + WAITABLE_MS < end

/** An order as the contract keeps it. */
interface ChainOrder {
  readonly state: 'none' | 'open' | 'paid' | 'takenBack'
  readonly paidAt: Millis
}

/** How an order by voucher stands, for whoever comes back to it. */
export type OrderStanding =
  /** Neither chain nor backend knows it. */
  | 'unknown'
  /** Its fee is in no block yet, as far as is known. */
  | 'feeOnItsWay'
  /** Its fee never was in a block, and is not paid any more. */
  | 'noFee'
  /** Its fee is paid: it goes on. */
  | 'payable'
  /** It can never be paid any more; its fee comes back later. */
  | 'spent'
  /** Its time is over: the fee can be taken back. */
  | 'feeBack'
  | 'paid'
  | 'feeTakenBack'

/** An order as the backend tells it. */
interface ToldOrder {
  readonly state: 'packing' | 'confirming' | 'verifying' | 'transferring' | 'success' | 'failed'
  readonly feePaidAt: Millis | null
}

/** `told` is undefined where the backend does not know it. */
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

/** Of these orders, each once: those that go on, or whose fee can come back, but for those named. */
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

/** The order that a link names: `?order=` with its key; null where that is no key. */
export function orderIn(search: string): string | null | undefined {
  const named = new URLSearchParams(search).get('order')
  if (named === null) return undefined
  return /^(?:0x)?([0-9a-f]{64})$/.exec(named.trim().toLowerCase())?.[1] ?? null
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
