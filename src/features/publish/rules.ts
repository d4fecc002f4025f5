import { imitatedCoin, type GuardedCoin } from '../../core/lookalike.ts'
import { isPrecompile, type Address } from '../../core/address.ts'
import { isPlainName } from '../../core/plainName.ts'
import { DAY_MS, HOUR_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS, type PresaleTerms, type TokenTerms } from '../../core/tokenTerms.ts'

// Rules for the terms of a token and its presale. The contracts check the same (`CastToken.sol` and
// `Presale.sol`, which these rules are tested against). These rules report a problem at the field.
// Rates are in basis points, times in ms, amounts in smallest units or sun.

/** Typical energy of each kind of creation. */
export const CAST_ENERGY = {
  token: 3_030_000n,
  tokenWithPresale: 3_420_000n,
  presale: 610_000n,
}

const WHOLE = 10_000

const WHOLE_TOKEN = 10n ** BigInt(TOKEN_DECIMALS)

/** Largest supply that fits into a pool. */
export const MOST_SUPPLY = 2n ** 112n - 1n

/** Longest name in bytes; a Chinese character takes three. */
export const LONGEST_NAME = 64
export const LONGEST_SYMBOL = 24

/** Highest buy tax and highest sell tax, in basis points. */
export const MOST_FEE = 2_500
export const MOST_PROTECT_FEE = 5_000
export const LONGEST_PROTECTION = 30 * DAY_MS
export const MOST_BURNT_AT_ONCE = 50
export const SHORTEST_BURN_FREQUENCY = HOUR_MS
export const LONGEST_BURN_FREQUENCY = 365 * DAY_MS
/** Longest time, because the contracts store seconds in 32 bits. */
const LONGEST_TIME = (2 ** 32 - 1) * SECOND_MS

const LEAST_SOFT_CAP = 100
const LEAST_POOL_SUN = 1_000_000n
const LEAST_POOL_TOKENS = WHOLE_TOKEN
const LATEST_START = 365 * DAY_MS
const LONGEST_RELEASE = 3_650 * DAY_MS

/** Error of a field; amounts and times are in the field's own measure. */
export type TermError =
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLong'; readonly bytes: number }
  | { readonly kind: 'hidden' }
  /** The name could be mistaken for a well-known token. Contracts cannot detect this. */
  | { readonly kind: 'imitates'; readonly coin: GuardedCoin }
  | { readonly kind: 'tooLittle'; readonly least: bigint }
  | { readonly kind: 'tooMuch'; readonly most: bigint }
  | { readonly kind: 'needed' }
  /** The address can never have an owner. */
  | { readonly kind: 'noAccount' }
  | { readonly kind: 'past' }
  | { readonly kind: 'tooLate'; readonly latest: Millis }
  /** The shares of buyers and developer do not add up to the whole. */
  | { readonly kind: 'mustAddUp' }
  /** The presale needs more tokens than the supply has. */
  | { readonly kind: 'exceedsSupply'; readonly supply: bigint }
  /** Pool and backing cost more than the raise. */
  | { readonly kind: 'exceedsRaise'; readonly most: bigint }

export type TermErrors<Terms> = { readonly [Field in keyof Terms]?: TermError }

const bytesOf = (text: string) => new TextEncoder().encode(text).length

function textError(text: string, longest: number): TermError | undefined {
  if (text.trim() === '') return { kind: 'empty' }
  if (!isPlainName(text)) return { kind: 'hidden' }
  const coin = imitatedCoin(text)
  if (coin) return { kind: 'imitates', coin }
  return bytesOf(text) > longest ? { kind: 'tooLong', bytes: longest } : undefined
}

/** Checks that a number is from `least` to `most`, inclusive. */
function boundsError(
  value: bigint | number,
  least: bigint | number,
  most: bigint | number,
): TermError | undefined {
  if (value < least) return { kind: 'tooLittle', least: BigInt(least) }
  return value > most ? { kind: 'tooMuch', most: BigInt(most) } : undefined
}

const rateError = (bp: number, least = 0, most = WHOLE) => boundsError(bp, least, most)
const timeError = (ms: Millis, least = 0, most = LONGEST_TIME) => boundsError(ms, least, most)

function recipientError(recipient: Address | undefined, isNeeded: boolean): TermError | undefined {
  if (recipient === undefined) return isNeeded ? { kind: 'needed' } : undefined
  return isPrecompile(recipient) ? { kind: 'noAccount' } : undefined
}

/** Returns only the fields with an error. */
function wrongOnes<Terms>(errors: {
  readonly [Field in keyof Terms]?: TermError | undefined
}): TermErrors<Terms> {
  const entries = Object.entries(errors).filter(([, error]) => error !== undefined)
  return Object.fromEntries(entries) as TermErrors<Terms>
}

