import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect } from 'react'
import { shortOrder } from '../../../core/orderKey.ts'
import { formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { isDone } from '../../../outbox/stage.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { resumeOperationAtom } from '../../../state/operations/operations.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { boxKinds } from '../kinds.ts'
import type { RefundIntent } from '../operations/buy.ts'
import type { UnfinishedOrder } from '../orders.ts'

interface RefundSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly order: UnfinishedOrder
}

/** Takes a held first payment back, once it is too late for the second. */
export function RefundSheet({ open, onClose, order }: RefundSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const resume = useSetAtom(resumeOperationAtom)
  const { orderKey, purchase, refund } = order
  const [first] = purchase.payments
  const intent = useCallback((feeLimit: bigint) => intentOf(order, feeLimit), [order])
  const plan = useConfirmation({
    open,
    kind: boxKinds.refund,
    scope: owner && `refund:${owner}:${orderKey}`,
    orderKey: refund?.id,
    intent: first && intent,
    offline: offlineText,
    wouldFail: wouldFailText,
  })
  const { operation, preflight, fee } = plan
  const isPinned = purchase.sale === config.contracts.blindBoxSale

  // Once resumed, the purchase notices that its payment was given back, and ends.
  const isBack = operation?.legs.every(isDone) ?? false
  const hasPurchase = order.operation !== undefined
  useEffect(() => {
    if (isBack && hasPurchase) resume(orderKey).catch(reportError)
  }, [isBack, hasPurchase, orderKey, resume])

  const amount = first ? formatAmount(first) : ''
  const short = shortOrder(orderKey)
  return (
    <OperationSheet
      open={open}
      onClose={onClose}
      title={t`Take back the first payment`}
      testId="blindbox-refund"
      confirmTestId="blindbox-refund-confirm"
      confirmation={plan}
      confirm={<Trans>Take back {amount}</Trans>}
      refused={
        isPinned ? undefined : (
          <Trans>
            The shop named another contract than the one this app trusts. Nothing was signed.
          </Trans>
        )
      }
      calm={
        <Trans>
          The second payment came too late, so the contract gives the first one back to the account
          that paid it.
        </Trans>
      }
      orderKey={orderKey}
      done={{
        note: (
          <Note tone="info" testId="blindbox-refunded">
            <Trans>The first payment is back in your wallet.</Trans>
          </Note>
        ),
      }}
    >
      {first && (
        <Figure
          label={<Trans>You get back</Trans>}
          value={formatUnits(first.units, first.coin.decimals)}
          unit={first.coin.symbol}
        />
      )}
      <Facts
        facts={[
          {
            id: 'order',
            label: <Trans>From order</Trans>,
            value: (
              <Trans>
                {short}: {purchase.quantity} × {purchase.productName}
              </Trans>
            ),
          },
          {
            id: 'contract',
            label: <Trans>From contract</Trans>,
            value: <AddressText address={purchase.sale} full copy={false} />,
          },
          ...feeFacts(preflight, fee, locale),
        ]}
      />
    </OperationSheet>
  )
}

const offlineText = msg`You are offline. What you confirm now could not be sent; you can take it back as soon as you are back.`

const wouldFailText = msg`It cannot be taken back yet, or was taken back already.`

function intentOf(
  { orderKey, purchase }: UnfinishedOrder,
  feeLimit: bigint,
): RefundIntent | undefined {
  const { productId, productName, sale, payments } = purchase
  const [amount] = payments
  return amount && { order: orderKey, productId, productName, sale, amount, feeLimit }
}
