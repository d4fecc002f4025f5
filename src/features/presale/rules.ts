import { costOf, releasesOf, shareOf, softCapOf } from '../../core/presale.ts'
import type { Millis } from '../../core/time.ts'
import type { PresaleTerms } from '../../core/tokenTerms.ts'

/** Energy of a purchase by a first-time buyer. */
export const PURCHASE_ENERGY = 131_000n

// Rules of a presale: its phases, prices, releases and refunds. The contract decides finally
// (`Presale.sol`, which these rules are tested against). These rules report a problem before the
// wallet opens. Rates are in basis points, times are chain time, and amounts are in smallest units
// or sun. Rounding follows the contract.

const WHOLE = 10_000

/** Terms of a presale that the rules depend on. */
export interface Terms extends Omit<
  PresaleTerms,
  | 'tradeEthAmount'
  | 'insideMaxNum'
  | 'lpDistributionEnabled'
  | 'userLPShare'
  | 'devLPShare'
  | 'devLPReceiver'
> {
  readonly endTime: Millis
  /** Time that the insurance lasts after the first release, in ms. */
  readonly insurance: Millis
}

/** Progress of a presale. */
export interface Progress {
  readonly sold: bigint
  readonly launchedAt?: Millis | undefined
}

/** Position of an account in a presale. */
export interface Position {
  readonly bought: bigint
  /** Amount paid, in sun. */
  readonly paid: bigint
  readonly received: bigint
  readonly refunded: boolean
  readonly liquidityReceived: boolean
}

export const nothingBought: Position = {
  bought: 0n,
  paid: 0n,
  received: 0n,
  refunded: false,
  liquidityReceived: false,
}

/**
 * Phase of a presale. `failed`: over without its soft cap. `succeeded`: over with it, but trading
 * is not open yet.
 */
export type Phase = 'notStarted' | 'inProgress' | 'failed' | 'succeeded' | 'launched'

export function phaseAt(terms: Terms, { sold, launchedAt }: Progress, now: Millis): Phase {
  if (launchedAt !== undefined) return 'launched'
  if (now < terms.startTime) return 'notStarted'
  if (sold === terms.maxTotalNum) return 'succeeded'
  if (now < terms.endTime) return 'inProgress'
  return sold >= softCapOf(terms) ? 'succeeded' : 'failed'
}

/** Returns the most tokens that `sun` can buy. */
export const unitsFor = (
  { presaleEthAmount, maxTotalNum }: Pick<Terms, 'presaleEthAmount' | 'maxTotalNum'>,
  sun: bigint,
): bigint => (sun * maxTotalNum) / presaleEthAmount

/** Returns how many more tokens an account may buy, out of those that are left. */
export function personalRest(terms: Terms, { sold }: Progress, { bought }: Position): bigint {
  const [mine, all] = [terms.presaleMaxNum - bought, terms.maxTotalNum - sold]
  return mine < all ? mine : all
}

export type PurchaseObstacle =
  | 'notInPresale'
  | 'nothing'
  | 'exceedsPersonalMaximum'
  | 'insufficientRemaining'

/** Returns why `units` cannot be bought at `now`, in the order in which the contract checks. */
export function purchaseObstacle(
  terms: Terms,
  progress: Progress,
  { bought }: Position,
  units: bigint,
  now: Millis,
): PurchaseObstacle | undefined {
  if (phaseAt(terms, progress, now) !== 'inProgress') return 'notInPresale'
  if (units <= 0n) return 'nothing'
  if (bought + units > terms.presaleMaxNum) return 'exceedsPersonalMaximum'
  return progress.sold + units > terms.maxTotalNum ? 'insufficientRemaining' : undefined
}

/** One release of tokens. */
export interface Release {
  readonly at: Millis
  /** Total share released from then on, in basis points. */
  readonly bp: number
}

/** Returns the releases after a launch, first to last. */
export const releasesAfter = (terms: Terms, launchedAt: Millis): Release[] =>
  releasesOf(terms).map(({ after, bp }) => ({ at: launchedAt + after, bp }))

/** Returns the share released by `now`, in basis points. */
function releasedBp(terms: Terms, launchedAt: Millis, now: Millis): number {
  const { vestingRate, vestingDelay, vestingDis } = terms
  const since = now - launchedAt - vestingDelay
  if (since < 0) return 0
  if (vestingRate >= WHOLE) return WHOLE
  return Math.min(WHOLE, vestingRate * (1 + Math.floor(since / vestingDis)))
}

/** Returns the amount that an account can claim now. */
export function receivableAt(
  terms: Terms,
  { launchedAt }: Progress,
  { bought, received, refunded }: Position,
  now: Millis,
): bigint {
  if (launchedAt === undefined || refunded) return 0n
  return shareOf(bought, releasedBp(terms, launchedAt, now)) - received
}

