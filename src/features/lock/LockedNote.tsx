import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import type { Operation } from '../../outbox/operation.ts'
import { Note } from '../../ui/states/Note.tsx'
import { LockReminder } from './LockReminder.tsx'
import { lockCoins } from './operations/lock.ts'
import { lockedTimes } from './rows.ts'

/** Shown once a lock is made: until when, by the time of the block that took it. */
export function LockedNote({ operation }: { readonly operation: Operation }) {
  const { t } = useLingui()
  const locale = useLocale()
  const times = lockedTimes(operation)
  const intent = lockCoins.read(operation)
  if (!intent) return null
  const { contract, coin, units } = intent
  const amount = formatAmount({ coin, units })
  const when = times ? formatZonedTime(times.unlockAt, locale) : t`then`
  return (
    <>
      <Note tone="info" testId="lock-done">
        <Trans>
          {amount} is locked until {when}.
        </Trans>
      </Note>
      {times && (
        <LockReminder
          lock={{ owner: operation.owner, contract, ...times }}
          amount={{ coin, units }}
          testId="lock-done-reminder"
        />
      )}
    </>
  )
}
