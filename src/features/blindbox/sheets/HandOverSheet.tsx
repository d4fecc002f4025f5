import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { nobody } from '../../../core/address.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { AppLink, HandedActions } from '../../../sheets/HandedActions.tsx'
import { LookalikeAddressNote } from '../../../sheets/LookalikeAddressNote.tsx'
import { OperationProgress } from '../../../sheets/OperationProgress.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useLocale } from '../../../i18n/useLocale.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { useDraft } from '../../../sheets/useDraft.ts'
import { useHandOver } from '../../../sheets/useHandOver.ts'
import { WaysOn } from '../../../sheets/WaysOn.tsx'
import { isQueueAwaitedAtom } from '../../../state/operations/drafts.ts'
import { walletApp } from '../../../state/operations/handOver.ts'
import { inviterAtom } from '../../../state/account/inviter.ts'
import { operationByIdAtom } from '../../../state/operations/operations.ts'
import { servicesAtom } from '../../../state/services.ts'
import { useOperation } from '../../../state/operations/useOperation.ts'
import { mismatchText } from '../../../state/operations/troubleText.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { boxKinds } from '../kinds.ts'
import { handedPath } from '../operations/handedLink.ts'
import { PaidNote } from '../PaidNote.tsx'
import { type Purchase, orderTerms } from '../orders.ts'
import { purchaseFacts, purchaseFigure } from '../purchaseFacts.tsx'
import { usePriceCheck } from '../usePriceCheck.ts'
import { useSaleObstacle } from '../useSaleObstacle.ts'

interface HandOverSheetProps extends Pick<Frame, 'open' | 'onClose'> {
  readonly purchase: Purchase
  /** Key of the order, if it has one already. A new order uses the key of the sheet's draft. */
  readonly orderKey?: string | undefined
}

/**
 * Shows an order paid in a wallet app's browser: its terms, the link to the app, and its progress.
 */
export function HandOverSheet({ open, onClose, purchase, orderKey }: HandOverSheetProps) {
  const { t, i18n } = useLingui()
  const isAwaited = useAtomValue(isQueueAwaitedAtom)
  const draft = useDraft(open, `${nobody}:${purchase.productId}`, orderKey)
  const { id } = draft
  const current = useAtomValue(useMemo(() => operationByIdAtom(id), [id]))
  // Keeps a cancelled order on screen while the sheet slides away, and no longer.
  const [cancelled, setCancelled] = useState<typeof current>()
  const operation = open ? current : (cancelled ?? current)
  const locale = useLocale()
  const figure = purchaseFigure(purchase)
  const inviter = useAtomValue(inviterAtom)
  const { productId, quantity } = purchase
  // Until this device's rows are read, the order may already have been handed over.
  const path =
    id && !isAwaited ? handedPath(productId, { order: id, quantity }, inviter) : undefined
  const { onChoose, notWritten } = useHandOver(id, path, boxKinds.handed, (handedTo) => ({
    ...orderTerms(purchase),
    handedTo,
    ...(inviter && { inviter }),
  }))
  const refusal = useRefusal(purchase)
  const isUnwritten = notWritten || draft.notWritten
  const obstacle =
    refusal ?? (isUnwritten ? { tone: 'danger' as const, text: unwrittenText } : undefined)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={operation ? t`Your order` : t`Continue in your wallet's app`}
      titleHidden
      testId="blindbox-sheet"
      footer={
        operation ? (
          <HandedActions
            operation={operation}
            testId="blindbox"
            done={<OpenBoxes operation={operation} />}
            onCancelled={() => {
              setCancelled(operation)
              onClose()
            }}
            onClose={onClose}
          />
        ) : (
          <WaysOn
            path={path}
            blocked={refusal !== undefined}
            onChoose={onChoose}
            onClose={onClose}
            testId="blindbox"
          />
        )
      }
    >
      {operation ? (
        <OperationProgress operation={operation} done={<PaidNote operation={operation} />} />
      ) : (
        <Stack gap={4}>
          {figure && <Figure {...figure} testId="blindbox-sheet-figure" />}
          <Facts
            testId="blindbox-sheet-facts"
            facts={[
              ...purchaseFacts(purchase, id, locale),
              {
                id: 'contract',
                label: <Trans>Blind-box sale</Trans>,
                value: <AddressText address={purchase.sale} full copy={false} />,
              },
            ]}
          />
          <LookalikeAddressNote address={purchase.sale} testId="blindbox-sheet-lookalike" />
          {obstacle ? (
            <Note tone={obstacle.tone} testId="blindbox-sheet-obstacle">
              {i18n._(obstacle.text)}
            </Note>
          ) : (
            <Note tone="safe">
              <Trans>
                There is no wallet in this browser. Your wallet's app opens this order in its own
                browser, and you pay there. This app sees the payment and shows it to its end.
              </Trans>
            </Note>
          )}
        </Stack>
      )}
    </Sheet>
  )
}

/**
 * Links to the boxes in the wallet's app. They belong to the paying account, which that app knows.
 */
function OpenBoxes({ operation }: { readonly operation: Operation }) {
  const { continuesIn } = useOperation(operation)
  if (!continuesIn) return null
  const { wallet, title } = continuesIn
  return (
    <AppLink app={walletApp(wallet, '/nodeBox')} testId="blindbox-open-boxes">
      <Trans>Open boxes in {title}</Trans>
    </AppLink>
  )
}

const unwrittenText = msg`This order could not be written down on this device, so it was not handed over. Free some storage and try again.`

/** Returns the reason why the order must not be handed over, as far as known without an account. */
function useRefusal(purchase: Purchase) {
  const { config } = useAtomValue(servicesAtom)
  const mismatch = usePriceCheck(purchase)
  const saleText = useSaleObstacle(purchase)
  const wrong = purchase.sale === config.contracts.blindBoxSale ? mismatch : 'contract'
  if (wrong !== undefined) return { tone: 'danger' as const, text: mismatchText(wrong) }
  return saleText && { tone: 'warn' as const, text: saleText }
}
