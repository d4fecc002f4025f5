import type { Maintenance } from '../config/maintenance.ts'
import { SECOND_MS } from '../core/time.ts'
import { languages } from '../i18n/locale.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useDeviceNow } from '../ui/figures/useNow.ts'
import { Note } from '../ui/states/Note.tsx'
import styles from './Notice.module.css'

interface MaintenanceNoticeProps {
  readonly maintenance: Maintenance
}

/** Shows the operator's notice from its start to its end, by the device's clock. */
export function MaintenanceNotice({ maintenance }: MaintenanceNoticeProps) {
  const { text, from = -Infinity, until = Infinity } = maintenance
  const now = useDeviceNow(5 * SECOND_MS)
  const { stored } = languages[useLocale()]
  const isNow = from <= now && now < until
  return (
    // Always rendered, so that screen readers announce its later content.
    <div className={isNow ? styles.notice : undefined} aria-live="polite">
      {isNow && <Note testId="notice-maintenance">{text[stored]}</Note>}
    </div>
  )
}
