import { Trans } from '@lingui/react/macro'
import { shortOrder } from '../../core/orderKey.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import type { Locale } from '../../i18n/locale.ts'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import type { FigureProps } from '../../ui/figures/Figure.tsx'
import type { FactIf } from '../../ui/lists/Facts.tsx'
import type { Purchase } from './orders.ts'

/** Returns the figure of the payment due now; undefined if nothing is left to pay. */
export function purchaseFigure({ payments, paid }: Purchase): FigureProps | undefined {
  const due = payments[paid]
  if (!due) return undefined
  const isLast = paid + 1 === payments.length
  const label =
    payments.length === 1 ? (
      <Trans>You pay</Trans>
    ) : isLast ? (
      <Trans>You pay as the second payment</Trans>
    ) : (
      <Trans>You pay first</Trans>
    )
  return amountFigure(label, due)
}

/** Returns the facts about later payments and what the purchase buys. */
export function purchaseFacts(
  { quantity, productName, secondPaymentMs, payments, paid }: Purchase,
  orderKey: string | undefined,
  locale: Locale,
): FactIf[] {
  const later = payments[paid + 1]
  const order = shortOrder(orderKey ?? '····')
  const time = secondPaymentMs !== undefined && formatDuration(secondPaymentMs, locale)
  return [
    later && {
      id: 'then',
      label: <Trans>Then</Trans>,
      value: formatAmount(later),
      ...(time && { aside: <Trans>within {time}</Trans> }),
    },
    {
      id: 'receive',
      label: <Trans>You receive</Trans>,
      value: (
        <Trans>
          {quantity} × {productName}, order {order}
        </Trans>
      ),
    },
  ]
}
