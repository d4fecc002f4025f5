import { Trans } from '@lingui/react/macro'
import type { Amount } from '../../core/amount.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'

/** Formats an amount with only the digits that matter next to others. */
export function formatCut(amount: Amount): string {
  const whole = amount.units / 10n ** BigInt(amount.coin.decimals)
  return formatFew(amount, whole >= 100_000n ? 0 : whole >= 1_000n ? 2 : 4)
}

/** Token's own tax, on tokens that leave its pool or enter it. */
export function taxFact(id: 'taxBuy' | 'taxSell', bp: number, amount: Amount | undefined): Fact {
  return {
    id,
    label: id === 'taxBuy' ? <Trans>Token tax out</Trans> : <Trans>Token tax in</Trans>,
    value: formatPercent(bp),
    aside: amount && amount.units > 0n ? `(${formatCut(amount)})` : undefined,
  }
}
