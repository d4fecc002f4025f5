import { risksOfControl } from './control.ts'
import { risksOfPool } from './liquidity.ts'
import type { RiskFacts, RiskTerms, Taxes } from './report.ts'
import type { Protection, Risk, RiskLevel } from './risk.ts'
import { HIGH_TAX, risksOfTrial } from './trial.ts'

// Computes a token's risks for a buyer: the risks of its terms, and all risks in order. Rates are
// in basis points, amounts in sun.

/**
 * Returns the risks, worst first. Before trading opens, these are the ones that will apply then.
 */
export function risksOf(facts: RiskFacts): Risk[] {
  const { isOurs, terms, trial, looksLike } = facts
  const taxes = taxesNow(facts)
  const risks: Risk[] = [{ kind: 'origin', level: isOurs ? 'good' : 'bad', isOurs }]
  if (looksLike !== undefined) risks.push({ kind: 'lookalike', level: 'bad', symbol: looksLike })
  if (terms && taxes) risks.push(...risksOfTerms(facts, terms, taxes))
  else risks.push({ kind: 'unreadable', level: 'bad' })
  risks.push(...risksOfPool(facts), ...risksOfControl(facts))
  if (trial) risks.push(...risksOfTrial(facts, trial, taxes ? taxes.buyBp + taxes.sellBp : 0))
  return risks.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
}

function risksOfTerms(facts: RiskFacts, terms: RiskTerms, now: Taxes): Risk[] {
  const later = taxesLater(facts, now)
  const isSaid = !(facts.isOurs && facts.isOriginal)
  // Conclusions from unexamined code never count as good.
  const best = isSaid ? 'notice' : 'good'
  const risks: Risk[] = [{ kind: 'taxes', level: taxLevel(now, best), now, later, isSaid }]
  const protection = protectionOf(facts)
  if (protection)
    risks.push({ kind: 'protection', level: 'notice', feeBp: terms.protectFee, ...protection })
  const closed = terms.isInsideSell ? undefined : protection
  risks.push({ kind: 'sales', level: closed ? 'bad' : best, closed, isSaid })
  if (terms.lpBurnEnabled) {
    const { percentForLPBurn: bp, lpBurnFrequency: every, burnLimit: most } = terms
    risks.push({ kind: 'poolBurn', level: 'notice', bp, every, most })
  }
  return risks
}

/** Returns the worst level; `good` without risks. */
export const worstOf = (risks: readonly Risk[]): RiskLevel =>
  LEVELS.find((level) => risks.some((risk) => risk.level === level)) ?? 'good'

const LEVELS: readonly RiskLevel[] = ['bad', 'notice', 'good']

type Timed = Pick<RiskFacts, 'terms' | 'launchedAt' | 'now'>

/** Returns the protection that is ahead or in force; undefined if it is over, or there is none. */
export function protectionOf({ terms, launchedAt, now }: Timed): Protection | undefined {
  const lasts = terms?.protectTime ?? 0
  const until = (launchedAt ?? now) + lasts
  return now < until ? { isAhead: launchedAt === undefined, lasts, until } : undefined
}

/**
 * Returns the present buy tax and sell tax, by the same rule as `currentFees` of `CastToken.sol`.
 */
export function taxesNow(facts: Timed & Pick<RiskFacts, 'isOurs' | 'told'>): Taxes | undefined {
  const { terms, isOurs, told } = facts
  // Unknown code may follow a rule other than its terms.
  if (!terms || (!isOurs && told)) return told
  const { feeBuy: buyBp, feeSell: sellBp, protectFee } = terms
  if (!protectionOf(facts)) return { buyBp, sellBp }
  return { buyBp: Math.max(buyBp, protectFee), sellBp: Math.max(sellBp, protectFee) }
}

function taxesLater({ terms }: RiskFacts, now: Taxes): Taxes | undefined {
  if (!terms || (now.buyBp <= terms.feeBuy && now.sellBp <= terms.feeSell)) return undefined
  return { buyBp: terms.feeBuy, sellBp: terms.feeSell }
}

/** Whether a tax needs a warning anywhere it is shown. */
export const isHighTax = ({ buyBp, sellBp }: Taxes): boolean => Math.max(buyBp, sellBp) > HIGH_TAX

const taxLevel = (taxes: Taxes, best: RiskLevel): RiskLevel =>
  isHighTax(taxes) ? 'bad' : taxes.buyBp + taxes.sellBp > 0 ? 'notice' : best
