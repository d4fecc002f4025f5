import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../../core/address.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { equityKinds } from '../kinds.ts'
import type { Owed } from '../OwedCard.tsx'

interface SettleSheetProps extends Frame {
  readonly contract: Address
  readonly owed: Owed
}

/** Settles an owed withdrawal. Anyone may trigger it; the withdrawer is paid. */
export function SettleSheet({ contract, owed, ...frame }: SettleSheetProps) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const { order, user, units, coin } = owed
  const amount = formatAmount(owed)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: equityKinds.settle,
    scope: owner && `equity.settle:${owner}:${order}`,
    intent: { contract, order, user, coin, units },
  })
  const isOwn = user === owner
  return (
    <ConfirmSheet
      {...frame}
      title={t`Settle a withdrawal`}
      testId="equity-settle"
      confirmation={confirmation}
      confirm={<Trans>Settle {amount}</Trans>}
      figure={amountFigure(
        isOwn ? <Trans>You receive</Trans> : <Trans>The owner receives</Trans>,
        owed,
      )}
      facts={[{ id: 'order', label: <Trans>Withdrawal</Trans>, value: String(order) }]}
      addresses={[
        { id: 'user', label: <Trans>Paid to</Trans>, address: user },
        { id: 'contract', label: <Trans>Equity contract</Trans>, address: contract },
      ]}
      calm={
        isOwn ? (
          <Trans>The fund pays it. It costs the network fee alone.</Trans>
        ) : (
          <Trans>
            The fund pays it to the account that made the withdrawal. You pay the network fee alone.
          </Trans>
        )
      }
      done={<Trans>{amount} is paid.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="equity-settle-end">
          <Trans>Done</Trans>
        </Button>
      }
    />
  )
}
