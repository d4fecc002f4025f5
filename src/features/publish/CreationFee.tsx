import { Trans } from '@lingui/react/macro'
import { TRX } from '../../core/amount.ts'
import { formatTime, formatUnits } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Note } from '../../ui/states/Note.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { useFactory } from './atoms.ts'
import styles from './Review.module.css'

/** What the factory charges for a creation now, and when the chain said so. */
export function CreationFee() {
  const locale = useLocale()
  const { data, fetchedAt, stale, state } = useFactory()
  const time = fetchedAt === undefined ? '' : formatTime(fetchedAt, locale)
  if (state === 'error')
    return (
      <Note tone="warn" testId="publish-fee-error">
        <Trans>The chain does not tell the creation fee now. We ask again by ourselves.</Trans>
      </Note>
    )
  return (
    <Panel as="section" gap={3} testId="publish-fee">
      <div className={styles.fee}>
        <div>
          <h3 className={styles.title}>
            <Trans>Creation fee</Trans>
          </h3>
          {data ? (
            <p className={styles.feeAge}>
              <Trans>Read from the chain at {time}</Trans>
            </p>
          ) : (
            <Skeleton width={140} />
          )}
        </div>
        {data ? (
          <span className={styles.feeSum} data-testid="publish-fee-sum">
            {formatUnits(data.creationFee, TRX.decimals)} TRX
          </span>
        ) : (
          <Skeleton width={90} height={24} />
        )}
      </div>
      <StaleBadge at={fetchedAt} stale={stale} testId="publish-fee-stale" />
      {data && !data.enabled && (
        <Note tone="warn" testId="publish-closed">
          <Trans>Nothing can be cast at the moment.</Trans>
        </Note>
      )}
    </Panel>
  )
}
