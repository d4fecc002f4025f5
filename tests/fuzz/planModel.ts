/** Basis points times days, which makes a rate yearly. */
const YEAR = 365n * 10_000n
/** The maximum reserve of a token pool. */
const MOST = 2n ** 112n - 1n

/** Returns the cost of leaving a stake early, at a rate in basis points. */
export const costOf = (units: bigint, costBp: number): bigint => (units * BigInt(costBp)) / 10_000n

/** Reward of one stake in a plan. Times are in seconds. */
export interface PlanReward {
  readonly since: number
  readonly until: number
  whole: bigint
  claimed: bigint
}

/** Returns the grown part of a reward, which grows evenly and is complete at its end. */
export const grownOf = ({ since, until, whole }: PlanReward, now: number): bigint =>
  now >= until ? whole : (whole * BigInt(now - since)) / BigInt(until - since)

/** Fund of a plan. It reserves the full reward of a stake when the stake is made. */
export class PlanModel {
  readonly rateBp: bigint
  readonly days: bigint
  /** Amount that can be promised; `reserved` is promised but not paid. */
  fund = 0n
  reserved = 0n

  constructor(rateBp: bigint, days: bigint) {
    this.rateBp = rateBp
    this.days = days
  }

  rewardOf = (units: bigint): bigint => (units * this.rateBp * this.days) / YEAR

  fits = (units: bigint): boolean => this.rewardOf(units) <= this.fund

  get mostThatFits(): bigint {
    const most = ((this.fund + 1n) * YEAR - 1n) / (this.rateBp * this.days)
    return most < MOST ? most : MOST
  }

  /** Whether this amount is the most that fits, to the unit. */
  isMostThatFits = (units: bigint): boolean =>
    this.fits(units) && (units === MOST || !this.fits(units + 1n))

  /** Reserves the reward of a stake. */
  promise(units: bigint, since: number): PlanReward {
    const whole = this.rewardOf(units)
    this.fund -= whole
    this.reserved += whole
    const seconds = Number(this.days) * 86_400
    return { since, until: since + seconds, whole, claimed: 0n }
  }

  /** Ends a reward. Its ungrown part returns to the fund, and the rest stops growing. */
  end(reward: PlanReward, now: number): void {
    const grown = grownOf(reward, now)
    this.fund += reward.whole - grown
    this.reserved -= reward.whole - grown
    reward.whole = grown
  }

  /** Pays a part of the grown reward. */
  pay(reward: PlanReward, amount: bigint): void {
    reward.claimed += amount
    this.reserved -= amount
  }
}
