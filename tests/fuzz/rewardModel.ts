import type { Address } from '../../src/core/address.ts'

/** Factor by which rates and earnings are finer than a smallest unit. */
export const SCALE = 2n ** 112n
const DAY = 86_400n

/**
 * A reward pool as a plain history: between two events, each account gets its part. The contract
 * computes the same without touching idle accounts.
 */
export class RewardModel {
  rate = 0n
  endsAt = 0
  funded = 0n
  claimed = 0n
  readonly weights = new Map<Address, bigint>()
  /** Owed rewards, finer than a smallest unit. */
  readonly #owed = new Map<Address, bigint>()
  #countedAt = 0

  get totalWeight(): bigint {
    return [...this.weights.values()].reduce((sum, each) => sum + each, 0n)
  }

  weightOf = (account: Address): bigint => this.weights.get(account) ?? 0n

  /** End of the stream as of now. It moves later by every second without weight. */
  endOf(now: number): number {
    const isIdle = this.totalWeight === 0n && this.#countedAt < this.endsAt
    return isIdle ? this.endsAt + now - this.#countedAt : this.endsAt
  }

  claimable(account: Address, now: number): bigint {
    const owed = this.#owed.get(account) ?? 0n
    return (owed + this.weightOf(account) * this.#earnedSince(now)) / SCALE
  }

  /** Total that all accounts could claim. */
  owed(now: number): bigint {
    return [...this.weights.keys()].reduce((sum, each) => sum + this.claimable(each, now), 0n)
  }

  fund(amount: bigint, days: bigint, now: number): void {
    this.#count(now)
    const left = BigInt(Math.max(0, this.endsAt - now))
    const [rest, brought] = [this.rate * left, amount * SCALE]
    const sum = rest + brought
    let seconds = days * DAY
    if (left > 0n) {
      const mean = (rest * left + brought * seconds + sum - 1n) / sum
      const withoutThinning = sum / this.rate
      seconds = mean < withoutThinning ? mean : withoutThinning
    }
    this.rate = sum / seconds
    this.endsAt = now + Number(seconds)
    this.funded += amount
  }

  setWeight(account: Address, weight: bigint, now: number): void {
    this.#count(now)
    this.weights.set(account, weight)
  }

  /** Claims for an account and returns the payment. */
  claim(account: Address, now: number): bigint {
    this.#count(now)
    const owed = this.#owed.get(account) ?? 0n
    this.#owed.set(account, owed % SCALE)
    this.claimed += owed / SCALE
    return owed / SCALE
  }

  /** Earnings of a unit of weight since the last event. */
  #earnedSince(now: number): bigint {
    const seconds = Math.min(now, this.endsAt) - this.#countedAt
    const total = this.totalWeight
    return seconds > 0 && total > 0n ? (this.rate * BigInt(seconds)) / total : 0n
  }

  #count(now: number): void {
    const earned = this.#earnedSince(now)
    for (const [account, weight] of this.weights)
      this.#owed.set(account, (this.#owed.get(account) ?? 0n) + weight * earned)
    this.endsAt = this.endOf(now)
    this.#countedAt = now
  }
}
