import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import History from 'lucide-react/icons/history'
import { type Millis } from '../../core/time.ts'
import { formatDateTime, formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import styles from './StaleBadge.module.css'
import { useDeviceNow } from '../figures/useNow.ts'
import { useBusy } from './useBusy.ts'
import { useOnline } from './useOnline.ts'

interface StaleBadgeProps {
  /** Device time at which the shown data arrived; undefined while there is none. */
  readonly at: Millis | undefined
  /** Whether a later request brought nothing newer. */
  readonly stale: boolean
  readonly testId?: string | undefined
}

/**
 * Shows the age of the data on screen if it is stale or the device is offline; otherwise nothing.
 */
export function StaleBadge({ at, stale, testId }: StaleBadgeProps) {
  const isOnline = useOnline()
  return at !== undefined && (stale || !isOnline) ? (
    <Age at={at} isOnline={isOnline} testId={testId} />
  ) : null
}

interface AgeProps {
  readonly at: Millis
  readonly isOnline: boolean
  readonly testId: string | undefined
}

function Age({ at, isOnline, testId }: AgeProps) {
  const locale = useLocale()
  const when = formatWhen(at, useDeviceNow(), locale)
  const Icon = isOnline ? History : CloudOff
  const seconds = useBusy()
  return (
    <output className={styles.badge} title={formatDateTime(at, locale)} data-testid={testId}>
      <Icon aria-hidden="true" size={14} strokeWidth={2.2} />
      <span>
        {!isOnline ? (
          <Trans>Offline, as of {when}</Trans>
        ) : seconds > 0 ? (
          <Trans>
            As of {when}. Busy, trying again in {seconds} s
          </Trans>
        ) : (
          <Trans>As of {when}</Trans>
        )}
      </span>
    </output>
  )
}
