import type { Amount } from '../../core/amount.ts'

// What can be said of levels without a screen, a chain or a clock. The contract decides again.

export type LevelObstacle = 'soldOut' | 'exceedsPersonalMaximum'

interface Stock {
  /** What is left of the level. */
  readonly remaining: number
  /** What one account may buy of it, and what this one has bought. */
  readonly perAccount: number
  readonly bought: number
}

/** Why a card of a level cannot be bought, in the order in which the contract checks. */
export function levelObstacle({ remaining, perAccount, bought }: Stock): LevelObstacle | undefined {
  if (remaining <= 0) return 'soldOut'
  return bought >= perAccount ? 'exceedsPersonalMaximum' : undefined
}

/** How much of a level is sold, from 0 to 1. */
export const soldShare = (supply: number, remaining: number): number =>
  supply <= 0 ? 1 : Math.min(1, Math.max(0, (supply - remaining) / supply))

/** An account's cards of one level, and the lowest price of the level in each coin. */
interface LevelBalance {
  readonly held: number
  readonly listed: number
  readonly staked: number
  readonly floors: readonly Amount[]
}

/** What cards would bring at the lowest prices of one coin, and how many have such a price. */
export interface FloorValue extends Amount {
  readonly cards: number
}

export const countOf = ({ held, listed, staked }: LevelBalance): number => held + listed + staked

/**
 * What all cards would bring at the lowest price of their level, coin by coin: a card that has a
 * price in two coins counts in both, since it is sold for one of them.
 */
export function floorValues(levels: readonly LevelBalance[]): FloorValue[] {
  const values = new Map<string, FloorValue>()
  for (const level of levels) {
    const cards = countOf(level)
    if (cards === 0) continue
    for (const { coin, units } of level.floors) {
      const key = coin.contract ?? ''
      const known = values.get(key) ?? { coin, units: 0n, cards: 0 }
      const sum = known.units + units * BigInt(cards)
      values.set(key, { coin, units: sum, cards: known.cards + cards })
    }
  }
  return [...values.values()]
}
