import { CARDS_PER_LEVEL } from '../../../src/core/cardNumber.ts'

// Actions of the collectors with cards so far. Times are hours from now; collectors are counted
// from 0 in their list.

/** Returns a card by its level and its index in it, in the order of purchase. */
export const cardOf = (level: number, place: number): bigint =>
  BigInt(level) * CARDS_PER_LEVEL + BigInt(place)

/** Purchases in the order of time, which determines a level's indexes. */
export const purchases: readonly {
  readonly at: number
  readonly level: number
  readonly buyers: readonly number[]
}[] = [
  { at: -760, level: 1, buyers: [0, 1, 2, 3, 4, 8] },
  { at: -750, level: 21, buyers: [1, 3, 6] },
  { at: -700, level: 2, buyers: [0, 2, 4, 7, 8] },
  { at: -640, level: 3, buyers: [1, 5, 9] },
  { at: -560, level: 22, buyers: [2, 10] },
  { at: -500, level: 4, buyers: [0, 4, 11] },
  { at: -430, level: 1, buyers: [7, 8, 9, 11, 12, 13, 14, 15] },
  { at: -360, level: 23, buyers: [6] },
  { at: -300, level: 5, buyers: [3] },
  { at: -240, level: 2, buyers: [9, 10, 11, 12, 13] },
  { at: -200, level: 5, buyers: [12] },
  { at: -150, level: 4, buyers: [5, 9] },
  { at: -120, level: 21, buyers: [4, 7, 13, 14] },
  { at: -96, level: 3, buyers: [2, 15, 16] },
  { at: -60, level: 5, buyers: [17] },
  { at: -50, level: 1, buyers: [16, 17, 0] },
]

export const stakes: readonly {
  readonly at: number
  readonly who: number
  readonly card: bigint
  readonly days: bigint
  readonly unlockedAt?: number
}[] = [
  { at: -740, who: 1, card: cardOf(1, 2), days: 30n, unlockedAt: -15 },
  // Both are due.
  { at: -735, who: 0, card: cardOf(1, 1), days: 30n },
  { at: -730, who: 1, card: cardOf(21, 1), days: 30n },
  { at: -650, who: 0, card: cardOf(2, 1), days: 90n },
  { at: -600, who: 3, card: cardOf(21, 2), days: 90n },
  { at: -550, who: 2, card: cardOf(22, 1), days: 180n },
  { at: -490, who: 0, card: cardOf(4, 1), days: 365n },
  { at: -400, who: 9, card: cardOf(1, 9), days: 90n },
  { at: -350, who: 6, card: cardOf(23, 1), days: 180n },
  { at: -300, who: 1, card: cardOf(3, 1), days: 30n },
  { at: -110, who: 4, card: cardOf(21, 4), days: 30n },
]

/** Listings in the order of time, counted from 1 as the market does. */
export const listings: readonly {
  readonly at: number
  readonly who: number
  readonly card: bigint
  readonly trx?: number
  readonly usdt?: number
  readonly days?: number
  readonly soldAt?: number
  readonly to?: number
  readonly unlistedAt?: number
}[] = [
  { at: -320, who: 2, card: cardOf(1, 3), trx: 40, soldAt: -310, to: 9 },
  { at: -318, who: 2, card: cardOf(2, 2), usdt: 22, soldAt: -250, to: 14 },
  { at: -260, who: 3, card: cardOf(1, 4), trx: 38, days: 5 },
  { at: -230, who: 5, card: cardOf(3, 2), trx: 240 },
  { at: -220, who: 7, card: cardOf(1, 7), trx: 33, unlistedAt: -180 },
  { at: -170, who: 10, card: cardOf(22, 2), trx: 1_150, soldAt: -90, to: 1 },
  { at: -130, who: 3, card: cardOf(5, 1), trx: 1_900 },
  { at: -115, who: 11, card: cardOf(1, 10), usdt: 12 },
  { at: -100, who: 4, card: cardOf(2, 3), trx: 75 },
  { at: -80, who: 11, card: cardOf(4, 3), usdt: 165 },
  { at: -72, who: 12, card: cardOf(1, 11), trx: 28 },
  { at: -64, who: 7, card: cardOf(21, 5), trx: 360 },
  { at: -48, who: 10, card: cardOf(2, 7), usdt: 24 },
  { at: -40, who: 9, card: cardOf(3, 3), usdt: 62 },
  { at: -30, who: 14, card: cardOf(1, 13), trx: 31 },
  { at: -20, who: 13, card: cardOf(21, 6), usdt: 118 },
  { at: -9, who: 16, card: cardOf(1, 15), trx: 45 },
  { at: -5, who: 5, card: cardOf(4, 4), trx: 520 },
  { at: -3, who: 12, card: cardOf(2, 9), trx: 70 },
]
