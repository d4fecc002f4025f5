import type { RiskFacts } from './report.ts'
import type { Risk, RiskLevel } from './risk.ts'

// Judges a trial of buying a token and reselling it at once. Rates are in basis points, amounts in
// sun.

const WHOLE = 10_000
/** Tax above which any market treats it as a warning sign. */
export const HIGH_TAX = 1_000
/** Loss to the pool's own fee and to a small price impact when buying and reselling. */
const USUAL_LOSS = 200

/**
 * Usual energy of a trial, measured on our own chain (`tests/sandbox/tokenReport.test.ts`). `plain`
 * is a token without fees. `busy` is one that takes fees, burns from its pool and pays out in that
 * sale.
 */
const USUAL_ENERGY = { plain: 347_000n, busy: 626_000n }

type Trial = NonNullable<RiskFacts['trial']>

/** Returns the trial's risks for a token that claims to take `taxesBp` in total. */
export function risksOfTrial(
  { terms, energySun }: Pick<RiskFacts, 'terms' | 'energySun'>,
  trial: Trial,
  taxesBp: number,
): Risk[] {
  if (!('paid' in trial)) return [{ kind: 'cannotSell', level: 'bad', reason: trial.reason }]
  const keptBp = trial.paid === 0n ? 0 : Number((trial.returned * BigInt(WHOLE)) / trial.paid)
  // The trial exists to find a token that takes more than it claims.
  const isUsual = keptBp >= WHOLE - taxesBp - USUAL_LOSS
  const level = !isUsual || keptBp < WHOLE - 2 * HIGH_TAX ? 'bad' : taxesBp > 0 ? 'notice' : 'good'
  const roundTrip: Risk = { kind: 'roundTrip', level, keptBp }
  const { energy } = trial
  // Older reports may lack either.
  if (energy === undefined || energySun === undefined) return [roundTrip]
  const sun = energy * energySun
  return [roundTrip, { kind: 'energy', level: energyLevel(energy, terms), energy, sun }]
}

/**
 * Rates the energy of a trial. A fee recipient cannot add enough to double the usual energy. A
 * network surcharge counts, because it is paid too.
 */
function energyLevel(energy: bigint, terms: RiskFacts['terms']): RiskLevel {
  const { feeBuy = 0, feeSell = 0, protectFee = 0, lpBurnEnabled = false } = terms ?? {}
  const isBusy = feeBuy + feeSell + protectFee > 0 || lpBurnEnabled
  return energy > 2n * USUAL_ENERGY[isBusy ? 'busy' : 'plain'] ? 'bad' : 'good'
}

/**
 * Returns a part of a pool so small that it hardly moves the price; zero if there is nothing to
 * try.
 */
export function trialAmount(reserve: bigint): bigint {
  const part = reserve / TRIAL_PART
  return part < MOST_TRIED ? part : MOST_TRIED
}

const TRIAL_PART = 1_000n
/** Largest trial: 10 TRX, in sun. */
const MOST_TRIED = 10_000_000n
