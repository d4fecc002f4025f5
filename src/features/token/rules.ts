import type { Millis } from '../../core/time.ts'
import type { TokenTerms } from '../../core/tokenTerms.ts'

// What a buyer should know of a token before buying, from what the chain itself says: its terms, and
// what a purchase that is sold again at once would bring. Rates are basis points, amounts sun.

/** `bad`: think twice. `notice`: know it. `good`: nothing to fear here. */
export type RiskLevel = 'good' | 'notice' | 'bad'

export type Risk = { readonly level: RiskLevel } & (
  | { readonly kind: 'origin'; readonly isOurs: boolean }
  /** What is taken now, and what for good once the protection is over. */
  | { readonly kind: 'taxes'; readonly buyBp: number; readonly sellBp: number }
  | { readonly kind: 'protection'; readonly until: Millis; readonly feeBp: number }
  | { readonly kind: 'sales'; readonly closedUntil: Millis | undefined }
  | { readonly kind: 'roundTrip'; readonly keptBp: number }
  /** The trial itself failed: with the contract's reason, if it gave one. */
  | { readonly kind: 'cannotSell'; readonly reason: string | undefined }
  | { readonly kind: 'poolBurn'; readonly bp: number; readonly every: Millis }
)

/** As the chain says it. */
export interface RiskFacts {
  /** Made by the factory that the configuration names: then its code is known, and has no owner. */
  readonly isOurs: boolean
  readonly terms: Pick<
    TokenTerms,
    | 'feeBuy'
    | 'feeSell'
    | 'protectTime'
    | 'protectFee'
    | 'isInsideSell'
    | 'lpBurnEnabled'
    | 'lpBurnFrequency'
    | 'percentForLPBurn'
  >
  readonly launchedAt: Millis | undefined
  /** Chain time. */
  readonly now: Millis
  /** What came of buying for `paid` and selling it all at once, if that could be tried. */
  readonly trial?:
    | { readonly paid: bigint; readonly returned: bigint }
    | { readonly reason: string | undefined }
    | undefined
}

const WHOLE = 10_000
/** Beyond this a tax is a warning wherever people trade. */
const HIGH_TAX = 1_000
/** What the pool itself and a little price impact take of buying and selling again. */
const USUAL_LOSS = 200

/** What to know, worst first. Before trading opens only what will be is told. */
export function risksOf(facts: RiskFacts): Risk[] {
  const { isOurs, terms, trial } = facts
  const until = protectedUntil(facts)
  const { feeBuy, feeSell } = feesNow(facts)
  const risks: Risk[] = [
    { kind: 'origin', level: isOurs ? 'good' : 'bad', isOurs },
    { kind: 'taxes', level: taxLevel(feeBuy, feeSell), buyBp: feeBuy, sellBp: feeSell },
  ]
  if (until !== undefined) {
    const { protectFee: feeBp } = terms
    risks.push({ kind: 'protection', level: 'notice', until, feeBp })
  }
  const closedUntil = terms.isInsideSell ? undefined : until
  risks.push({ kind: 'sales', level: closedUntil === undefined ? 'good' : 'bad', closedUntil })
  if (terms.lpBurnEnabled) {
    const { percentForLPBurn: bp, lpBurnFrequency: every } = terms
    risks.push({ kind: 'poolBurn', level: 'notice', bp, every })
  }
  if (trial) risks.push(riskOfTrial(trial, feeBuy + feeSell))
  return risks.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
}

const LEVELS: readonly RiskLevel[] = ['bad', 'notice', 'good']

/** Until when the protection lasts; undefined when it is over, or there is none. */
export function protectedUntil({
  terms,
  launchedAt,
  now,
}: Pick<RiskFacts, 'terms' | 'launchedAt' | 'now'>): Millis | undefined {
  if (terms.protectTime === 0) return undefined
  const until = (launchedAt ?? now) + terms.protectTime
  return now < until ? until : undefined
}

/** What is taken of a purchase and a sale now; the same rule as `currentFees` of `CastToken.sol`. */
export function feesNow(facts: Pick<RiskFacts, 'terms' | 'launchedAt' | 'now'>): {
  readonly feeBuy: number
  readonly feeSell: number
} {
  const { feeBuy, feeSell, protectFee } = facts.terms
  if (protectedUntil(facts) === undefined) return { feeBuy, feeSell }
  return { feeBuy: Math.max(feeBuy, protectFee), feeSell: Math.max(feeSell, protectFee) }
}

function taxLevel(buyBp: number, sellBp: number): RiskLevel {
  const most = Math.max(buyBp, sellBp)
  return most > HIGH_TAX ? 'bad' : most > 0 ? 'notice' : 'good'
}

function riskOfTrial(trial: NonNullable<RiskFacts['trial']>, taxesBp: number): Risk {
  if (!('paid' in trial)) return { kind: 'cannotSell', level: 'bad', reason: trial.reason }
  const keptBp = trial.paid === 0n ? 0 : Number((trial.returned * BigInt(WHOLE)) / trial.paid)
  // A token that takes more than it says is the very thing that this is tried for.
  const isUsual = keptBp >= WHOLE - taxesBp - USUAL_LOSS
  const level = !isUsual || keptBp < WHOLE - 2 * HIGH_TAX ? 'bad' : taxesBp > 0 ? 'notice' : 'good'
  return { kind: 'roundTrip', level, keptBp }
}
