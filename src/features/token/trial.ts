import type { Risk, RiskFacts, RiskLevel } from './risk.ts'

// What a purchase that is sold again at once tells of a token. Rates are basis points, amounts sun.

const WHOLE = 10_000
/** A tax beyond this is a warning wherever people trade. */
export const HIGH_TAX = 1_000
/** What the pool itself and a little price impact take of buying and selling again. */
const USUAL_LOSS = 200

/**
 * What a trial takes of energy, measured on our own chain (`tests/sandbox/tokenReport.test.ts`): of a
 * token without fees, and of one that takes them, burns from its pool, and pays out in that very sale.
 */
const USUAL_ENERGY = { plain: 347_000n, busy: 626_000n }

type Trial = NonNullable<RiskFacts['trial']>

/** What the trial says, of a token that takes `taxesBp` altogether as far as it tells. */
export function risksOfTrial(
  { terms, energySun }: Pick<RiskFacts, 'terms' | 'energySun'>,
  trial: Trial,
  taxesBp: number,
): Risk[] {
  if (!('paid' in trial)) return [{ kind: 'cannotSell', level: 'bad', reason: trial.reason }]
  const keptBp = trial.paid === 0n ? 0 : Number((trial.returned * BigInt(WHOLE)) / trial.paid)
  // A token that takes more than it says is the very thing that this is tried for.
  const isUsual = keptBp >= WHOLE - taxesBp - USUAL_LOSS
  const level = !isUsual || keptBp < WHOLE - 2 * HIGH_TAX ? 'bad' : taxesBp > 0 ? 'notice' : 'good'
  const roundTrip: Risk = { kind: 'roundTrip', level, keptBp }
  const { energy } = trial
  if (energy === undefined) return [roundTrip]
  const sun = energySun === undefined ? undefined : energy * energySun
  return [roundTrip, { kind: 'energy', level: energyLevel(energy, terms), energy, sun }]
}

/** More than twice the usual is what no receiver can add; what the network takes on top, it costs. */
function energyLevel(energy: bigint, terms: RiskFacts['terms']): RiskLevel {
  const { feeBuy = 0, feeSell = 0, protectFee = 0, lpBurnEnabled = false } = terms ?? {}
  const isBusy = feeBuy + feeSell + protectFee > 0 || lpBurnEnabled
  return energy > 2n * USUAL_ENERGY[isBusy ? 'busy' : 'plain'] ? 'bad' : 'good'
}

/** So little of a pool that trying it hardly moves the price; zero where there is nothing to try. */
export function trialAmount(reserve: bigint): bigint {
  const part = reserve / TRIAL_PART
  return part < MOST_TRIED ? part : MOST_TRIED
}

const TRIAL_PART = 1_000n
/** Ten TRX. */
const MOST_TRIED = 10_000_000n
