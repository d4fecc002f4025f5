import { Trans, useLingui } from '@lingui/react/macro'
import type { Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import type { KnownLock } from './rows.ts'

interface LockReminderProps {
  readonly lock: KnownLock & { readonly unlockAt: Millis }
  readonly amount: Amount
  readonly testId: string
}

/** Adds the unlock time of a lock to any calendar. */
export function LockReminder({ lock, amount, testId }: LockReminderProps) {
  const { t } = useLingui()
  const { owner, contract, createdAt, unlockAt } = lock
  const what = formatAmount(amount)
  return (
    <CalendarButton
      name={`unlock-${amount.coin.symbol}-${createdAt}`}
      events={[
        {
          id: `lock ${owner} ${contract} ${createdAt}`,
          title: t`${what} can be unlocked`,
          url: new URL('/lock', location.origin).href,
          at: unlockAt,
        },
      ]}
      testId={testId}
    >
      <Trans>Remind me</Trans>
    </CalendarButton>
  )
}
