import { TRX } from '../../core/amount.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatShort } from '../../i18n/format.ts'

const SUN_FROM_WHICH_WHOLE = 1_000_000_000n

/**
 * Formats TRX in short form with its symbol: "3.45M TRX". From a thousand TRX up, the fraction is
 * dropped.
 */
export function formatTrx(sun: bigint): string {
  const shown = sun >= SUN_FROM_WHICH_WHOLE ? sun - (sun % 1_000_000n) : sun
  return `${formatShort(shown, TRX.decimals)}\u00a0${TRX.symbol}`
}

/** Formats an amount of a factory token in short form, without its symbol. */
export const formatTokens = (units: bigint): string => formatShort(units, TOKEN_DECIMALS)
