import type { Coin } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'

/**
 * "$1.24M" in a dollar coin, "1.24M TRX" otherwise. From a thousand up, the fraction is dropped.
 */
export function formatValue(units: bigint, quote: Coin): string {
  const isLarge = units >= 1_000n * 10n ** BigInt(quote.decimals)
  const whole = isLarge ? units - (units % 10n ** BigInt(quote.decimals)) : units
  const number = formatShort(whole, quote.decimals)
  return isDollar(quote) ? `$${number}` : `${number}\u00a0${quote.symbol}`
}

const isDollar = (coin: Coin): boolean => coin.symbol === 'USDT' || coin.symbol === 'USD'

/** From 0 to 1; undefined without a goal. */
export const shareOf = (raised: bigint, goal: bigint): number | undefined =>
  goal > 0n ? Number((raised * 10_000n) / goal) / 10_000 : undefined
