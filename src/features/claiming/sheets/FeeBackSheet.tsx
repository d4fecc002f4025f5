import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx } from '../../../core/amount.ts'
import { formatPaid } from '../../../i18n/formatAmount.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import { NeverTwice } from '../../../sheets/NeverTwice.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useSteady } from '../../../sheets/useSteady.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { claimingKinds } from '../kinds.ts'

interface FeeBackSheetProps extends Frame {
  readonly order: string
  /** In sun. */
  readonly fee: bigint
}

/** Refunds the fee of an order that expired unpaid. */
export function FeeBackSheet({ order, fee, ...frame }: FeeBackSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { incomeFund: fund } = useAtomValue(servicesAtom).config.contracts
  const confirmation = useConfirmation({
    open: frame.open,
    kind: claimingKinds.feeBack,
    scope: owner && `income.feeBack:${owner}:${order}`,
    intent: useSteady(fund && { fund, order, fee }),
  })
  const amount = formatPaid(trx(fee))
  return (
    <ConfirmSheet
      {...frame}
      title={t`Take the fee back`}
      testId="claiming-fee-back"
      confirmation={confirmation}
      figure={amountFigure(<Trans>You get back</Trans>, trx(fee))}
      addresses={fund ? [{ id: 'fund', label: <Trans>Fund</Trans>, address: fund }] : []}
      confirm={<Trans>Take the fee back</Trans>}
      calm={
        <NeverTwice>
          <Trans>The order was not paid in its 7 days, and never will be.</Trans>
        </NeverTwice>
      }
      done={<Trans>{amount} is back in your wallet.</Trans>}
      action={
        <Button
          variant="primary"
          size="large"
          onClick={frame.onClose}
          testId="claiming-fee-back-end"
        >
          <Trans>Done</Trans>
        </Button>
      }
    />
  )
}
