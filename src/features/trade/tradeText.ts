import type { Coin } from '../../core/amount.ts'
import { formatUnits } from '../../i18n/format.ts'

const NO_BREAK_SPACE = '\u00a0'

/** Returns the useful number of decimals for an amount, from its size before the point. */
const fractionOf = (units: bigint, decimals: number): number => {
  const whole = units / 10n ** BigInt(decimals)
  return whole >= 100_000n ? 0 : whole >= 1_000n ? 2 : whole > 0n ? 4 : 8
}

/**
 * Formats an amount of a trade with its useful decimals; with its symbol, unless `unit` replaces
 * it.
 */
export function formatTraded(units: bigint, { symbol, decimals }: Coin, unit = symbol): string {
  const number = formatUnits(units, decimals, {
    maxFraction: Math.min(decimals, fractionOf(units, decimals)),
  })
  return unit === '' ? number : number + NO_BREAK_SPACE + unit
}
