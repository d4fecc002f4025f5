import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import type { BurnRecord } from '../../api/endpoints/burning.ts'
import { trx } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { servicesAtom } from '../../state/services.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { worthText } from './worthText.ts'

interface BurnRowProps {
  readonly record: BurnRecord
  /** Device time, used to show "today" or a date. */
  readonly now: Millis
}

/** Row for a burn: amount, time, power, worth and transaction. */
export function BurnRow({ record, now }: BurnRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { explorer } = useAtomValue(servicesAtom).config
  const { id, coin, burnAmount, uAmount, createTime, txId } = record
  const when = formatWhen(createTime, now, locale)
  const paid = record.trx !== null && formatPaid(trx(record.trx))
  const [power, worth] = [formatPower(record.power), worthText(uAmount)]
  return (
    <Row
      leading={<Medallion seed={coin.contract ?? ''} />}
      title={formatAmount({ coin, units: burnAmount })}
      facts={
        paid === false ? (
          <Trans>
            No. {id} · {when}
          </Trans>
        ) : (
          <Trans>
            No. {id} · {when} · bought for {paid}
          </Trans>
        )
      }
      value={<Trans>power {power}</Trans>}
      change={worth}
      trailing={
        <IconButton
          label={t`Look it up in the explorer`}
          href={explorer.transaction.replace('{id}', txId)}
          external
          testId="burn-record-explorer"
        >
          <ExternalLink aria-hidden="true" size={18} />
        </IconButton>
      }
      testId="burn-record"
    />
  )
}
