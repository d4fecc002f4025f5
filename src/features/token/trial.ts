import type { RiskFacts } from './report.ts'
import type { Risk, RiskLevel } from './risk.ts'

// What buying a token and reselling it at once tells of it. Rates are basis points, amounts sun.

const WHOLE = 10_000
/** A tax above this is a warning sign wherever people trade. */
export const HIGH_TAX = 1_000
/** What the pool itself and a little price impact take of buying and selling again. */
const USUAL_LOSS = 200

/**
 * The energy of a trial, measured on our own chain (`tests/sandbox/tokenReport.test.ts`): of a
 * token without fees, and of one that takes them, burns from its pool and pays out in that sale.
 */
const USUAL_ENERGY = { plain: 347_000n, busy: 626_000n }

type Trial = NonNullable<RiskFacts['trial']>

/** What the trial says of a token that by its own account takes `taxesBp` altogether. */
export function risksOfTrial(
  { terms, energySun }: Pick<RiskFacts, 'terms' | 'energySun'>,
  trial: Trial,
  taxesBp: number,
): Risk[] {
  if (!('paid' in trial)) return [{ kind: 'cannotSell', level: 'bad', reason: trial.reason }]
  const keptBp = trial.paid === 0n ? 0 : Number((trial.returned * BigInt(WHOLE)) / trial.paid)
  // A token that takes more than it says is exactly what the trial is meant to find.
  const isUsual = keptBp >= WHOLE - taxesBp - USUAL_LOSS
  const level = !isUsual || keptBp < WHOLE - 2 * HIGH_TAX ? 'bad' : taxesBp > 0 ? 'notice' : 'good'
  const roundTrip: Risk = { kind: 'roundTrip', level, keptBp }
  const { energy } = trial
  // Reports of before may lack either.
  if (energy === undefined || energySun === undefined) return [roundTrip]
  const sun = energy * energySun
  return [roundTrip, { kind: 'energy', level: energyLevel(energy, terms), energy, sun }]
}

/** No receiver can add enough to double the usual. A network surcharge counts: it is paid too. */
function energyLevel(energy: bigint, terms: RiskFacts['terms']): RiskLevel {
  const { feeBuy = 0, feeSell = 0, protectFee = 0, lpBurnEnabled = false } = terms ?? {}
  const isBusy = feeBuy + feeSell + protectFee > 0 || lpBurnEnabled
  return energy > 2n * USUAL_ENERGY[isBusy ? 'busy' : 'plain'] ? 'bad' : 'good'
}

/** So small a part of a pool that it hardly moves the price; zero if there is nothing to try. */
export function trialAmount(reserve: bigint): bigint {
  const part = reserve / TRIAL_PART
  return part < MOST_TRIED ? part : MOST_TRIED
}

const TRIAL_PART = 1_000n
/** Ten TRX. */
const MOST_TRIED = 10_000_000n
