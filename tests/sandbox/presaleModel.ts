import type { Millis } from '../../src/core/time.ts'
import { costOf } from '../../src/core/presale.ts'
import {
  insuredAmountAt,
  insuredUntil,
  nothingBought,
  phaseAt,
  purchaseObstacle,
  receivableAt,
  refundAt,
  type Position,
  type Terms,
} from '../../src/features/presale/rules.ts'

/** One action by one of three people. */
export interface PresaleMove {
  readonly act: 'buy' | 'refund' | 'launch' | 'receive' | 'insurance' | 'payCreator'
  readonly who: number
  readonly units: bigint
}

/** Model of the amounts that a presale owes and holds, from the app's rules alone. */
export class PresaleModel {
  sold = 0n
  raised = 0n
  /** Sun that the presale must hold. */
  inside = 0n
  launchedAt: Millis | undefined
  readonly rules: Terms
  readonly positions: Position[] = [nothingBought, nothingBought, nothingBought]
  readonly #tradeEthAmount: bigint
  #backing = 0n
  #creatorDue = 0n

  constructor(rules: Terms, tradeEthAmount: bigint) {
    this.rules = rules
    this.#tradeEthAmount = tradeEthAmount
  }

  /** Amount that goes into the pool, in sun. */
  get poolTrx(): bigint {
    return (this.#tradeEthAmount * this.sold) / this.rules.maxTotalNum
  }

  /**
   * Returns the payout of a move, in sun or, for `receive`, in tokens. Undefined if the move must
   * fail.
   */
  judge({ act, who, units }: PresaleMove, now: Millis): bigint | undefined {
    const { rules } = this
    const position = this.positions[who]!
    const something = (due: bigint) => (due > 0n ? due : undefined)
    switch (act) {
      case 'buy':
        return purchaseObstacle(rules, this, position, units, now) ? undefined : 0n
      case 'launch':
        return phaseAt(rules, this, now) === 'succeeded' ? 0n : undefined
      case 'refund':
        return something(refundAt(rules, this, position, now))
      case 'receive':
        return something(receivableAt(rules, this, position, now))
      case 'insurance':
        return something(insuredAmountAt(rules, this, position, now))
      case 'payCreator':
        return something(this.#creatorDue + (this.#isBackingFree(now) ? this.#backing : 0n))
    }
  }

  /** Books a move that succeeded and paid out `due`. */
  book({ act, who, units }: PresaleMove, due: bigint, now: Millis): void {
    const { bought, paid, received } = this.positions[who]!
    if (act !== 'receive') this.inside -= due
    switch (act) {
      case 'buy': {
        const cost = costOf(this.rules, units)
        this.sold += units
        this.raised += cost
        this.inside += cost
        return this.#change(who, { bought: bought + units, paid: paid + cost })
      }
      case 'launch':
        this.launchedAt = now
        this.#backing = (this.raised * BigInt(this.rules.backingShare)) / 10_000n
        this.#creatorDue = this.raised - this.poolTrx - this.#backing
        this.inside -= this.poolTrx
        return
      case 'receive':
        return this.#change(who, { received: received + due })
      case 'insurance':
        this.#backing -= due
        return this.#change(who, { refunded: true })
      case 'refund':
        return this.#change(who, { refunded: true })
      case 'payCreator':
        this.#creatorDue = 0n
        if (this.#isBackingFree(now)) this.#backing = 0n
    }
  }

  #isBackingFree(now: Millis): boolean {
    return this.launchedAt !== undefined && now >= (insuredUntil(this.rules, this) ?? 0)
  }

  #change(who: number, change: Partial<Position>): void {
    this.positions[who] = { ...this.positions[who]!, ...change }
  }
}
