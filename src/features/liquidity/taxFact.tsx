import { Trans } from '@lingui/react/macro'
import type { Amount } from '../../core/amount.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'

/** An amount cut to what matters beside others. */
export function formatCut(amount: Amount): string {
  const whole = amount.units / 10n ** BigInt(amount.coin.decimals)
  return formatFew(amount, whole >= 100_000n ? 0 : whole >= 1_000n ? 2 : 4)
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
