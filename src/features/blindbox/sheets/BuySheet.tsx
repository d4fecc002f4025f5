import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import type { Purchase } from '../orders.ts'
import { PaidNote } from '../PaidNote.tsx'
import { purchaseFacts, purchaseFigure } from '../purchaseFacts.tsx'
import { useBuyPlan } from '../useBuyPlan.ts'

interface BuySheetProps extends Frame {
  readonly purchase: Purchase
  /** The order that is resumed; a new one gets the key of the sheet's draft. */
  readonly orderKey?: string | undefined
  /** Continues an order of this device at once: it was confirmed before. */
  readonly go?: boolean | undefined
}

/** What is paid, to whom and at what cost; then, once it is an operation, its progress. */
export function BuySheet({ purchase, orderKey, go = false, ...frame }: BuySheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { config } = useAtomValue(servicesAtom)
  const confirmation = useBuyPlan({ open: frame.open, purchase, orderKey, go })
  const { id, operation } = confirmation
  const isRefused = purchase.sale !== config.contracts.blindBoxSale
  const due = purchase.payments[purchase.paid]
  const price = due ? formatAmount(due) : ''
  return (
    <ConfirmSheet
      {...frame}
      title={operation ? t`Your order` : t`Pay ${price}`}
      testId="blindbox"
      confirmation={confirmation}
      confirm={<Trans>Pay {price}</Trans>}
      isRefused={isRefused}
      figure={purchaseFigure(purchase)}
      facts={purchaseFacts(purchase, id, locale)}
      addresses={[{ id: 'contract', label: <Trans>Blind-box sale</Trans>, address: purchase.sale }]}
      approves={isRefused ? undefined : due}
      outcome={operation && <PaidNote operation={operation} />}
      action={
        <Button variant="primary" size="large" href="/nodeBox" testId="blindbox-to-my-boxes">
          <Trans>To my boxes</Trans>
        </Button>
      }
    />
  )
}