/** Returns the errors of a token's terms, by field. Fields that do not apply are skipped. */
export function tokenTermErrors(terms: TokenTerms): TermErrors<TokenTerms> {
  const { feeBuy, feeSell, protectFee, lpBurnEnabled } = terms
  const hasFee = feeBuy > 0 || feeSell > 0 || protectFee > 0
  return wrongOnes<TokenTerms>({
    name: textError(terms.name, LONGEST_NAME),
    symbol: textError(terms.symbol, LONGEST_SYMBOL),
    totalSupply: boundsError(terms.totalSupply, 1n, MOST_SUPPLY),
    feeBuy: rateError(feeBuy, 0, MOST_FEE),
    feeSell: rateError(feeSell, 0, MOST_FEE),
    feeRecipient: recipientError(terms.feeRecipient, hasFee),
    protectTime: timeError(terms.protectTime, 0, LONGEST_PROTECTION),
    protectFee: rateError(protectFee, 0, MOST_PROTECT_FEE),
    swapThreshold: boundsError(terms.swapThreshold, 0n, terms.totalSupply),
    ...(lpBurnEnabled && {
      lpBurnFrequency: timeError(
        terms.lpBurnFrequency,
        SHORTEST_BURN_FREQUENCY,
        LONGEST_BURN_FREQUENCY,
      ),
      percentForLPBurn: rateError(terms.percentForLPBurn, 1, MOST_BURNT_AT_ONCE),
      burnLimit: boundsError(terms.burnLimit, 1n, terms.totalSupply),
    }),
  })
}

/**
 * Returns the errors of a presale's terms at `now` (chain time), for a token with this `supply`.
 */
export function presaleTermErrors(
  terms: PresaleTerms,
  { now, supply }: { readonly now: Millis; readonly supply: bigint },
): TermErrors<PresaleTerms> {
  const { maxTotalNum, insideMaxNum, presaleEthAmount, tradeEthAmount, backingShare } = terms
  return wrongOnes<PresaleTerms>({
    startTime: startError(terms.startTime, now),
    presaleEthAmount: boundsError(presaleEthAmount, 1n, MOST_SUPPLY),
    tradeEthAmount:
      boundsError(tradeEthAmount, LEAST_POOL_SUN, MOST_SUPPLY) ??
      raiseError(presaleEthAmount, tradeEthAmount, backingShare),
    maxTotalNum: boundsError(maxTotalNum, 1n, supply),
    presaleMaxNum: boundsError(terms.presaleMaxNum, 1n, maxTotalNum),
    insideMaxNum:
      boundsError(insideMaxNum, LEAST_POOL_TOKENS, MOST_SUPPLY) ??
      (maxTotalNum + insideMaxNum > supply ? { kind: 'exceedsSupply', supply } : undefined),
    softCapRate: rateError(terms.softCapRate, LEAST_SOFT_CAP),
    vestingRate: rateError(terms.vestingRate, 1),
    ...releaseErrors(terms),
    backingShare: rateError(backingShare),
    ...(terms.lpDistributionEnabled && shareErrors(terms)),
  })
}

function startError(startTime: Millis, now: Millis): TermError | undefined {
  if (startTime < now) return { kind: 'past' }
  const latest = now + LATEST_START
  return startTime > latest ? { kind: 'tooLate', latest } : undefined
}

/** Checks that the raise covers pool and backing. */
function raiseError(raise: bigint, pool: bigint, backingShare: number): TermError | undefined {
  const most = (raise * BigInt(WHOLE - Math.min(backingShare, WHOLE))) / BigInt(WHOLE)
  return pool > most ? { kind: 'exceedsRaise', most } : undefined
}

function releaseErrors(terms: PresaleTerms): TermErrors<PresaleTerms> {
  const { vestingDelay, vestingDis, vestingRate } = terms
  const periods = vestingRate > 0 ? Math.ceil(WHOLE / vestingRate) : 1
  const delay = timeError(vestingDelay)
  const period = timeError(vestingDis, periods > 1 ? SECOND_MS : 0)
  const last = vestingDelay + (periods - 1) * vestingDis
  const isTooLong = !delay && !period && last > LONGEST_RELEASE
  const tooMuch = { kind: 'tooMuch', most: BigInt(LONGEST_RELEASE) } as const
  return wrongOnes<PresaleTerms>({
    vestingDelay: isTooLong && vestingDelay > LONGEST_RELEASE ? tooMuch : delay,
    vestingDis:
      isTooLong && vestingDelay <= LONGEST_RELEASE ? mostOfPeriod(terms, periods) : period,
  })
}

/** Returns an error with the longest period for which everything is released within ten years. */
const mostOfPeriod = ({ vestingDelay }: PresaleTerms, periods: number): TermError => ({
  kind: 'tooMuch',
  most: BigInt(Math.floor((LONGEST_RELEASE - vestingDelay) / (periods - 1))),
})

function shareErrors(terms: PresaleTerms): TermErrors<PresaleTerms> {
  const { userLPShare, devLPShare, devLPReceiver } = terms
  const users = rateError(userLPShare)
  const dev = rateError(devLPShare)
  const addsUp = users || dev || userLPShare + devLPShare === WHOLE
  return wrongOnes<PresaleTerms>({
    userLPShare: users,
    devLPShare: dev ?? (addsUp ? undefined : { kind: 'mustAddUp' }),
    devLPReceiver: devLPShare > 0 && devLPReceiver === undefined ? { kind: 'needed' } : undefined,
  })
}
