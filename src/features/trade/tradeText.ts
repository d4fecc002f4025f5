import type { Coin } from '../../core/amount.ts'
import { formatUnits } from '../../i18n/format.ts'

const NO_BREAK_SPACE = '\u00a0'

/** As many decimals as matter beside that many digits before the point. */
const fractionOf = (units: bigint, decimals: number): number => {
  const whole = units / 10n ** BigInt(decimals)
  return whole >= 100_000n ? 0 : whole >= 1_000n ? 2 : whole > 0n ? 4 : 8
}

/** An amount of a trade, cut to what matters; with its coin unless `unit` says otherwise. */
export function formatTraded(units: bigint, { symbol, decimals }: Coin, unit = symbol): string {
  const number = formatUnits(units, decimals, {
    maxFraction: Math.min(decimals, fractionOf(units, decimals)),
  })
  return unit === '' ? number : number + NO_BREAK_SPACE + unit
}
