import { Trans, useLingui } from '@lingui/react/macro'
import type { IncomeBooking } from '../../../api/endpoints/income.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { formatFull, formatNumber } from '../../../i18n/formatAmount.ts'
import { incomeTypeNames } from '../../../sheets/incomeWords.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Facts } from '../../../ui/lists/Facts.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Causes } from '../Causes.tsx'
import { signed } from '../signed.ts'
import { feeNames } from '../words.tsx'

interface BookingSheetProps extends Frame {
  readonly booking: IncomeBooking
}

/** An amount that came in: how it was reckoned, and the events that it comes from. */
export function BookingSheet({ booking, open, onClose }: BookingSheetProps) {
  const { i18n } = useLingui()
  const { type, referral, coin, causes } = booking
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={i18n._(incomeTypeNames[type])}
      testId="income-booking-sheet"
    >
      <Stack gap={4}>
        <Figure value={signed(formatNumber(booking), false)} unit={coin.symbol} />
        {referral && (
          <Facts
            facts={[
              {
                id: 'fee',
                label: i18n._(feeNames[referral.fee]),
                value: formatFull({ coin, units: referral.paid }),
              },
              {
                id: 'rate',
                label: <Trans>Your part</Trans>,
                value: formatPercent(referral.rateBp),
                aside:
                  referral.level === 1 ? (
                    <Trans>(you invited who paid it)</Trans>
                  ) : (
                    <Trans>(somebody you invited did)</Trans>
                  ),
              },
              {
                id: 'payer',
                label: <Trans>Paid by</Trans>,
                value: <AddressText address={referral.payer} full />,
              },
            ]}
            testId="income-booking-facts"
          />
        )}
        <Causes causes={causes} />
      </Stack>
    </Sheet>
  )
}