/** Returns the time of the next release; undefined before the launch, and once all is released. */
export const nextReleaseAt = (
  terms: Terms,
  { launchedAt }: Progress,
  now: Millis,
): Millis | undefined =>
  launchedAt === undefined
    ? undefined
    : releasesAfter(terms, launchedAt).find(({ at }) => at > now)?.at

/** Returns the end of the insurance; undefined before the launch, or without insurance. */
export const insuredUntil = (terms: Terms, { launchedAt }: Progress): Millis | undefined =>
  launchedAt === undefined || terms.backingShare === 0
    ? undefined
    : launchedAt + terms.vestingDelay + terms.insurance

/**
 * Returns the amount that the insurance pays now, in sun. An account that has claimed anything is
 * no longer insured.
 */
export function insuredAmountAt(
  terms: Terms,
  progress: Progress,
  position: Position,
  now: Millis,
): bigint {
  const until = insuredUntil(terms, progress)
  if (until === undefined || now >= until) return 0n
  const { paid, received, refunded, liquidityReceived } = position
  return received > 0n || refunded || liquidityReceived ? 0n : shareOf(paid, terms.backingShare)
}

/** Amounts, in sun, that a presale owes its creator and holds for insured buyers. */
export interface CreatorDue {
  readonly due: bigint
  readonly backing: bigint
}

/** Returns what the creator can withdraw now, and what is held until the insurance ends, in sun. */
export function creatorDueAt(
  terms: Terms,
  progress: Progress,
  { due, backing }: CreatorDue,
  now: Millis,
): { readonly due: bigint; readonly held: bigint } {
  const until = insuredUntil(terms, progress)
  return until !== undefined && now < until
    ? { due, held: backing }
    : { due: due + backing, held: 0n }
}

/** Returns the refund after a missed soft cap, in sun. */
export const refundAt = (
  terms: Terms,
  progress: Progress,
  { paid, refunded }: Position,
  now: Millis,
): bigint => (phaseAt(terms, progress, now) === 'failed' && !refunded ? paid : 0n)

/** Unit of a typed amount. */
export type Counted = 'token' | 'trx'

/**
 * Returns the purchase for a typed amount, in tokens and sun; it may be less than typed. The price
 * of `rest` is rounded up and might buy slightly more than `rest`. If exactly that price is typed,
 * it buys `rest`.
 */
export function orderFor(terms: Terms, typed: bigint, counted: Counted, rest: bigint) {
  const bought = counted === 'token' ? typed : unitsFor(terms, typed)
  const isRounded = counted === 'trx' && rest > 0n && bought > rest && typed === costOf(terms, rest)
  const units = isRounded ? rest : bought
  return { units, cost: costOf(terms, units) }
}

/** Returns the most that an account may buy and can afford with `sun`; never negative. */
export function mostFor(terms: Terms, progress: Progress, position: Position, sun: bigint): bigint {
  const may = personalRest(terms, progress, position)
  const can = unitsFor(terms, sun)
  const most = may < can ? may : can
  return most > 0n ? most : 0n
}

/**
 * Returns the most that an account may buy with a balance of `held` sun, after a `reserve` for
 * network fees. If the balance is unknown, it returns what the account may buy. If the reserve is
 * unknown, it returns undefined.
 */
export function mostWith(
  terms: Terms,
  progress: Progress,
  position: Position,
  held: bigint | undefined,
  reserve: bigint | undefined,
): bigint | undefined {
  if (reserve === undefined) return undefined
  if (held === undefined) return personalRest(terms, progress, position)
  return mostFor(terms, progress, position, held > reserve ? held - reserve : 0n)
}

/** Splits an account's tokens into received, claimable and still locked. */
export function partsOf(terms: Terms, progress: Progress, position: Position, now: Millis) {
  const claimable = receivableAt(terms, progress, position, now)
  const { bought, received, refunded } = position
  return { received, claimable, locked: refunded ? 0n : bought - received - claimable }
}

/** Returns what the pool would open with now, in proportion to the tokens sold. */
export const poolAtLaunch = (
  terms: { tradeEthAmount: bigint; insideMaxNum: bigint; maxTotalNum: bigint },
  { sold }: Progress,
) => ({
  trx: (terms.tradeEthAmount * sold) / terms.maxTotalNum,
  tokens: (terms.insideMaxNum * sold) / terms.maxTotalNum,
})

/**
 * Returns the tokens burned at the launch: those not sold, and those the pool then does not need.
 */
export const burntAtLaunch = (
  terms: Parameters<typeof poolAtLaunch>[0],
  progress: Progress,
): bigint =>
  terms.maxTotalNum - progress.sold + terms.insideMaxNum - poolAtLaunch(terms, progress).tokens
