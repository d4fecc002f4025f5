import type { Amount } from '../../core/amount.ts'

// Rules for levels, independent of screen, chain and clock. The contract decides again.

export type LevelObstacle = 'soldOut' | 'exceedsPersonalMaximum'

interface Stock {
  /** Remaining supply of the level. */
  readonly remaining: number
  /** Maximum per account, and the number that this account has bought. */
  readonly perAccount: number
  readonly bought: number
}

/** Returns why a card of a level cannot be bought, in the order in which the contract checks. */
export function levelObstacle({ remaining, perAccount, bought }: Stock): LevelObstacle | undefined {
  if (remaining <= 0) return 'soldOut'
  return bought >= perAccount ? 'exceedsPersonalMaximum' : undefined
}

/** Sold share of a level, from 0 to 1. */
export const soldShare = (supply: number, remaining: number): number =>
  supply <= 0 ? 1 : Math.min(1, Math.max(0, (supply - remaining) / supply))

/** Account's cards of one level, and the lowest price of the level in each asset. */
interface LevelBalance {
  readonly held: number
  readonly listed: number
  readonly staked: number
  readonly floors: readonly Amount[]
}

/** Value of cards at the lowest prices in one asset, and the number of cards with such a price. */
export interface FloorValue extends Amount {
  readonly cards: number
}

export const countOf = ({ held, listed, staked }: LevelBalance): number => held + listed + staked

/**
 * Sums the value of all cards at their level's lowest price, asset by asset. A card priced in two
 * assets counts in both, since it can be sold for either.
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
