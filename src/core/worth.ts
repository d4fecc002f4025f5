import type { Amount, Coin } from './amount.ts'
import { totalsByCoin } from './stream.ts'

// Value of tokens in TRX, for display only, because a pool's price can be manipulated.

/** Returns the value of an amount in sun. Undefined if unknown. */
export type WorthOf = (amount: Amount) => bigint | undefined

/** Values TRX at its own amount. The value of any other asset is unknown. */
export const onlyTrx: WorthOf = ({ coin, units }) => (coin.contract ? undefined : units)

/** Amount together with its value, in sun. */
interface Priced {
  readonly coin: Coin
  readonly units: bigint
  readonly worth: bigint | null
}

/**
 * Derives prices from examples. Each example gives the value of an amount; the largest is the most
 * accurate.
 */
export function worthBy(examples: readonly Priced[]): WorthOf {
  const byCoin = new Map<string, Priced>()
  for (const example of examples) {
    const key = example.coin.contract ?? ''
    if (example.worth === null || example.units === 0n) continue
    const known = byCoin.get(key)
    if (!known || known.units < example.units) byCoin.set(key, example)
  }
  return (amount) => {
    const known = onlyTrx(amount)
    if (known !== undefined) return known
    const { units, worth } = byCoin.get(amount.coin.contract ?? '') ?? {}
    return units && worth !== undefined && worth !== null
      ? (amount.units * worth) / units
      : undefined
  }
}

/** Adds up the values of amounts, as far as they are known. */
export function worthOfAll(amounts: readonly Amount[], worthOf: WorthOf) {
  const worths = totalsByCoin(amounts).map(worthOf)
  return {
    sun: worths.reduce<bigint>((sum, worth) => sum + (worth ?? 0n), 0n),
    /** Number of assets without a known value. */
    unknown: worths.filter((worth) => worth === undefined).length,
  }
}

/**
 * Value of a claim or withdrawal compared with its cost. `unknown` if assets without a known value
 * may make it worthwhile.
 */
export type Weighed = 'worthIt' | 'dear' | 'unknown'

export function weigh(taken: readonly Amount[], costSun: bigint, worthOf: WorthOf): Weighed {
  const { sun, unknown } = worthOfAll(taken, worthOf)
  return sun >= costSun ? 'worthIt' : unknown > 0 ? 'unknown' : 'dear'
}

/** Sum of several amounts. */
export interface Sum {
  /** Totals by asset. */
  readonly amounts: readonly Amount[]
  /** Known value, in sun. */
  readonly worth: bigint
  /** Number of assets without a known value. */
  readonly unknown: number
}

export function sumUp(amounts: readonly Amount[], worthOf: WorthOf): Sum {
  const { sun, unknown } = worthOfAll(amounts, worthOf)
  return { amounts: totalsByCoin(amounts), worth: sun, unknown }
}

/** Main number for several amounts. */
export type Main =
  /** Total, if there is only one asset. */
  | { readonly kind: 'amount'; readonly amount: Amount }
  /** Total value, in sun. Excludes `unknown` assets. */
  | { readonly kind: 'worth'; readonly sun: bigint; readonly unknown: number }

/** Returns the main number. Undefined if there are no amounts. */
export function mainOf({ amounts, worth, unknown }: Sum): Main | undefined {
  const [first, second] = amounts
  if (!first) return undefined
  // If no value is known, an amount says more.
  return !second || unknown === amounts.length
    ? { kind: 'amount', amount: first }
    : { kind: 'worth', sun: worth, unknown }
}
