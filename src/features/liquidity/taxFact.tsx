import { Trans } from '@lingui/react/macro'
import type { Amount } from '../../core/amount.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'

const NO_BREAK_SPACE = '\u00a0'

/** An amount cut to what matters beside others. */
export function formatCut({ units, coin: { symbol, decimals } }: Amount): string {
  const whole = units / 10n ** BigInt(decimals)
  const digits = whole >= 100_000n ? 0 : whole >= 1_000n ? 2 : whole > 0n ? 4 : 6
  const number = formatUnits(units, decimals, { maxFraction: Math.min(decimals, digits) })
  return number + NO_BREAK_SPACE + symbol
}

/** What a token itself takes: of what leaves its pool, or of what comes to it. */
export function taxFact(id: 'taxBuy' | 'taxSell', bp: number, amount: Amount | undefined): Fact {
  return {
    id,
    label: id === 'taxBuy' ? <Trans>Token tax out</Trans> : <Trans>Token tax in</Trans>,
    value: formatPercent(bp),
    aside: amount && amount.units > 0n ? `(${formatCut(amount)})` : undefined,
  }
}
