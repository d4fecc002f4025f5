import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import History from 'lucide-react/icons/history'
import { MINUTE_MS, type Millis } from '../core/time.ts'
import { formatDateTime, formatRelative } from '../i18n/format.ts'
import { useLocale } from '../i18n/useLocale.ts'
import styles from './StaleBadge.module.css'
import { useNow } from './useNow.ts'

interface StaleBadgeProps {
  /** When the data on screen was fetched; absent when there is none. */
  readonly at?: Millis | undefined
  readonly offline?: boolean | undefined
  readonly nowAt: () => Millis
  readonly testId?: string | undefined
}

/** Says that what is shown is not fresh, and from when it is. */
export function StaleBadge({ at, offline = false, nowAt, testId }: StaleBadgeProps) {
  const locale = useLocale()
  const now = useNow(nowAt, MINUTE_MS)
  const Icon = offline ? CloudOff : History
  const ago = at === undefined ? '' : formatRelative(at, now, locale)
  return (
    <output
      className={styles.badge}
      title={at === undefined ? undefined : formatDateTime(at, locale)}
      data-testid={testId}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2.2} />
      <span>
        {offline ? (
          at === undefined ? (
            <Trans>Offline</Trans>
          ) : (
            <Trans>Offline, as of {ago}</Trans>
          )
        ) : (
          <Trans>As of {ago}</Trans>
        )}
      </span>
    </output>
  )
}
