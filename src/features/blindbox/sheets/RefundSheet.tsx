import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { shortOrder } from '../../../core/orderKey.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { isDone } from '../../../outbox/stage.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { resumeOperationAtom } from '../../../state/operations/operations.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { boxKinds } from '../kinds.ts'
import type { UnfinishedOrder } from '../orders.ts'

interface RefundSheetProps extends Frame {
  readonly order: UnfinishedOrder
}

/** Refunds a held first payment once the deadline of the second has passed. */
export function RefundSheet({ order, ...frame }: RefundSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const resume = useSetAtom(resumeOperationAtom)
  const { orderKey, purchase, refund } = order
  const { productId, productName, sale, quantity, payments } = purchase
  const [first] = payments
  const confirmation = useConfirmation({
    open: frame.open,
    kind: boxKinds.refund,
    scope: owner && `refund:${owner}:${orderKey}`,
    orderKey: refund?.id,
    intent: first && { order: orderKey, productId, productName, sale, amount: first },
    go: useStanding(refund)?.isDue && !frame.isBack,
  })

  // Resuming the purchase makes it notice that its payment was refunded, and end.
  const isBack = confirmation.operation?.legs.every(isDone) ?? false
  const hasPurchase = order.operation !== undefined
  useEffect(() => {
    if (isBack && hasPurchase) resume(orderKey).catch(reportError)
  }, [isBack, hasPurchase, orderKey, resume])

  const amount = first ? formatAmount(first) : ''
  const short = shortOrder(orderKey)
  return (
    <ConfirmSheet
      {...frame}
      title={t`Take back the first payment`}
      testId="blindbox-refund"
      confirmation={confirmation}
      confirm={<Trans>Take back {amount}</Trans>}
      isRefused={sale !== config.contracts.blindBoxSale}
      figure={first && amountFigure(<Trans>You get back</Trans>, first)}
      facts={[
        {
          id: 'order',
          label: <Trans>From order</Trans>,
          value: (
            <Trans>
              {short}: {quantity} × {productName}
            </Trans>
          ),
        },
      ]}
      addresses={[{ id: 'contract', label: <Trans>Blind-box sale</Trans>, address: sale }]}
      calm={
        <Trans>
          The second payment came too late, so the contract gives the first one back to the account
          that paid it.
        </Trans>
      }
      orderKey={orderKey}
      done={<Trans>The first payment is back in your wallet.</Trans>}
    />
  )
}
