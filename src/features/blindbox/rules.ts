import type { Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'

// What decides whether a box can be bought. The contract and the backend decide again: this only
// says so before the wallet opens.

/** The medallion of a box, the same on every screen. */
export const boxSeed = (productId: string): string => `box-${productId}`

/** The terms of a box, as far as they limit a purchase. Times are chain time. */
export interface Terms {
  readonly startAt: Millis
  readonly endAt: Millis
  readonly remaining: number
  readonly perPerson: number
}

export type SaleState = 'preparing' | 'onSale' | 'ended' | 'soldOut'

/** Open while startAt <= now < endAt; past its end a sale is ended, even if it sold out before. */
export function saleStateAt({ startAt, endAt, remaining }: Terms, now: Millis): SaleState {
  if (now < startAt) return 'preparing'
  if (now >= endAt) return 'ended'
  return remaining <= 0 ? 'soldOut' : 'onSale'
}

/** Prices are per box; payments are for all of them. */
export const totalsOf = (prices: readonly Amount[], quantity: number): Amount[] =>
  prices.map(({ coin, units }) => ({ coin, units: units * BigInt(quantity) }))

/** How many more boxes one person may buy, whatever is left of the supply. */
export const personalRest = (perPerson: number, bought: number): number =>
  Math.max(0, perPerson - bought)

export type SaleObstacle =
  | 'saleNotOpen'
  | 'saleEnded'
  | 'soldOut'
  | 'exceedsPersonalMaximum'
  | 'insufficientRemaining'

/** Why `quantity` boxes cannot be bought at `now`, in the order in which the contract checks. */
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

/** The share of each name in what was opened, in basis points, rounded down. */
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
 * The most boxes that one transaction opens. The contract makes ten cards at most; without cards,
 * the energy of fifty stays far below the default fee limit.
 */
export const mostAtOnce = (hasCards: boolean): number => (hasCards ? 10 : 50)

/** How many boxes each transaction opens, from a place in the order on. */
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
