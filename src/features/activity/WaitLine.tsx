import { Trans } from '@lingui/react/macro'
import Clock from 'lucide-react/icons/clock-3'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { formatDateTime, formatTime } from '../../i18n/formatDate.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { OperationTrouble } from '../../state/operations/useOperation.ts'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import styles from './WaitLine.module.css'

/** Shows when an operation became blocked, and when the app retries automatically. */
export function WaitLine({ sinceAt, nextAt }: NonNullable<OperationTrouble['tries']>) {
  const locale = useLocale()
  const now = useDeviceNow()
  const isToday = new Date(sinceAt).toDateString() === new Date(now).toDateString()
  const since = isToday ? formatTime(sinceAt, locale) : formatDateTime(sinceAt, locale)
  return (
    <div className={styles.line} data-testid="activity-waiting">
      <Clock aria-hidden="true" className={styles.icon} size={18} />
      <div>
        <Trans>since {since}</Trans>
        {nextAt !== undefined && (
          <>
            {' · '}
            <NextTry at={nextAt} />
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Counts down to the next attempt. Shows that it is running once it is overdue or a second away.
 */
function NextTry({ at }: { readonly at: Millis }) {
  const locale = useLocale()
  const left = at - useDeviceNow(SECOND_MS)
  if (left <= SECOND_MS) return <Trans>trying now</Trans>
  const duration = formatDuration(left, locale)
  return <Trans>next try in {duration}</Trans>
}
