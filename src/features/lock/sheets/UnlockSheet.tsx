import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { formatDateTime, formatUnits } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { useHeldKey } from '../../../sheets/useHeldKey.ts'
import { operationsAtom } from '../../../state/operations/operations.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { lockKinds } from '../kinds.ts'
import { amountOf, type LockRow } from '../atoms.ts'
import type { UnlockIntent } from '../operations/lock.ts'
import { unlockingOf } from '../rows.ts'

interface UnlockSheetProps {
  readonly lock: LockRow
  readonly onClose: () => void
}

/** What comes back, from where and at what cost; then its progress. */
export function UnlockSheet({ lock, onClose }: UnlockSheetProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const { contract, createdAt } = lock
  const { coin, units } = amountOf(lock)
  const { symbol, decimals, contract: token } = coin
  const intent = useCallback((feeLimit: bigint) => intentOf(lock, feeLimit), [lock])
  const orderKey = useHeldKey(unlockingOf(useAtomValue(operationsAtom) ?? [], lock)?.id)
  const plan = useConfirmation({
    open: true,
    kind: lockKinds.unlock,
    scope: owner && `unlock:${owner}:${contract}:${createdAt}`,
    orderKey,
    intent,
    offline: offlineText,
  })
  const { preflight, fee } = plan
  const amount = formatAmount({ coin, units })
  return (
    <OperationSheet
      open
      onClose={onClose}
      title={t`Unlock ${amount}`}
      testId="lock-unlock"
      confirmTestId="lock-unlock-confirm"
      confirmation={plan}
      confirm={<Trans>Unlock {amount}</Trans>}
      calm={<Trans>Everything goes back to the account that locked it.</Trans>}
      done={{
        note: (
          <Note tone="info" testId="lock-unlocked">
            <Trans>{amount} is back in your wallet.</Trans>
          </Note>
        ),
        action: (
          <Button variant="primary" size="large" onClick={onClose} testId="lock-unlock-end">
            <Trans>To my locks</Trans>
          </Button>
        ),
      }}
    >
      <Figure
        label={<Trans>You get back</Trans>}
        value={formatUnits(units, decimals)}
        unit={symbol}
      />
      <Facts
        testId="lock-unlock-facts"
        facts={[
          {
            id: 'locked',
            label: <Trans>Locked on</Trans>,
            value: formatDateTime(createdAt, locale),
          },
          {
            id: 'contract',
            label: <Trans>From contract</Trans>,
            value: <AddressText address={contract} full copy={false} />,
          },
          {
            id: 'coin',
            label: <Trans>Coin</Trans>,
            value: <AddressText address={token} full copy={false} />,
          },
          ...feeFacts(preflight, fee, locale),
        ]}
      />
    </OperationSheet>
  )
}

const offlineText = msg`You are offline. What you confirm now could not be sent; you can unlock as soon as you are back.`

function intentOf(lock: LockRow, feeLimit: bigint): UnlockIntent {
  const { contract, createdAt } = lock
  return { ...amountOf(lock), contract, createdAt, feeLimit }
}
