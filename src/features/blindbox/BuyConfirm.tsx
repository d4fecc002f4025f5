import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount, formatDuration, formatUnits } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { servicesAtom } from '../../state/services.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { feeFacts } from './feeFacts.tsx'
import { shortOrder, type Purchase } from './orders.ts'
import styles from './BuySheet.module.css'
import type { BuyPlan } from './useBuyPlan.ts'

interface BuyConfirmProps {
  readonly purchase: Purchase
  readonly plan: BuyPlan
  readonly orderKey: string | undefined
  /** The order could not be written down, so the wallet was not asked. */
  readonly notWritten: boolean
}

/** What the user confirms: the payment, its receiver, what comes for it, and what the network takes. */
export function BuyConfirm({ purchase, plan, orderKey, notWritten }: BuyConfirmProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { due, later, obstacle } = plan
  const { quantity, productName, secondPaymentMs } = purchase
  const order = shortOrder(orderKey ?? '····')
  const then = later && formatAmount(later)
  const time = secondPaymentMs !== undefined && formatDuration(secondPaymentMs, locale)
  return (
    <div className={styles.stack}>
      {due && (
        <Figure
          label={
            purchase.payments.length === 1 ? (
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
          ...feeFacts(plan.preflight, plan.fee),
        ]}
      />
      <Approval purchase={purchase} plan={plan} />
      {!plan.isPinned ? (
        <Note tone="danger" testId="operation-trouble">
          <Trans>
            The shop named another contract than the one this app trusts. Nothing was signed.
          </Trans>
        </Note>
      ) : notWritten ? (
        <Note tone="danger" testId="blindbox-sheet-obstacle">
          <Trans>
            This order could not be written down on this device, so your wallet was not asked. Free
            some storage and try again.
          </Trans>
        </Note>
      ) : obstacle ? (
        <Note tone="warn" testId="blindbox-sheet-obstacle">
          {i18n._(obstacle)}
        </Note>
      ) : (
        <Note tone="safe">
          {plan.preflight?.willSucceed && (
            <>
              <Trans>Simulated just now: it will succeed.</Trans>{' '}
            </>
          )}
          <Trans>
            If your connection drops after you sign, we finish it for you and never pay twice.
          </Trans>
        </Note>
      )}
    </div>
  )
}

/** The risk of an approval, where one is needed: who may take how much, and how to take it back. */
function Approval({ purchase, plan }: Pick<BuyConfirmProps, 'purchase' | 'plan'>) {
  const { config } = useAtomValue(servicesAtom)
  const { due, preflight } = plan
  const names = preflight?.transactions.map(({ name }) => name) ?? []
  const index = purchase.paid + 1
  if (!due || !plan.isPinned || !names.includes(`approve${index}`)) return null
  const amount = formatAmount(due)
  const asks = names.length
  return (
    <Note tone="info" testId="blindbox-sheet-approval">
      <p>
        <Trans>
          Your wallet asks {asks} times. First you approve that the sale contract above may take
          exactly {amount}, not more; then you pay.
        </Trans>
      </p>
      {names.includes(`approveReset${index}`) && (
        <p>
          <Trans>An older approval is set to zero before.</Trans>
        </p>
      )}
      {config.revokeUrl && (
        <p>
          <a
            className={styles.link}
            href={config.revokeUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="blindbox-sheet-revoke"
          >
            <Trans>See and revoke your approvals</Trans>
          </a>
        </p>
      )}
    </Note>
  )
}
