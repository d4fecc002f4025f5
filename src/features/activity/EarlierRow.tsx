import { Trans } from '@lingui/react/macro'
import type { Millis } from '../../core/time.ts'
import { formatUnits, formatWhen } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { feesOf, type Operation } from '../../outbox/operation.ts'
import { useOperation } from '../../state/useOperation.ts'
import { Medallion } from '../../ui/Medallion.tsx'
import { Row } from '../../ui/Row.tsx'

interface EarlierRowProps {
  readonly operation: Operation
  /** Device time, for "today" or a date. */
  readonly now: Millis
  readonly onDetails: (operation: Operation) => void
}

/** An operation that is over, in one line. */
export function EarlierRow({ operation, now, onDetails }: EarlierRowProps) {
  const locale = useLocale()
  const { title, seed, standing } = useOperation(operation)
  const failed = standing === 'failed'
  const fee = formatUnits(feesOf(operation), 6)
  return (
    <Row
      leading={<Medallion seed={seed} />}
      title={title}
      facts={failed ? <Trans>Failed on chain, {fee} TRX fee</Trans> : <Trans>Done</Trans>}
      tone={failed ? 'danger' : 'success'}
      trailing={formatWhen(operation.archivedAt ?? operation.createdAt, now, locale)}
      onClick={() => onDetails(operation)}
      testId="activity-earlier"
    />
  )
}
