import type { PresaleTerms } from '../../src/core/tokenTerms.ts'
import { SECOND_MS } from '../../src/core/time.ts'

const WHOLE = 10_000n

export interface Buyer {
  bought: bigint
  paid: bigint
  received: bigint
  isRefunded: boolean
  hasLiquidity: boolean
}

/** Durations of a factory's presales, and of insurance after the first unlock. */
export interface Lengths {
  readonly saleSeconds: number
  readonly insuranceSeconds: number
}

/** Amounts that a presale owes, by its terms and by what was done. Times are in seconds. */
export class PresaleBooks {
  readonly terms: PresaleTerms
  readonly endTime: number
  sold = 0n
  raised = 0n
  backing = 0n
  creatorDue = 0n
  launchedAt: number | undefined
  insuredUntil = 0
  /**
   * LP tokens that buyers have not received yet; `dividedAmong` counts the bought tokens that share
   * them.
   */
  liquidityLeft = 0n
  dividedAmong = 0n
  readonly #buyers = new Map<string, Buyer>()
  readonly #lengths: Lengths

  constructor(terms: PresaleTerms, lengths: Lengths) {
    this.terms = terms
    this.endTime = terms.startTime / SECOND_MS + lengths.saleSeconds
    this.#lengths = lengths
  }

  buyer(who: string): Buyer {
    const known = this.#buyers.get(who)
    if (known) return known
    const none = { bought: 0n, paid: 0n, received: 0n, isRefunded: false, hasLiquidity: false }
    this.#buyers.set(who, none)
    return none
  }

  phase(now: number): 'open' | 'failed' | 'succeeded' | 'launched' {
    const { maxTotalNum, softCapRate } = this.terms
    if (this.launchedAt !== undefined) return 'launched'
    if (this.sold === maxTotalNum) return 'succeeded'
    if (now < this.endTime) return 'open'
    return this.sold * WHOLE >= maxTotalNum * BigInt(softCapRate) ? 'succeeded' : 'failed'
  }

  /** Cost in sun, rounded up. */
  cost(units: bigint): bigint {
    const { presaleEthAmount, maxTotalNum } = this.terms
    return (units * presaleEthAmount + maxTotalNum - 1n) / maxTotalNum
  }

  /** Maximum that an account can buy now. */
  room(who: string): bigint {
    const { maxTotalNum, presaleMaxNum } = this.terms
    const [own, all] = [presaleMaxNum - this.buyer(who).bought, maxTotalNum - this.sold]
    return own < all ? own : all
  }

  receivable(who: string, now: number): bigint {
    const { bought, received, isRefunded } = this.buyer(who)
    if (this.launchedAt === undefined || isRefunded) return 0n
    const { vestingDelay, vestingDis, vestingRate } = this.terms
    const since = now - this.launchedAt - vestingDelay / SECOND_MS
    if (since < 0) return 0n
    const periods = vestingRate < WHOLE ? 1 + Math.floor(since / (vestingDis / SECOND_MS)) : 1
    const rate = BigInt(Math.min(Number(WHOLE), vestingRate * periods))
    return (bought * rate) / WHOLE - received
  }

  /**
   * Whether a buyer's part of the pool is still due. A part below one LP token cannot be claimed
   * while that would cost the buyer the insurance.
   */
  hasLiquidityToCome(who: string, now: number): boolean {
    const { bought, isRefunded, hasLiquidity } = this.buyer(who)
    if (this.dividedAmong === 0n || bought === 0n || isRefunded || hasLiquidity) return false
    return this.liquidityOf(bought) > 0n || this.insured(who, now) === 0n
  }

  liquidityOf = (bought: bigint): bigint =>
    this.dividedAmong === 0n ? 0n : (this.liquidityLeft * bought) / this.dividedAmong

  insured(who: string, now: number): bigint {
    const { paid, received, isRefunded, hasLiquidity } = this.buyer(who)
    const isOpen = this.launchedAt !== undefined && now < this.insuredUntil
    if (!isOpen || isRefunded || received > 0n || hasLiquidity) return 0n
    return (paid * BigInt(this.terms.backingShare)) / WHOLE
  }

  creatorGets = (now: number): bigint =>
    this.launchedAt === undefined
      ? 0n
      : this.creatorDue + (now >= this.insuredUntil ? this.backing : 0n)

  /** Amounts that the launch adds to the pool. */
  poolShare(): { readonly trx: bigint; readonly tokens: bigint } {
    const { tradeEthAmount, insideMaxNum, maxTotalNum } = this.terms
    return {
      trx: (tradeEthAmount * this.sold) / maxTotalNum,
      tokens: (insideMaxNum * this.sold) / maxTotalNum,
    }
  }

  /** Records the launch and the LP tokens it created. Returns the developer's part. */
  launch(now: number, liquidity: bigint): bigint {
    const { backingShare, vestingDelay, lpDistributionEnabled, devLPShare } = this.terms
    this.launchedAt = now
    this.backing = (this.raised * BigInt(backingShare)) / WHOLE
    this.creatorDue = this.raised - this.poolShare().trx - this.backing
    if (this.backing > 0n)
      this.insuredUntil = now + vestingDelay / SECOND_MS + this.#lengths.insuranceSeconds
    if (!lpDistributionEnabled) return 0n
    const dev = (liquidity * BigInt(devLPShare)) / WHOLE
    this.liquidityLeft = liquidity - dev
    this.dividedAmong = this.sold
    return dev
  }

  /** Records a payout of a buyer's LP tokens and returns their number. */
  giveLiquidity(bought: bigint): bigint {
    const amount = this.liquidityOf(bought)
    if (this.dividedAmong === 0n) return 0n
    this.liquidityLeft -= amount
    this.dividedAmong -= bought
    return amount
  }
}
