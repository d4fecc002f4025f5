import { shortOrder } from '../../core/orderKey.ts'
import { Trans } from '@lingui/react/macro'
import { formatUnits } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Facts, type Fact } from '../../ui/lists/Facts.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import type { Purchase } from './orders.ts'
import styles from './sheets/BuySheet.module.css'

interface PurchaseFactsProps {
  readonly purchase: Purchase
  readonly orderKey: string | undefined
  /** Further facts: the network's part. */
  readonly more?: readonly Fact[] | undefined
}

/** What is paid now and later, what it buys, and which contract gets it. */
export function PurchaseFacts({ purchase, orderKey, more }: PurchaseFactsProps) {
  const locale = useLocale()
  const { quantity, productName, secondPaymentMs, payments, paid } = purchase
  const due = payments[paid]
  const later = payments[paid + 1]
  const order = shortOrder(orderKey ?? '····')
  const then = later && formatAmount(later)
  const time = secondPaymentMs !== undefined && formatDuration(secondPaymentMs, locale)
  return (
    <>
      {due && (
        <Figure
          label={
            payments.length === 1 ? (
              <Trans>You pay</Trans>
            ) : later ? (
              <Trans>You pay first</Trans>
            ) : (
              <Trans>You pay as the second payment</Trans>
            )
          }
          value={formatUnits(due.units, due.coin.decimals)}
          unit={due.coin.symbol}
          testId="blindbox-sheet-price"
        />
      )}
      <Facts
        testId="blindbox-sheet-facts"
        facts={[
          ...(then
            ? [
                {
                  id: 'then',
                  label: <Trans>Then</Trans>,
                  value: then,
                  ...(time && { aside: <Trans>within {time}</Trans> }),
                },
              ]
            : []),
          {
            id: 'receive',
            label: <Trans>You receive</Trans>,
            value: (
              <Trans>
                {quantity} × {productName}, order {order}
              </Trans>
            ),
          },
          {
            id: 'contract',
            label: <Trans>To contract</Trans>,
            value: (
              <>
                <div>
                  <Trans>Blind-box sale</Trans>
                </div>
                <div className={styles.address}>
                  <AddressText address={purchase.sale} full copy={false} />
                </div>
              </>
            ),
          },
          ...(more ?? []),
        ]}
      />
    </>
  )
}
