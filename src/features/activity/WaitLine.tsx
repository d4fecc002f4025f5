import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import Clock from 'lucide-react/icons/clock-3'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { formatDateTime, formatTime } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Waiting } from '../../state/operations/waiting.ts'
import { useNow } from '../../ui/figures/useNow.ts'
import styles from './WaitLine.module.css'

const deviceNow = () => Date.now()

/** What an operation waits for, since when, and when the app looks again by itself. */
export function WaitLine({ waiting: { text, sinceAt, nextAt } }: { readonly waiting: Waiting }) {
  const { _ } = useLingui()
  const locale = useLocale()
  const now = useNow(deviceNow, MINUTE_MS)
  const isToday = new Date(sinceAt).toDateString() === new Date(now).toDateString()
  const since = isToday ? formatTime(sinceAt, locale) : formatDateTime(sinceAt, locale)
  return (
    <div className={styles.line} data-testid="activity-waiting">
      <Clock aria-hidden="true" className={styles.icon} size={18} />
      <div>
        <div>{_(text)}</div>
        <div className={styles.times}>
          <Trans>since {since}</Trans>
          {nextAt !== undefined && (
            <>
              {' · '}
              <NextLook at={nextAt} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** Counts down to the next attempt; once that is overdue or a second away, says "looking now". */
function NextLook({ at }: { readonly at: Millis }) {
  const locale = useLocale()
  const left = at - useNow(deviceNow)
  if (left <= SECOND_MS) return <Trans>looking now</Trans>
  const duration = formatDuration(left, locale)
  return <Trans>next look in {duration}</Trans>
}
