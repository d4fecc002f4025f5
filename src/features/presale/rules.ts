import { costOf, releasesOf, shareOf, softCapOf } from '../../core/presale.ts'
import type { Millis } from '../../core/time.ts'
import type { PresaleTerms } from '../../core/tokenTerms.ts'

/** The energy of a purchase by a first-time buyer. */
export const PURCHASE_ENERGY = 131_000n

// The rules of a presale: when it is open, what it costs, what is released when, and what can be
// taken back. The contract decides again (`Presale.sol`, which these rules are tested against):
// they only say so before the wallet opens. Rates are basis points, times chain time, amounts
// smallest units or sun; rounding is the contract's.

const WHOLE = 10_000

/** The terms of a presale that the rules depend on. */
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
  /** How long the insurance lasts after the first release. */
  readonly insurance: Millis
}

/** How far a presale has come. */
export interface Progress {
  readonly sold: bigint
  readonly launchedAt?: Millis | undefined
}

/** What an account has in a presale. */
export interface Position {
  readonly bought: bigint
  /** In sun. */
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

/** `failed`: over without its soft cap; `succeeded`: over with it, and not traded yet. */
export type Phase = 'notStarted' | 'inProgress' | 'failed' | 'succeeded' | 'launched'

export function phaseAt(terms: Terms, { sold, launchedAt }: Progress, now: Millis): Phase {
  if (launchedAt !== undefined) return 'launched'
  if (now < terms.startTime) return 'notStarted'
  if (sold === terms.maxTotalNum) return 'succeeded'
  if (now < terms.endTime) return 'inProgress'
  return sold >= softCapOf(terms) ? 'succeeded' : 'failed'
}

/** The most tokens that `sun` buy. */
export const unitsFor = (
  { presaleEthAmount, maxTotalNum }: Pick<Terms, 'presaleEthAmount' | 'maxTotalNum'>,
  sun: bigint,
): bigint => (sun * maxTotalNum) / presaleEthAmount

/** How many more tokens an account may buy, out of those that are left. */
export function personalRest(terms: Terms, { sold }: Progress, { bought }: Position): bigint {
  const [mine, all] = [terms.presaleMaxNum - bought, terms.maxTotalNum - sold]
  return mine < all ? mine : all
}

export type PurchaseObstacle =
  | 'notInPresale'
  | 'nothing'
  | 'exceedsPersonalMaximum'
  | 'insufficientRemaining'

/** Why `units` cannot be bought at `now`, in the order in which the contract checks. */
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
  /** Total released from then on. */
  readonly bp: number
}

/** When tokens are released after a launch, first to last. */
export const releasesAfter = (terms: Terms, launchedAt: Millis): Release[] =>
  releasesOf(terms).map(({ after, bp }) => ({ at: launchedAt + after, bp }))

/** The share that is released by `now`. */
function releasedBp(terms: Terms, launchedAt: Millis, now: Millis): number {
  const { vestingRate, vestingDelay, vestingDis } = terms
  const since = now - launchedAt - vestingDelay
  if (since < 0) return 0
  if (vestingRate >= WHOLE) return WHOLE
  return Math.min(WHOLE, vestingRate * (1 + Math.floor(since / vestingDis)))
}

/** What an account can receive now. */
export function receivableAt(
  terms: Terms,
  { launchedAt }: Progress,
  { bought, received, refunded }: Position,
  now: Millis,
): bigint {
  if (launchedAt === undefined || refunded) return 0n
  return shareOf(bought, releasedBp(terms, launchedAt, now)) - received
}

/** When more is released; undefined before the launch, and once everything is. */
export const nextReleaseAt = (
  terms: Terms,
  { launchedAt }: Progress,
  now: Millis,
): Millis | undefined =>
  launchedAt === undefined
    ? undefined
    : releasesAfter(terms, launchedAt).find(({ at }) => at > now)?.at

/** When the insurance ends; undefined before the launch, or without an insurance. */
export const insuredUntil = (terms: Terms, { launchedAt }: Progress): Millis | undefined =>
  launchedAt === undefined || terms.backingShare === 0
    ? undefined
    : launchedAt + terms.vestingDelay + terms.insurance

/** What the insurance gives back now, in sun. Whoever has received anything has no claim. */
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

/** In sun: what a presale owes its creator, and what it holds for insured buyers. */
export interface CreatorDue {
  readonly due: bigint
  readonly backing: bigint
}

/** What the creator can take now, in sun, and what is held back until the insurance is over. */
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

/** What is given back if the soft cap was missed, in sun. */
export const refundAt = (
  terms: Terms,
  progress: Progress,
  { paid, refunded }: Position,
  now: Millis,
): bigint => (phaseAt(terms, progress, now) === 'failed' && !refunded ? paid : 0n)

/** The unit of a typed amount. */
export type Counted = 'token' | 'trx'

/**
 * What a typed amount buys: so many tokens for so many sun, perhaps fewer than typed. The price of
 * `rest` is rounded up and might buy a little more than `rest`: typed exactly, it buys `rest`.
 */
export function orderFor(terms: Terms, typed: bigint, counted: Counted, rest: bigint) {
  const bought = counted === 'token' ? typed : unitsFor(terms, typed)
  const isRounded = counted === 'trx' && rest > 0n && bought > rest && typed === costOf(terms, rest)
  const units = isRounded ? rest : bought
  return { units, cost: costOf(terms, units) }
}

/** The most that an account may buy and can afford with `sun`; never negative. */
export function mostFor(terms: Terms, progress: Progress, position: Position, sun: bigint): bigint {
  const may = personalRest(terms, progress, position)
  const can = unitsFor(terms, sun)
  const most = may < can ? may : can
  return most > 0n ? most : 0n
}

/**
 * The same with a balance of `held` sun, of which `reserve` is kept for network fees. While the
 * balance is unknown it is what the account may buy; while the reserve is, it is undefined.
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

/** Where an account's tokens stand: received, claimable or still locked. */
export function partsOf(terms: Terms, progress: Progress, position: Position, now: Millis) {
  const claimable = receivableAt(terms, progress, position, now)
  const { bought, received, refunded } = position
  return { received, claimable, locked: refunded ? 0n : bought - received - claimable }
}

/** What the pool would open with now, in proportion to what was sold. */
export const poolAtLaunch = (
  terms: { tradeEthAmount: bigint; insideMaxNum: bigint; maxTotalNum: bigint },
  { sold }: Progress,
) => ({
  trx: (terms.tradeEthAmount * sold) / terms.maxTotalNum,
  tokens: (terms.insideMaxNum * sold) / terms.maxTotalNum,
})

/** What is burnt at the launch: tokens not sold, and those the pool does not need for them. */
export const burntAtLaunch = (
  terms: Parameters<typeof poolAtLaunch>[0],
  progress: Progress,
): bigint =>
  terms.maxTotalNum - progress.sold + terms.insideMaxNum - poolAtLaunch(terms, progress).tokens
