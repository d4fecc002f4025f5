import type { Amount, Coin } from './amount.ts'
import { totalsByCoin } from './stream.ts'

// What coins are worth in TRX, for display alone: a pool's price can be moved.

/** What so much of a coin is worth in sun; undefined where nothing tells. */
export type WorthOf = (amount: Amount) => bigint | undefined

/** TRX is worth what it is; of the others nothing tells. */
export const onlyTrx: WorthOf = ({ coin, units }) => (coin.contract ? undefined : units)

/** An amount together with what it is worth, in sun. */
interface Priced {
  readonly coin: Coin
  readonly units: bigint
  readonly worth: bigint | null
}

/** Prices by example: each tells what so much of a coin is worth; the largest tells it best. */
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

/** What amounts are worth together, as far as anything tells. */
export function worthOfAll(amounts: readonly Amount[], worthOf: WorthOf) {
  const worths = totalsByCoin(amounts).map(worthOf)
  return {
    sun: worths.reduce<bigint>((sum, worth) => sum + (worth ?? 0n), 0n),
    /** Coins that are not in it. */
    unknown: worths.filter((worth) => worth === undefined).length,
  }
}

/** How what is taken out stands to what that takes; `unknown` where the rest may be worth it. */
export type Weighed = 'worthIt' | 'dear' | 'unknown'

export function weigh(taken: readonly Amount[], costSun: bigint, worthOf: WorthOf): Weighed {
  const { sun, unknown } = worthOfAll(taken, worthOf)
  return sun >= costSun ? 'worthIt' : unknown > 0 ? 'unknown' : 'dear'
}

/** What several amounts are together. */
export interface Sum {
  /** Coin by coin. */
  readonly amounts: readonly Amount[]
  /** In sun, as far as anything tells. */
  readonly worth: bigint
  /** Coins that are not in it. */
  readonly unknown: number
}

export function sumUp(amounts: readonly Amount[], worthOf: WorthOf): Sum {
  const { sun, unknown } = worthOfAll(amounts, worthOf)
  return { amounts: totalsByCoin(amounts), worth: sun, unknown }
}

/** One main number for several amounts. */
export type Main =
  /** All there is, of one coin. */
  | { readonly kind: 'amount'; readonly amount: Amount }
  /** What they are worth together, in sun; `unknown` coins are not in it. */
  | { readonly kind: 'worth'; readonly sun: bigint; readonly unknown: number }

/** Undefined for nothing. */
export function mainOf({ amounts, worth, unknown }: Sum): Main | undefined {
  const [first, second] = amounts
  if (!first) return undefined
  // A worth that leaves most of it out would say less than an amount.
  return !second || unknown === amounts.length
    ? { kind: 'amount', amount: first }
    : { kind: 'worth', sun: worth, unknown }
}
