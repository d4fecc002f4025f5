import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ApprovalNote } from '../../../sheets/ApprovalNote.tsx'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { Purchase } from '../orders.ts'
import { PaidNote } from '../PaidNote.tsx'
import { PurchaseFacts } from '../PurchaseFacts.tsx'
import { useBuyPlan } from '../useBuyPlan.ts'

interface BuySheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly purchase: Purchase
  /** The order that is resumed; a new one gets the key of the sheet's draft. */
  readonly orderKey?: string | undefined
  /** Continues an order of this device at once: it was confirmed before. */
  readonly go?: boolean | undefined
}

/** What is paid, to whom and at what cost; then, once it is an operation, its progress. */
export function BuySheet({ open, onClose, purchase, orderKey, go = false }: BuySheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const plan = useBuyPlan({ open, purchase, orderKey, go })
  const { id, operation, preflight, fee } = plan
  const isPinned = purchase.sale === config.contracts.blindBoxSale
  const due = purchase.payments[purchase.paid]
  const price = due ? formatAmount(due) : ''
  const toBoxes = (
    <Button variant="primary" size="large" href="/nodeBox" testId="blindbox-to-my-boxes">
      <Trans>To my boxes</Trans>
    </Button>
  )
  return (
    <OperationSheet
      open={open}
      onClose={onClose}
      title={operation ? t`Your order` : t`Pay ${price}`}
      testId="blindbox"
      confirmTestId="blindbox-pay"
      confirmation={plan}
      confirm={<Trans>Pay {price}</Trans>}
      refused={
        isPinned ? undefined : (
          <Trans>
            The shop named another contract than the one this app trusts. Nothing was signed.
          </Trans>
        )
      }
      settled={{ action: toBoxes }}
      calm={
        <Trans>
          If your connection drops after you sign, we finish it for you and never pay twice.
        </Trans>
      }
      done={{ note: operation && <PaidNote operation={operation} />, action: toBoxes }}
    >
      <PurchaseFacts purchase={purchase} orderKey={id} more={feeFacts(preflight, fee, locale)} />
      {due && isPinned && <ApprovalNote amount={due} preflight={preflight} testId="blindbox" />}
    </OperationSheet>
  )
}
