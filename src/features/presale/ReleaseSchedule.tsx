import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Millis } from '../../core/time.ts'
import { TOKEN_DECIMALS } from '../../core/tokenTerms.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/pieces/Stack.tsx'
import styles from './Presale.module.css'
import { remindersOf } from './reminders.ts'
import { releasesAfter } from './rules.ts'
import type { Sale } from './sale.ts'

interface ReleaseScheduleProps {
  readonly sale: Sale
  /** Total bought, in smallest units. */
  readonly bought: bigint
  readonly now: Millis
}

const FEW = 4
/** Maximum number of releases listed; a presale may release a hundredth of a percent at a time. */
const MANY = 60

/**
 * Lists times and amounts of the releases, from the current one, and offers them for a calendar.
 */
export function ReleaseSchedule({ sale, bought, now }: ReleaseScheduleProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  const { terms, progress, place } = sale
  if (progress.launchedAt === undefined) return null
  const releases = releasesAfter(terms, progress.launchedAt)
  const reached = releases.filter(({ at }) => at <= now).length
  // Starts at the last release reached, which tells what is released now.
  const from = isWhole ? 0 : Math.max(0, Math.min(reached - 1, releases.length - FEW))
  const shown = releases.slice(from, from + (isWhole ? MANY : FEW))
  const more = releases.length - shown.length
  const page = new URL(`/token/${place.token}`, location.origin).href
  const reminders = remindersOf(sale, now, page, i18n)
  const unitsOf = (index: number) => {
    const before = releases[index - 1]?.bp ?? 0
    return (bought * BigInt(releases[index]!.bp)) / 10_000n - (bought * BigInt(before)) / 10_000n
  }
  return (
    <Stack>
      <ol className={styles.schedule} aria-label={t`Releases`} data-testid="presale-schedule">
        {shown.map(({ at, bp }, index) => (
          <li key={at} className={classes(styles.release, at <= now && styles.past)}>
            <span className={styles.releaseAt}>{formatDateTime(at, locale)}</span>
            <span className={styles.releaseUnits}>
              {formatUnits(unitsOf(from + index), TOKEN_DECIMALS, { maxFraction: 2 })}{' '}
              <span className={styles.releaseShare}>{formatPercent(bp)}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {more > 0 && !isWhole && (
          <Button size="small" onClick={() => setWhole(true)} testId="presale-schedule-all">
            <Trans>All {releases.length} releases</Trans>
          </Button>
        )}
        {reminders.length > 0 && (
          <CalendarButton
            size="small"
            events={reminders}
            name={`${place.symbol}-releases`}
            testId="presale-calendar"
          >
            <Trans>Add to calendar</Trans>
          </CalendarButton>
        )}
      </div>
      {isWhole && more > 0 && (
        <p className={styles.text}>
          <Trans>And {more} more until everything is released.</Trans>
        </p>
      )}
    </Stack>
  )
}
