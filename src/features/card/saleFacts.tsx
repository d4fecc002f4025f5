import { Trans } from '@lingui/react/macro'
import type { Amount } from '../../core/amount.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import type { Fact } from '../../ui/lists/Facts.tsx'
import { arrivalOf, feeOf } from './rules.ts'

/** Lists the market fee on a price and the amount that reaches the seller. */
export function arrivalFacts(price: Amount | undefined, feeBp: number | undefined): Fact[] {
  const rate = feeBp === undefined ? '' : formatPercent(feeBp)
  const kept =
    price && feeBp !== undefined
      ? formatAmount({ ...price, units: feeOf(price.units, feeBp) })
      : undefined
  return [
    {
      id: 'market-fee',
      label: <Trans>Market's fee</Trans>,
      value: feeBp === undefined ? '–' : rate,
      ...(kept !== undefined && { aside: <>({kept})</> }),
    },
    {
      id: 'arrives',
      label: <Trans>You receive</Trans>,
      value:
        price && feeBp !== undefined ? (
          <AmountText amount={{ ...price, units: arrivalOf(price.units, feeBp) }} />
        ) : (
          '–'
        ),
    },
  ]
}
