import { Trans, useLingui } from '@lingui/react/macro'
import type { Millis } from '../../core/time.ts'
import { formatUnits, formatWhen } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { FoundCall } from '../../state/operations/foundList.ts'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'

interface FoundRowProps {
  readonly item: FoundCall
  /** Device time, for "today" or a date. */
  readonly now: Millis
  readonly onDetails: (item: FoundCall) => void
}

/** A transaction known only from the chain, on one line. */
export function FoundRow({ item, now, onDetails }: FoundRowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { recognised, result, at } = item
  const [payment] = recognised.payments
  const fee = formatUnits(item.fee, 6)
  const isDone = result === 'SUCCESS'
  return (
    <Row
      leading={<Medallion seed={recognised.seed} />}
      title={i18n._(recognised.title)}
      facts={
        isDone ? <Trans>Done, {fee} TRX fee</Trans> : <Trans>Failed on chain, {fee} TRX fee</Trans>
      }
      tone={isDone ? 'success' : 'danger'}
      {...(payment && { value: <span>{formatAmount(payment)}</span> })}
      change={formatWhen(at, now, locale)}
      onClick={() => onDetails(item)}
      testId="activity-found"
    />
  )
}
