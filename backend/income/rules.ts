import type { IncomeTerms } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import { HOUR_MS, type Millis } from '../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import type { Refused } from '../http/answer.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'

// Rules that alone decide what referral income is, and how much of it can be withdrawn.

/** Shares of a fee for the first and second account above the payer, in basis points. */
const RATES_BP = [1_000, 500] as const

/** Number of levels above a payer that receive a share. */
export const LEVELS = RATES_BP.length

/** Share of a fee for one account. */
interface Share {
  readonly owner: Address
  /** Number of levels that the payer is below the account. */
  readonly level: number
  readonly rateBp: number
  readonly units: bigint
}

/**
 * Returns the shares of a fee that was paid to the product. `line` contains the accounts above the
 * payer at that time, nearest first. Shares are rounded down, and zero shares are omitted.
 */
export const sharesOf = (paid: bigint, line: readonly Address[]): Share[] =>
  line.slice(0, LEVELS).flatMap((owner, above) => {
    const rateBp = RATES_BP[above]!
    const units = (paid * BigInt(rateBp)) / WHOLE_BP
    return units > 0n ? [{ owner, level: above + 1, rateBp, units }] : []
  })

/**
 * An account's income in an asset: total booked, amount paid, and amount that orders may still be
 * paid.
 */
export interface Balance {
  readonly booked: bigint
  readonly paid: bigint
  readonly underWay: bigint
  /** Amount of refused orders that have no application here. Their vouchers may have been lost. */
  readonly forgotten: bigint
}

export const noBalance: Balance = { booked: 0n, paid: 0n, underWay: 0n, forgotten: 0n }

const goneOf = ({ paid, underWay, forgotten }: Balance): bigint => paid + underWay + forgotten

/** Returns the booked and unpaid amount that no order names. */
export const leftOf = (balance: Balance): bigint =>
  balance.booked > goneOf(balance) ? balance.booked - goneOf(balance) : 0n

/** Returns the booked and unpaid amount that orders name. */
export const namedOf = (balance: Balance): bigint =>
  balance.booked > balance.paid ? balance.booked - balance.paid - leftOf(balance) : 0n

/** Whether the books owe an order's amount. If not, the order never gets a voucher. */
export const isOwed = (balance: Balance, units: bigint): boolean =>
  units > 0n && units <= leftOf(balance)

/** Whether the books owe everything that may still be paid. If not, nothing more is signed. */
export const isCovered = (balance: Balance): boolean => goneOf(balance) <= balance.booked

/** Fund's balance of an asset, and the part that all accounts' orders may still be paid. */
export interface Fund {
  readonly held: bigint
  readonly promised: bigint
}

/**
 * Returns how much of a balance can be claimed now, and how much is owed beyond the fund's means.
 */
export function claimableOf(
  balance: Balance,
  { held, promised }: Fund,
): { claimable: bigint; owed: bigint } {
  const left = leftOf(balance)
  const free = held > promised ? held - promised : 0n
  const claimable = left < free ? left : free
  return { claimable, owed: left - claimable }
}

/** Conditions at the time of an application. */
interface Situation {
  readonly now: Millis
  readonly isPaused: boolean
  readonly terms: Pick<IncomeTerms, 'start' | 'end'>
  readonly balance: Balance
  readonly fund: Fund
  readonly minimum: bigint
  /** Amount that the fund still pays today. */
  readonly leftToday: bigint
}

/** Returns why an amount cannot be withdrawn now, if so. */
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

/** Lifetime of a voucher. */
const VOUCHER_MS = 48 * HOUR_MS

/** Returns the expiry of a voucher issued now, never later than the end of its order. */
export const expiryOf = (now: Millis, endsAt: Millis): Millis =>
  Math.min(inSeconds(now) + VOUCHER_MS, endsAt)
