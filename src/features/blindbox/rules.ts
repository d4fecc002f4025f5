import type { Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'

// Rules that decide whether a box can be bought. The contract and the backend enforce them;
// checking here tells the user before the wallet opens.

/** Returns the seed of a box's medallion, the same on every screen. */
export const boxSeed = (productId: string): string => `box-${productId}`

/** Terms of a box that limit a purchase. Times are chain time. */
export interface Terms {
  readonly startAt: Millis
  readonly endAt: Millis
  readonly remaining: number
  readonly perPerson: number
}

export type SaleState = 'preparing' | 'onSale' | 'ended' | 'soldOut'

/**
 * Returns the state of a sale. It is open while startAt <= now < endAt. After endAt it is ended,
 * even if it sold out before.
 */
export function saleStateAt({ startAt, endAt, remaining }: Terms, now: Millis): SaleState {
  if (now < startAt) return 'preparing'
  if (now >= endAt) return 'ended'
  return remaining <= 0 ? 'soldOut' : 'onSale'
}

/** Multiplies the prices, which are per box, by the quantity. */
export const totalsOf = (prices: readonly Amount[], quantity: number): Amount[] =>
  prices.map(({ coin, units }) => ({ coin, units: units * BigInt(quantity) }))

/** Returns how many more boxes one person may buy, ignoring the remaining supply. */
export const personalRest = (perPerson: number, bought: number): number =>
  Math.max(0, perPerson - bought)

export type SaleObstacle =
  | 'saleNotOpen'
  | 'saleEnded'
  | 'soldOut'
  | 'exceedsPersonalMaximum'
  | 'insufficientRemaining'

/**
 * Returns the reason why `quantity` boxes cannot be bought at `now`, checked in the contract's
 * order.
 */
export function saleObstacle(
  terms: Terms,
  { quantity, bought, now }: { quantity: number; bought: number; now: Millis },
): SaleObstacle | undefined {
  const state = saleStateAt(terms, now)
  if (state === 'preparing') return 'saleNotOpen'
  if (state === 'ended') return 'saleEnded'
  if (state === 'soldOut') return 'soldOut'
  if (quantity > personalRest(terms.perPerson, bought)) return 'exceedsPersonalMaximum'
  return quantity > terms.remaining ? 'insufficientRemaining' : undefined
}

/** Returns each name's share of the opened boxes, in basis points, rounded down. */
export function sharesOf<Name extends string>(
  names: readonly Name[],
  opened: readonly Name[],
): { readonly name: Name; readonly count: number; readonly bp: number }[] {
  return names.map((name) => {
    const count = opened.filter((each) => each === name).length
    return {
      name,
      count,
      bp: opened.length === 0 ? 0 : Math.floor((count * 10_000) / opened.length),
    }
  })
}

/**
 * Returns the maximum number of boxes per transaction. The contract mints ten cards at most.
 * Without cards, the energy for fifty stays far below the default fee limit.
 */
export const mostAtOnce = (hasCards: boolean): number => (hasCards ? 10 : 50)

/** Splits `count` boxes, starting at an index, into transactions of `most` boxes. */
export function inTurns(
  firstIndex: number,
  count: number,
  most: number,
): { readonly firstIndex: number; readonly count: number }[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, turn) => ({
    firstIndex: firstIndex + turn * most,
    count: Math.min(most, count - turn * most),
  }))
}
