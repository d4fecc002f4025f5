import { Trans, useLingui } from '@lingui/react/macro'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import type { Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'

interface StakeReminderProps {
  readonly of: Stake['of']
  readonly contract: Address
  readonly orderKey: string
  readonly amount: Amount
  readonly until: Millis
  readonly testId: string
}

/** Adds the unlock time of a stake to any calendar. */
export function StakeReminder(props: StakeReminderProps) {
  const { of, contract, orderKey, amount, until, testId } = props
  const { t } = useLingui()
  const what = formatAmount(amount)
  return (
    <CalendarButton
      name={`unlock-${orderKey.slice(0, 8)}`}
      events={[
        {
          id: `stake ${contract} ${orderKey}`,
          title: t`${what} can be unlocked`,
          url: new URL(of === 'lp' ? '/pledgeLP' : '/pledgeCoin', location.origin).href,
          at: until,
        },
      ]}
      testId={testId}
    >
      <Trans>Remind me</Trans>
    </CalendarButton>
  )
}
