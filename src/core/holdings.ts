import type { Amount, Coin } from './amount.ts'

/** Returns the balance of a token or TRX. Undefined if unknown, which is no reason to refuse. */
export type Holdings = (coin: Coin) => bigint | undefined

/**
 * Returns the first token or TRX whose balance does not cover the payments and `feeSun`, the
 * highest possible network fee. TRX pays both.
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
