import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_FEE_LIMIT } from '../../chain/call.ts'
import { formatAmount, formatUnits } from '../../i18n/format.ts'
import { isDone } from '../../outbox/stage.ts'
import { addOperationAtom, operationByIdAtom, resumeOperationAtom } from '../../state/operations.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/session.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { isQueueAwaitedAtom } from './atoms.ts'
import styles from './BuySheet.module.css'
import { feeFacts } from './feeFacts.tsx'
import { estimateFee } from './fees.ts'
import type { RefundIntent } from './operation.ts'
import { OperationProgress } from './OperationProgress.tsx'
import { shortOrder, type UnfinishedOrder } from './orders.ts'
import { SheetActions } from './SheetActions.tsx'
import { useDraft } from './useDraft.ts'
import { usePreflight } from './usePreflight.ts'
import { useWriting } from './useWriting.ts'
import { notAskedText } from './words.tsx'

interface RefundSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly order: UnfinishedOrder
}

/** Takes a held first payment back, once the second one came too late. */
export function RefundSheet({ open, onClose, order }: RefundSheetProps) {
  const { t, i18n } = useLingui()
  const isOnline = useOnline()
  const { config, preloadBuilder } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const add = useSetAtom(addOperationAtom)
  const resume = useSetAtom(resumeOperationAtom)
  const { orderKey, purchase, refund } = order
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const draft = useDraft(open && owner ? `refund:${owner}:${orderKey}` : undefined, refund?.id)
  const { id } = draft
  const operation = useAtomValue(useMemo(() => operationByIdAtom(id), [id]))
  const intent = useMemo(() => intentOf(order), [order])
  const preflight = usePreflight({
    id: operation ? undefined : id,
    kind: 'blindbox.refund',
    owner,
    intent,
  })
  const { isBusy, notWritten, write } = useWriting()
  const [asked, setAsked] = useState(false)
  const isPinned = purchase.sale === config.contracts.blindBoxSale

  useEffect(preloadBuilder, [preloadBuilder])

  // The purchase sees by itself that its payment was given back, and ends.
  const isBack = operation?.legs.every(isDone) ?? false
  const hasPurchase = order.operation !== undefined
  useEffect(() => {
    if (isBack && hasPurchase) resume(orderKey).catch(reportError)
  }, [isBack, hasPurchase, orderKey, resume])

  const takeBack = () => {
    if (!id || !owner) return
    setAsked(true)
    void write(() => add({ id, kind: 'blindbox.refund', owner, intent }))
  }
  const [first] = purchase.payments
  const amount = first ? formatAmount(first) : ''
  const short = shortOrder(orderKey)
  const fee =
    preflight?.prices && preflight.resources
      ? estimateFee(
          preflight.transactions,
          preflight.prices,
          preflight.resources,
          DEFAULT_FEE_LIMIT,
        )
      : undefined
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Take back the first payment`}
      titleHidden
      testId="blindbox-refund-sheet"
      footer={
        <SheetActions operation={operation} asked={asked} onClose={onClose}>
          {isPinned && (
            <Button
              variant="primary"
              size="large"
              // Until this device has answered, it may be taken back already.
              busy={isBusy || isAwaited}
              disabled={!id || !owner || !isOnline || preflight?.failure !== undefined}
              onClick={takeBack}
              testId="blindbox-refund-confirm"
            >
              <Trans>Take back {amount}</Trans>
            </Button>
          )}
        </SheetActions>
      }
    >
      {operation ? (
        <OperationProgress operation={operation} orderKey={orderKey} />
      ) : (
        <div className={styles.stack}>
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
              ...feeFacts(preflight, fee),
            ]}
          />
          {!isPinned ? (
            <Note tone="danger" testId="operation-trouble">
              <Trans>
                The shop named another contract than the one this app trusts. Nothing was signed.
              </Trans>
            </Note>
          ) : notWritten || draft.notWritten ? (
            <Note tone="danger" testId="blindbox-sheet-obstacle">
              {i18n._(notAskedText)}
            </Note>
          ) : !isOnline ? (
            <Note tone="warn" testId="blindbox-sheet-obstacle">
              <Trans>
                You are offline. What you confirm now could not be sent; you can take it back as
                soon as you are back.
              </Trans>
            </Note>
          ) : preflight?.failure ? (
            <Note tone="warn" testId="blindbox-sheet-obstacle">
              <Trans>It cannot be taken back yet, or was taken back already.</Trans>
            </Note>
          ) : (
            <Note tone="safe">
              <Trans>
                The second payment came too late, so the contract gives the first one back to the
                account that paid it.
              </Trans>
            </Note>
          )}
        </div>
      )}
    </Sheet>
  )
}

function intentOf({ orderKey, purchase }: UnfinishedOrder): RefundIntent | undefined {
  const { productId, productName, sale, payments } = purchase
  const [amount] = payments
  return amount && { order: orderKey, productId, productName, sale, amount }
}
