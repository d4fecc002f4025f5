/** Of basis points and days, so that a rate is for a year. */
const YEAR = 365n * 10_000n
/** As much as a pool of tokens can hold of anything. */
const MOST = 2n ** 112n - 1n

/** What leaving early costs, of what a stake has, at a cost in basis points. */
export const costOf = (units: bigint, costBp: number): bigint => (units * BigInt(costBp)) / 10_000n

/** The reward of one stake in a plan; times are seconds. */
export interface PlanReward {
  readonly since: number
  readonly until: number
  whole: bigint
  claimed: bigint
}

/** What a reward has grown to: evenly, and all of it once the time is over. */
export const grownOf = ({ since, until, whole }: PlanReward, now: number): bigint =>
  now >= until ? whole : (whole * BigInt(now - since)) / BigInt(until - since)

/** A plan's fund: a reward is set aside in full when its stake is made. */
export class PlanModel {
  readonly rateBp: bigint
  readonly days: bigint
  /** What can be promised, and what was promised and is not paid. */
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

  /** Whether it is the most that fits, to the unit. */
  isMostThatFits = (units: bigint): boolean =>
    this.fits(units) && (units === MOST || !this.fits(units + 1n))

  /** Sets a stake's reward aside. */
  promise(units: bigint, since: number): PlanReward {
    const whole = this.rewardOf(units)
    this.fund -= whole
    this.reserved += whole
    const seconds = Number(this.days) * 86_400
    return { since, until: since + seconds, whole, claimed: 0n }
  }

  /** What it has not grown to goes back to the fund; the rest is a reward that grows no more. */
  end(reward: PlanReward, now: number): void {
    const grown = grownOf(reward, now)
    this.fund += reward.whole - grown
    this.reserved -= reward.whole - grown
    reward.whole = grown
  }

  /** Pays of what it has grown to. */
  pay(reward: PlanReward, amount: bigint): void {
    reward.claimed += amount
    this.reserved -= amount
  }
}
