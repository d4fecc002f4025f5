import type { Millis } from '../../core/time.ts'
import { PRICE_OF_SUN } from '../../core/price.ts'
import { TOKEN_DECIMALS, type PresaleTerms, type TokenTerms } from '../../core/tokenTerms.ts'

// What a buyer should know of a token before buying, from what the chain itself says: its terms, and
// what a purchase that is sold again at once would bring. Rates are basis points, amounts sun.

/** `bad`: think twice. `notice`: know it. `good`: nothing to fear here. */
export type RiskLevel = 'good' | 'notice' | 'bad'

export type Risk = { readonly level: RiskLevel } & (
  | { readonly kind: 'origin'; readonly isOurs: boolean }
  /** It could be taken for another coin, of this symbol. */
  | { readonly kind: 'lookalike'; readonly symbol: string }
  /** It is not ours, and does not tell its terms as our tokens do: nobody can say what it takes. */
  | { readonly kind: 'unreadable' }
  /** What is taken now, and what for good once the protection is over, where that is less. */
  | { readonly kind: 'taxes'; readonly now: Taxes; readonly later: Taxes | undefined }
  | ({ readonly kind: 'protection'; readonly feeBp: number } & Protection)
  /** Undefined: the pool takes them. */
  | { readonly kind: 'sales'; readonly closed: Protection | undefined }
  | { readonly kind: 'roundTrip'; readonly keptBp: number }
  /** The trial itself failed: with the contract's reason, if it gave one. */
  | { readonly kind: 'cannotSell'; readonly reason: string | undefined }
  | {
      readonly kind: 'poolBurn'
      readonly bp: number
      readonly every: Millis
      /** The most altogether, in the token's smallest units. */
      readonly most: bigint
    }
)

/** Of what is bought, and of what is sold. */
export interface Taxes {
  readonly buyBp: number
  readonly sellBp: number
}

/** The time after trading opened; before that it is still ahead, and counts from then. */
export interface Protection {
  readonly isAhead: boolean
  readonly lasts: Millis
  readonly until: Millis
}

/** What of a token's terms can hurt. */
export type RiskTerms = Pick<
  TokenTerms,
  | 'feeBuy'
  | 'feeSell'
  | 'protectTime'
  | 'protectFee'
  | 'isInsideSell'
  | 'lpBurnEnabled'
  | 'lpBurnFrequency'
  | 'percentForLPBurn'
  | 'burnLimit'
>

/** As the chain says it. */
export interface RiskFacts {
  /** Made by the factory that the configuration names: then its code is known, and has no owner. */
  readonly isOurs: boolean
  /** Undefined where the contract does not tell any. */
  readonly terms: RiskTerms | undefined
  /** What the contract said that it takes, of a token whose code is not known. */
  readonly told?: Taxes | undefined
  readonly launchedAt: Millis | undefined
  /** The symbol of what it could be taken for, if anything. */
  readonly looksLike?: string | undefined
  /** Chain time. */
  readonly now: Millis
  /** What came of buying for `paid` and selling it all at once, if that could be tried. */
  readonly trial?:
    | { readonly paid: bigint; readonly returned: bigint }
    | { readonly reason?: string | undefined }
    | undefined
}

const WHOLE = 10_000
/** Beyond this a tax is a warning wherever people trade. */
const HIGH_TAX = 1_000
/** What the pool itself and a little price impact take of buying and selling again. */
const USUAL_LOSS = 200

/** What to know, worst first. Before trading opens only what will be is told. */
export function risksOf(facts: RiskFacts): Risk[] {
  const { isOurs, terms, trial, looksLike } = facts
  const taxes = taxesNow(facts)
  const risks: Risk[] = [{ kind: 'origin', level: isOurs ? 'good' : 'bad', isOurs }]
  if (looksLike !== undefined) risks.push({ kind: 'lookalike', level: 'bad', symbol: looksLike })
  if (terms && taxes) risks.push(...risksOfTerms(facts, terms, taxes))
  else risks.push({ kind: 'unreadable', level: 'bad' })
  if (trial) risks.push(riskOfTrial(trial, taxes ? taxes.buyBp + taxes.sellBp : 0))
  return risks.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
}

function risksOfTerms(facts: RiskFacts, terms: RiskTerms, now: Taxes): Risk[] {
  const later = taxesLater(facts, now)
  const risks: Risk[] = [{ kind: 'taxes', level: taxLevel(now), now, later }]
  const protection = protectionOf(facts)
  if (protection)
    risks.push({ kind: 'protection', level: 'notice', feeBp: terms.protectFee, ...protection })
  const closed = terms.isInsideSell ? undefined : protection
  risks.push({ kind: 'sales', level: closed ? 'bad' : 'good', closed })
  if (terms.lpBurnEnabled) {
    const { percentForLPBurn: bp, lpBurnFrequency: every, burnLimit: most } = terms
    risks.push({ kind: 'poolBurn', level: 'notice', bp, every, most })
  }
  return risks
}

