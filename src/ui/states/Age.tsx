import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import History from 'lucide-react/icons/history'
import type { Millis } from '../../core/time.ts'
import { formatDateTime, formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useDeviceNow } from '../figures/useNow.ts'
import styles from './Age.module.css'

interface AgeProps {
  readonly at: Millis
  readonly isOnline: boolean
  readonly testId: string | undefined
}

/** What `StaleBadge` says. */
export function Age({ at, isOnline, testId }: AgeProps) {
  const locale = useLocale()
  const when = formatWhen(at, useDeviceNow(), locale)
  const Icon = isOnline ? History : CloudOff
  return (
    <output className={styles.badge} title={formatDateTime(at, locale)} data-testid={testId}>
      <Icon aria-hidden="true" size={14} strokeWidth={2.2} />
      <span>{isOnline ? <Trans>As of {when}</Trans> : <Trans>Offline, as of {when}</Trans>}</span>
    </output>
  )
}
