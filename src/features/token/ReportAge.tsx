import { Trans } from '@lingui/react/macro'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useNow } from '../../ui/figures/useNow.ts'
import styles from './RiskSection.module.css'

const deviceNow = () => Date.now()

/** Where the report comes from, and how old it is; `at` is device time. */
export function ReportAge({ at }: { readonly at: Millis | undefined }) {
  const locale = useLocale()
  const now = useNow(deviceNow, MINUTE_MS)
  if (at === undefined) return null
  // It may have been read again since `now` last ticked.
  const when = formatRelative(Math.min(at, now), now, locale)
  return (
    <p className={styles.age} data-testid="token-risk-age">
      <Trans>
        From the chain itself, not from our server ({when}). A price may fall all the same.
      </Trans>
    </p>
  )
}
