import { Trans, useLingui } from '@lingui/react/macro'
import type { IncomeBooking } from '../../api/endpoints/income.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { artOf } from '../../sheets/incomeTypes.ts'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'

/** All of its digits are a press away. */
const MOST_DECIMALS = 4

interface BookingRowProps {
  readonly booking: IncomeBooking
  readonly onOpen: () => void
}

export function BookingRow({ booking, onOpen }: BookingRowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { type, coin, units, referral, at } = booking
  const depth = referral?.level
  return (
    <Row
      leading={<Medallion {...artOf(type)} />}
      title={i18n._(incomeTypeNames[type])}
      facts={formatDateTime(at, locale)}
      value={`+${formatFew({ coin, units }, MOST_DECIMALS)}`}
      {...(depth !== undefined && { change: <Trans>level {depth}</Trans> })}
      onClick={onOpen}
      testId={`income-booking-${type}`}
    />
  )
}
