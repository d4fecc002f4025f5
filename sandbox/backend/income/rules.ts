import type { IncomeTerms } from '../../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../../src/core/address.ts'
import { HOUR_MS, type Millis } from '../../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import type { Refused } from '../http/answer.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'

// What referral income is, and what of it can be taken out. Nothing else decides either.

/** What the first and the second above a payer get of a fee, in basis points. */
const RATES_BP = [1_000, 500] as const

/** As many levels above a payer get anything. */
export const LEVELS = RATES_BP.length

/** What somebody gets of a fee. */
interface Share {
  readonly owner: Address
  /** How many levels the payer is below. */
  readonly level: number
  readonly rateBp: number
  readonly units: bigint
}

/**
 * Who gets what of a fee that was paid to the product: `line` is whoever was above the payer when it was
 * paid, the nearest first. Rounded down, and nothing where that leaves nothing.
 */
export const sharesOf = (paid: bigint, line: readonly Address[]): Share[] =>
  line.slice(0, LEVELS).flatMap((owner, above) => {
    const rateBp = RATES_BP[above]!
    const units = (paid * BigInt(rateBp)) / WHOLE_BP
    return units > 0n ? [{ owner, level: above + 1, rateBp, units }] : []
  })

/** An account's income in a coin: all that was booked, what was paid out, what orders may yet be paid. */
export interface Balance {
  readonly booked: bigint
  readonly paid: bigint
  readonly underWay: bigint
  /** What refused orders name that nobody has applied for here: there may be vouchers that were lost. */
  readonly forgotten: bigint
}

export const noBalance: Balance = { booked: 0n, paid: 0n, underWay: 0n, forgotten: 0n }

const goneOf = ({ paid, underWay, forgotten }: Balance): bigint => paid + underWay + forgotten

/** What the books owe and no order names. */
export const leftOf = (balance: Balance): bigint =>
  balance.booked > goneOf(balance) ? balance.booked - goneOf(balance) : 0n

/** What the books owe and some order names. */
export const namedOf = (balance: Balance): bigint =>
  balance.booked > balance.paid ? balance.booked - balance.paid - leftOf(balance) : 0n

/** Whether an order is booked as owed; one that is not never gets a voucher. */
export const isOwed = (balance: Balance, units: bigint): boolean =>
  units > 0n && units <= leftOf(balance)

/** Whether all that may yet be paid is owed: else nothing more is signed. */
export const isCovered = (balance: Balance): boolean => goneOf(balance) <= balance.booked

/** What the fund has of a coin, and what of that the orders of all accounts may yet be paid. */
export interface Fund {
  readonly held: bigint
  readonly promised: bigint
}

/** What can be claimed of a balance now, and what is owed beyond the fund. */
export function claimableOf(
  balance: Balance,
  { held, promised }: Fund,
): { claimable: bigint; owed: bigint } {
  const left = leftOf(balance)
  const free = held > promised ? held - promised : 0n
  const claimable = left < free ? left : free
  return { claimable, owed: left - claimable }
}

/** What holds when somebody applies. */
interface Situation {
  readonly now: Millis
  readonly isPaused: boolean
  readonly terms: Pick<IncomeTerms, 'start' | 'end'>
  readonly balance: Balance
  readonly fund: Fund
  readonly minimum: bigint
  /** What the fund still pays today. */
  readonly leftToday: bigint
}

/** Why so much cannot be taken out now, if so. */
export function whyNotWithdraw(
  { now, isPaused, terms, balance, fund, minimum, leftToday }: Situation,
  units: bigint,
): Refused['refused'] | undefined {
  const at = inSeconds(now)
  if (isPaused) return 'withdrawalPaused'
  if (at < terms.start) return 'notYetOpen'
  if (at >= terms.end) return 'withdrawalEnded'
  if (balance.booked === 0n) return 'noIncomeYet'
  if (leftOf(balance) === 0n) return 'noBalanceToClaim'
  if (units < minimum) return 'belowWithdrawalMinimum'
  if (units > claimableOf(balance, fund).claimable) return 'insufficientWithdrawal'
  return units > leftToday ? 'beyondWithdrawalLimit' : undefined
}

/** How long a voucher lasts. */
const VOUCHER_MS = 48 * HOUR_MS

/** Until when a voucher lasts that is issued now; never longer than its order. */
export const expiryOf = (now: Millis, endsAt: Millis): Millis =>
  Math.min(inSeconds(now) + VOUCHER_MS, endsAt)