/** The worst of them; `good` where there is nothing to fear. */
export const worstOf = (risks: readonly Risk[]): RiskLevel =>
  LEVELS.find((level) => risks.some((risk) => risk.level === level)) ?? 'good'

const LEVELS: readonly RiskLevel[] = ['bad', 'notice', 'good']

type Timed = Pick<RiskFacts, 'terms' | 'launchedAt' | 'now'>

/** The protection that is ahead, or lasts; undefined when it is over, or there is none. */
export function protectionOf({ terms, launchedAt, now }: Timed): Protection | undefined {
  const lasts = terms?.protectTime ?? 0
  const until = (launchedAt ?? now) + lasts
  return now < until ? { isAhead: launchedAt === undefined, lasts, until } : undefined
}

/** What is taken of a purchase and a sale now; the same rule as `currentFees` of `CastToken.sol`. */
export function taxesNow(facts: Timed & Pick<RiskFacts, 'isOurs' | 'told'>): Taxes | undefined {
  const { terms, isOurs, told } = facts
  // Code that nobody knows may follow another rule than that of its terms.
  if (!terms || (!isOurs && told)) return told
  const { feeBuy: buyBp, feeSell: sellBp, protectFee } = terms
  if (!protectionOf(facts)) return { buyBp, sellBp }
  return { buyBp: Math.max(buyBp, protectFee), sellBp: Math.max(sellBp, protectFee) }
}

function taxesLater({ terms }: RiskFacts, now: Taxes): Taxes | undefined {
  if (!terms || (now.buyBp <= terms.feeBuy && now.sellBp <= terms.feeSell)) return undefined
  return { buyBp: terms.feeBuy, sellBp: terms.feeSell }
}

/** Whether people should be warned of a tax, wherever it is told. */
export const isHighTax = ({ buyBp, sellBp }: Taxes): boolean => Math.max(buyBp, sellBp) > HIGH_TAX

const taxLevel = (taxes: Taxes): RiskLevel =>
  isHighTax(taxes) ? 'bad' : taxes.buyBp + taxes.sellBp > 0 ? 'notice' : 'good'

function riskOfTrial(trial: NonNullable<RiskFacts['trial']>, taxesBp: number): Risk {
  if (!('paid' in trial)) return { kind: 'cannotSell', level: 'bad', reason: trial.reason }
  const keptBp = trial.paid === 0n ? 0 : Number((trial.returned * BigInt(WHOLE)) / trial.paid)
  // A token that takes more than it says is the very thing that this is tried for.
  const isUsual = keptBp >= WHOLE - taxesBp - USUAL_LOSS
  const level = !isUsual || keptBp < WHOLE - 2 * HIGH_TAX ? 'bad' : taxesBp > 0 ? 'notice' : 'good'
  return { kind: 'roundTrip', level, keptBp }
}

/** So little of a pool that trying it hardly moves the price; zero where there is nothing to try. */
export function trialAmount(reserve: bigint): bigint {
  const part = reserve / TRIAL_PART
  return part < MOST_TRIED ? part : MOST_TRIED
}

const TRIAL_PART = 1_000n
/** Ten TRX. */
const MOST_TRIED = 10_000_000n

/** What a token of a presale costs, in TRX as in `core/price.ts`; rounded down. */
export const presalePriceOf = ({
  presaleEthAmount,
  maxTotalNum,
}: Pick<PresaleTerms, 'presaleEthAmount' | 'maxTotalNum'>): bigint =>
  maxTotalNum === 0n
    ? 0n
    : (presaleEthAmount * PRICE_OF_SUN * 10n ** BigInt(TOKEN_DECIMALS)) / maxTotalNum

/** In which of its phases a token is, by the words of the list of tokens. */
export type TokenPhase = 'notStarted' | 'presale' | 'trading' | 'ended'

export function phaseOf(
  launchedAt: Millis | null,
  presale: { readonly phase: string } | null,
): TokenPhase {
  if (launchedAt !== null) return 'trading'
  if (!presale || presale.phase === 'notStarted') return 'notStarted'
  return presale.phase === 'inProgress' ? 'presale' : 'ended'
}

/** The part of a whole in basis points, rounded down; undefined of nothing. */
export const partOf = (part: bigint, whole: bigint): number | undefined =>
  whole > 0n ? Number((part * BigInt(WHOLE)) / whole) : undefined
