import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatAmount } from '../../i18n/format.ts'
import { operationByIdAtom, addOperationAtom, resumeOperationAtom } from '../../state/operations.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { BuyConfirm } from './BuyConfirm.tsx'
import { OperationProgress, ProgressActions } from './OperationProgress.tsx'
import type { Purchase } from './orders.ts'
import { useBuyPlan } from './useBuyPlan.ts'
import { useDraft } from './useDraft.ts'

interface BuySheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly purchase: Purchase
  /** The order that is resumed; a new one gets the key of the sheet's draft. */
  readonly orderKey?: string | undefined
  /** Goes on at once with an order of this device: its confirmation was given before. */
  readonly go?: boolean | undefined
}

/** What is paid, to whom and what it costs; then, once it is an operation, how it goes on. */
export function BuySheet({ open, onClose, purchase, orderKey, go = false }: BuySheetProps) {
  const { t } = useLingui()
  const { preloadBuilder } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const add = useSetAtom(addOperationAtom)
  const resume = useSetAtom(resumeOperationAtom)
  const id = useDraft(open && owner ? `${owner}:${purchase.productId}` : undefined, orderKey)
  const operation = useAtomValue(useMemo(() => operationByIdAtom(id), [id]))
  const plan = useBuyPlan(purchase, operation ? undefined : id, orderKey !== undefined)
  const [adding, setAdding] = useState(false)
  const [failed, setFailed] = useState(false)
  // Whether this sheet has asked the wallet: without that, the user has to say so.
  const [asked, setAsked] = useState(go)
  const wantsToGo = useRef(go)

  useEffect(preloadBuilder, [preloadBuilder])
  useEffect(() => {
    if (!operation || !wantsToGo.current) return
    wantsToGo.current = false
    resume(operation.id).catch(reportError)
  }, [operation, resume])

  const pay = async () => {
    if (!id || !owner) return
    setAdding(true)
    setAsked(true)
    const added = await add({ id, kind: 'blindbox.buy', owner, intent: plan.intent })
    setAdding(false)
    setFailed(!added.ok)
  }
  const price = plan.due ? formatAmount(plan.due) : ''
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={operation ? t`Your order` : t`Pay ${price}`}
      titleHidden
      testId="blindbox-sheet"
      footer={
        operation ? (
          <ProgressActions
            operation={operation}
            asked={asked}
            onResume={() => {
              setAsked(true)
              resume(operation.id).catch(reportError)
            }}
            onClose={onClose}
          />
        ) : (
          <ButtonRow>
            <Button size="large" onClick={onClose} testId="blindbox-cancel">
              <Trans>Cancel</Trans>
            </Button>
            {plan.settled ? (
              <Button variant="primary" size="large" href="/nodeBox" testId="blindbox-to-my-boxes">
                <Trans>To my boxes</Trans>
              </Button>
            ) : (
              plan.isPinned && (
                <Button
                  variant="primary"
                  size="large"
                  busy={adding}
                  disabled={!id || !owner || plan.obstacle !== undefined}
                  onClick={() => void pay().catch(reportError)}
                  testId="blindbox-pay"
                >
                  <Trans>Pay {price}</Trans>
                </Button>
              )
            )}
          </ButtonRow>
        )
      }
    >
      {operation ? (
        <OperationProgress operation={operation} />
      ) : (
        <BuyConfirm purchase={purchase} plan={plan} orderKey={id} notWritten={failed} />
      )}
    </Sheet>
  )
}
