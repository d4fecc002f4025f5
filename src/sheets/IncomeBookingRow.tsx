import { Trans, useLingui } from '@lingui/react/macro'
import type { IncomeBooking } from '../api/endpoints/income.ts'
import { formatPercent } from '../i18n/format.ts'
import { formatWhen } from '../i18n/formatDate.ts'
import { formatFew } from '../i18n/formatAmount.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useDeviceNow } from '../ui/figures/useNow.ts'
import { Row } from '../ui/lists/Row.tsx'
import { Medallion } from '../ui/pieces/Medallion.tsx'
import { HashText } from './HashText.tsx'
import styles from './IncomeBooking.module.css'
import { artOf } from './incomeTypes.ts'
import { incomeTypeNames } from './incomeWords.ts'

interface IncomeBookingRowProps {
  readonly booking: IncomeBooking
  readonly onOpen: () => void
}

/** Shows one income booking: its type, its amount and the transaction that caused it. */
export function IncomeBookingRow({ booking, onOpen }: IncomeBookingRowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const now = useDeviceNow()
  const { type, referral, coin, causes, at } = booking
  const [cause] = causes
  const rate = referral && formatPercent(referral.rateBp)
  const paid = referral && formatFew({ coin, units: referral.paid })
  return (
    <Row
      leading={<Medallion {...artOf(type)} />}
      title={i18n._(incomeTypeNames[type])}
      facts={
        <span className={styles.lines}>
          {referral && (
            <span>
              <Trans>
                {rate} of {paid}
              </Trans>
            </span>
          )}
          {cause && <HashText txId={cause.txId} testId="income-booking-hash" />}
        </span>
      }
      value={`+${formatFew(booking)}`}
      change={formatWhen(at, now, locale)}
      onClick={onOpen}
      testId={`income-booking-${type}`}
    />
  )
}
