import type { Amount, Coin } from './amount.ts'

/** The balance of a coin; undefined if unknown, which is no reason to refuse. */
export type Holdings = (coin: Coin) => bigint | undefined

/**
 * The first coin that falls short of the payments and `feeSun`, the most that the network may take.
 * TRX pays for both.
 */
export function shortCoin(
  payments: readonly Amount[],
  feeSun: bigint,
  held: Holdings,
  native: Coin,
): Coin | undefined {
  const needs = new Map<string, { coin: Coin; units: bigint }>()
  for (const { coin, units } of [...payments, { coin: native, units: feeSun }]) {
    const key = coin.contract ?? ''
    needs.set(key, { coin, units: (needs.get(key)?.units ?? 0n) + units })
  }
  return [...needs.values()].find(({ coin, units }) => (held(coin) ?? units) < units)?.coin
}
