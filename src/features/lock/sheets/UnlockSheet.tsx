import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { operationsAtom } from '../../../state/operations/operations.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { amountOf, type LockRow } from '../atoms.ts'
import { lockKinds } from '../kinds.ts'
import { unlockingOf } from '../rows.ts'

interface UnlockSheetProps extends Frame {
  readonly lock: LockRow
}

/** Confirms an unlock, then tracks it. */
export function UnlockSheet({ lock, ...frame }: UnlockSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const { contract, createdAt } = lock
  const { coin, units } = amountOf(lock)
  const unlocking = unlockingOf(useAtomValue(operationsAtom) ?? [], lock)
  const confirmation = useConfirmation({
    open: frame.open,
    kind: lockKinds.unlock,
    scope: owner && `unlock:${owner}:${contract}:${createdAt}`,
    orderKey: useHeldKey(unlocking?.id),
    intent: { contract, coin, units, createdAt },
    go: useStanding(unlocking)?.isDue && !frame.isBack,
  })
  const amount = formatAmount({ coin, units })
  return (
    <ConfirmSheet
      {...frame}
      title={t`Unlock ${amount}`}
      testId="lock-unlock"
      confirmation={confirmation}
      confirm={<Trans>Unlock {amount}</Trans>}
      figure={amountFigure(<Trans>You get back</Trans>, amountOf(lock))}
      facts={[
        {
          id: 'locked',
          label: <Trans>Locked on</Trans>,
          value: formatDateTime(createdAt, locale),
        },
      ]}
      addresses={[
        { id: 'contract', label: <Trans>From contract</Trans>, address: contract },
        { id: 'coin', label: <Trans>Coin</Trans>, address: coin.contract },
      ]}
      calm={<Trans>Everything goes back to the account that locked it.</Trans>}
      done={<Trans>{amount} is back in your wallet.</Trans>}
      action={
        <Button variant="primary" size="large" onClick={frame.onClose} testId="lock-unlock-end">
          <Trans>To my locks</Trans>
        </Button>
      }
    />
  )
}
